// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.io.IOException;
import java.util.Map;

/** Answers messages: single records here, scans in a class of their own. */
final class Messages {

  private final Map<String, Namespace> namespaces;
  private final int mostBytes;

  /**
   * Answers from these namespaces.
   *
   * @param mostBytes size of the largest record
   */
  Messages(Map<String, Namespace> namespaces, int mostBytes) {
    this.namespaces = namespaces;
    this.mostBytes = mostBytes;
  }

  byte[] answer(byte[] body) throws IOException {
    var request = AerospikeRequest.parse(body);
    var answer = new AnswerWriter();
    try {
      request.checkFields();
      if (request.fields().containsKey(AerospikeRequest.DIGEST)) {
        single(request, answer);
      } else if (isScan(request)) {
        ScanAnswer.write(namespace(request), request, answer);
      } else {
        answer.last(ResultCodes.PARAMETER);
      }
    } catch (AerospikeRefusal e) {
      answer.last(e.resultCode());
    }
    return answer.toArray();
  }

  private void single(AerospikeRequest request, AnswerWriter answer)
      throws IOException, AerospikeRefusal {
    var digest = Digest.of(request.fields().get(AerospikeRequest.DIGEST));
    var namespace = namespace(request);
    if (request.isWrite()) {
      answer.written(namespace.change(digest, new RecordWrite(request, mostBytes)));
    } else {
      var found =
          namespace.find(digest).orElseThrow(() -> new AerospikeRefusal(ResultCodes.NOT_FOUND));
      answer.read(found.generation(), new RequestedBins(request).of(found.bins()));
    }
  }

  private static boolean isScan(AerospikeRequest request) {
    return request.fields().containsKey(AerospikeRequest.PARTITIONS)
        || request.fields().containsKey(AerospikeRequest.LAST_DIGESTS);
  }

  private Namespace namespace(AerospikeRequest request) throws AerospikeRefusal {
    var name = request.text(AerospikeRequest.NAMESPACE).orElse("");
    var namespace = namespaces.get(name);
    if (namespace == null) {
      throw new AerospikeRefusal(ResultCodes.INVALID_NAMESPACE);
    }
    return namespace;
  }
}
