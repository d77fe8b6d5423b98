// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import java.util.LinkedHashMap;
import org.bson.BsonBinary;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Reads and writes records directly, without the driver's Document in between. */
final class StoredRecordCodec implements Codec<StoredRecord> {

  private static final String ID = "_id";

  @Override
  public void encode(BsonWriter writer, StoredRecord record, EncoderContext context) {
    writer.writeStartDocument();
    writer.writeString(ID, record.key());
    record.fields().forEach((name, value) -> writer.writeBinaryData(name, new BsonBinary(value)));
    writer.writeEndDocument();
  }

  @Override
  public StoredRecord decode(BsonReader reader, DecoderContext context) {
    var key = "";
    var fields = new LinkedHashMap<String, byte[]>();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      var name = reader.readName();
      if (name.equals(ID)) {
        key = reader.readString();
      } else if (reader.getCurrentBsonType() == BsonType.BINARY) {
        fields.put(name, reader.readBinaryData().getData());
      } else {
        throw new IllegalStateException(
            "field "
                + name
                + " is "
                + reader.getCurrentBsonType()
                + ", not BinData: not YCSB's data");
      }
    }
    reader.readEndDocument();
    return new StoredRecord(key, fields);
  }

  @Override
  public Class<StoredRecord> getEncoderClass() {
    return StoredRecord.class;
  }
}
