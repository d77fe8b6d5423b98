// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import java.util.Optional;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Takes the record out of {@code {cursor: {firstBatch: [record]}}}. */
final class FindReplyCodec implements Codec<FindReply> {

  private final StoredRecordCodec records;

  FindReplyCodec(StoredRecordCodec records) {
    this.records = records;
  }

  @Override
  public FindReply decode(BsonReader reader, DecoderContext context) {
    var found = Optional.<StoredRecord>empty();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      if (reader.readName().equals("cursor")) {
        found = cursor(reader, context);
      } else {
        reader.skipValue();
      }
    }
    reader.readEndDocument();
    return new FindReply(found);
  }

  private Optional<StoredRecord> cursor(BsonReader reader, DecoderContext context) {
    var found = Optional.<StoredRecord>empty();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      if (reader.readName().equals("firstBatch")) {
        found = first(reader, context);
      } else {
        reader.skipValue();
      }
    }
    reader.readEndDocument();
    return found;
  }

  private Optional<StoredRecord> first(BsonReader reader, DecoderContext context) {
    var found = Optional.<StoredRecord>empty();
    reader.readStartArray();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      found = Optional.of(records.decode(reader, context));
    }
    reader.readEndArray();
    return found;
  }

  @Override
  public void encode(BsonWriter writer, FindReply found, EncoderContext context) {
    throw new UnsupportedOperationException("an answer is only read");
  }

  @Override
  public Class<FindReply> getEncoderClass() {
    return FindReply.class;
  }
}
