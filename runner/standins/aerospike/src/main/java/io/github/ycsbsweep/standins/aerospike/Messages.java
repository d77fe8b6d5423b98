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
    var request = Request.parse(body);
    var answer = new AnswerWriter();
    try {
      request.checkFields();
      if (request.fields().containsKey(Request.DIGEST)) {
        single(request, answer);
      } else if (isScan(request)) {
        ScanAnswer.write(namespace(request), request, answer);
      } else {
        answer.last(ResultCodes.PARAMETER);
      }
    } catch (Refusal e) {
      answer.last(e.resultCode());
    }
    return answer.toArray();
  }

  private void single(Request request, AnswerWriter answer) throws IOException, Refusal {
    var digest = Digest.of(request.fields().get(Request.DIGEST));
    var namespace = namespace(request);
    if (request.isWrite()) {
      answer.written(namespace.change(digest, new RecordWrite(request, mostBytes)));
    } else {
      var found = namespace.find(digest).orElseThrow(() -> new Refusal(ResultCodes.NOT_FOUND));
      answer.read(found.generation(), new RequestedBins(request).of(found.bins()));
    }
  }

  private static boolean isScan(Request request) {
    return request.fields().containsKey(Request.PARTITIONS)
        || request.fields().containsKey(Request.LAST_DIGESTS);
  }

  private Namespace namespace(Request request) throws Refusal {
    var name = request.text(Request.NAMESPACE).orElse("");
    var namespace = namespaces.get(name);
    if (namespace == null) {
      throw new Refusal(ResultCodes.INVALID_NAMESPACE);
    }
    return namespace;
  }
}
