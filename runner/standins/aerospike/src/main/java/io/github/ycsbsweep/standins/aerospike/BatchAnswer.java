// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Answers a batch. Its field 41 holds the number of entries (u32), flags (u8), and for each entry
 * its index (u32), the digest (20 bytes) and a type: 1 repeats the header of the entry before; 0 is
 * followed by info1; otherwise bit 2 announces info1 to info3, bit 4 a generation (u16), bit 8 a
 * time to live (u32). A header ends with the numbers of fields and operations (u16), and those.
 */
record BatchAnswer(Messages messages, AnswerWriter answer) {

  private static final int DIGEST_BYTES = 20;

  private static final int REPEATED = 0x01;
  private static final int WITH_INFO = 0x02;
  private static final int WITH_GENERATION = 0x04;
  private static final int WITH_TTL = 0x08;
  private static final int KNOWN = 0x0f;

  void write(Request batch) throws IOException, Refusal {
    var in = ByteBuffer.wrap(batch.fields().get(Request.BATCH_INDEX));
    var count = in.getInt();
    in.get();
    var header = new Request(0, 0, 0, 0, 0, Map.of(), List.of());
    for (var i = 0; i < count; i++) {
      var index = in.getInt();
      var digest = new byte[DIGEST_BYTES];
      in.get(digest);
      var type = in.get() & 0xff;
      if ((type & ~KNOWN) != 0) {
        throw new Refusal(ResultCodes.UNSUPPORTED);
      }
      if (type != REPEATED) {
        header = header(in, type);
      }
      messages.single(entry(header, digest), answer, index);
    }
    answer.last(ResultCodes.OK);
  }

  private static Request entry(Request header, byte[] digest) {
    var fields = new TreeMap<>(header.fields());
    fields.put(Request.DIGEST, digest);
    return new Request(
        header.info1(),
        header.info2(),
        header.info3(),
        header.generation(),
        header.ttl(),
        fields,
        header.operations());
  }

  private static Request header(ByteBuffer in, int type) {
    var info1 = in.get() & 0xff;
    var info2 = 0;
    var info3 = 0;
    if ((type & WITH_INFO) != 0) {
      info2 = in.get() & 0xff;
      info3 = in.get() & 0xff;
    }
    var generation = (type & WITH_GENERATION) != 0 ? in.getShort() & 0xffff : 0;
    var ttl = (type & WITH_TTL) != 0 ? in.getInt() : 0;
    var fieldCount = in.getShort() & 0xffff;
    var operationCount = in.getShort() & 0xffff;
    var fields = Request.fields(in, fieldCount);
    return new Request(
        info1, info2, info3, generation, ttl, fields, Request.operations(in, operationCount));
  }
}
