// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Answers a scan of a set, or of a namespace, in some partitions, or a query of an index. A scan
 * that is continued names the last digest that it saw of a partition in place of the partition's
 * number: so the order in a partition has to be the same each time.
 */
final class ScanAnswer {

  private static final int DIGEST_BYTES = 20;

  private ScanAnswer() {}

  static void write(Namespace namespace, AerospikeRequest request, AnswerWriter answer)
      throws IOException, AerospikeRefusal {
    var queried = queried(namespace, request);
    if (request.isWrite()) {
      throw new AerospikeRefusal(ResultCodes.UNSUPPORTED);
    }
    var name = request.text(AerospikeRequest.NAMESPACE).orElseThrow();
    var partitions = partitions(request);
    var set = request.text(AerospikeRequest.SET);
    var reading = new RequestedBins(request);
    var left = mostRecords(request);
    var wanted =
        namespace.all().entrySet().stream()
            .filter(entry -> set.isEmpty() || set.get().equals(entry.getValue().set()))
            .filter(entry -> isWanted(entry.getKey(), partitions))
            .filter(entry -> queried.test(entry.getValue()))
            .sorted(Map.Entry.comparingByKey(Comparator.comparing(Digest::bytes)))
            .toList();
    for (var entry : wanted) {
      var bins = reading.of(entry.getValue().bins());
      var hasNone = bins.isEmpty() && reading.wantsBins();
      if (left > 0 && !hasNone) {
        answer.scanned(name, entry.getKey(), entry.getValue(), bins);
        left--;
      }
    }
    answer.last(ResultCodes.OK);
  }

  /** Those that a query asks its index for; a scan asks for all. */
  private static Predicate<AerospikeRecord> queried(Namespace namespace, AerospikeRequest request)
      throws AerospikeRefusal {
    var field = request.fields().get(AerospikeRequest.INDEX_RANGE);
    if (field == null) {
      return record -> true;
    }
    var range = IndexRange.parse(field);
    var index = namespace.indexes().of(request.text(AerospikeRequest.SET).orElse(""), range.bin());
    var found = index.orElseThrow(() -> new AerospikeRefusal(ResultCodes.INDEX_NOT_FOUND));
    return record -> found.holds(record) && range.holds(record);
  }

  private static long mostRecords(AerospikeRequest request) {
    var limit = request.fields().get(AerospikeRequest.MAX_RECORDS);
    return limit == null ? Long.MAX_VALUE : ByteBuffer.wrap(limit).getLong();
  }

  private static boolean isWanted(Digest digest, Map<Integer, Optional<Digest>> partitions) {
    var last = partitions.get(digest.partition());
    return last != null && (last.isEmpty() || digest.bytes().compareTo(last.get().bytes()) > 0);
  }

  /** Numbers of 2 bytes each, little-endian, and digests. */
  private static Map<Integer, Optional<Digest>> partitions(AerospikeRequest request) {
    var partitions = new TreeMap<Integer, Optional<Digest>>();
    var numbers = field(request, AerospikeRequest.PARTITIONS).order(ByteOrder.LITTLE_ENDIAN);
    while (numbers.hasRemaining()) {
      partitions.put(numbers.getShort() & 0xffff, Optional.empty());
    }
    var digests = field(request, AerospikeRequest.LAST_DIGESTS);
    while (digests.hasRemaining()) {
      var bytes = new byte[DIGEST_BYTES];
      digests.get(bytes);
      var digest = Digest.of(bytes);
      partitions.put(digest.partition(), Optional.of(digest));
    }
    return partitions;
  }

  private static ByteBuffer field(AerospikeRequest request, int type) {
    return ByteBuffer.wrap(request.fields().getOrDefault(type, new byte[0]));
  }
}
