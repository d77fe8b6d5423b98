// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.aerospike;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;

/** Answers a scan of a set, in some partitions. */
final class ScanAnswer {

  private ScanAnswer() {}

  static void write(Namespace namespace, Request request, Answer answer)
      throws IOException, Refusal {
    if (request.fields().containsKey(Request.INDEX_RANGE)) {
      throw new Refusal(ResultCodes.UNSUPPORTED);
    }
    var partitions = partitions(request.fields().get(Request.PARTITIONS));
    var set = request.text(Request.SET);
    var left = mostRecords(request);
    for (var entry : namespace.all().entrySet()) {
      var record = entry.getValue();
      if (left > 0
          && partitions.get(entry.getKey().partition())
          && (set.isEmpty() || set.get().equals(record.set()))) {
        answer.scanned(
            request.text(Request.NAMESPACE).orElseThrow(), entry.getKey(), request, record);
        left--;
      }
    }
    answer.last(ResultCodes.OK);
  }

  private static long mostRecords(Request request) {
    var limit = request.fields().get(Request.MAX_RECORDS);
    return limit == null ? Long.MAX_VALUE : ByteBuffer.wrap(limit).getLong();
  }

  /** Their numbers, of 2 bytes each, little-endian. */
  private static BitSet partitions(byte[] numbers) {
    var partitions = new BitSet(Digest.PARTITIONS);
    var in = ByteBuffer.wrap(numbers).order(ByteOrder.LITTLE_ENDIAN);
    while (in.hasRemaining()) {
      partitions.set(in.getShort() & 0xffff);
    }
    return partitions;
  }
}
