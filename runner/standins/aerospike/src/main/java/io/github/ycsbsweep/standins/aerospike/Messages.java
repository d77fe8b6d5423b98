// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.io.IOException;
import java.util.Map;

/** Answers messages: single records here, batches and scans in classes of their own. */
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
      if (request.fields().containsKey(Request.BATCH_INDEX)) {
        new BatchAnswer(this, answer).write(request);
      } else if (request.fields().containsKey(Request.DIGEST)) {
        single(request, answer, 0);
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

  /** A message for one record, or an entry of a batch with its number. */
  void single(Request request, AnswerWriter answer, int number) throws IOException {
    try {
      var digest = Digest.of(request.fields().get(Request.DIGEST));
      request.checkFields();
      answer.outcome(number, perform(namespace(request), digest, request));
    } catch (Refusal e) {
      answer.entry(number, e.resultCode());
    }
  }

  private static boolean isScan(Request request) {
    return request.fields().containsKey(Request.PARTITIONS)
        || request.fields().containsKey(Request.LAST_DIGESTS);
  }

  private Outcome perform(Namespace namespace, Digest digest, Request request) throws Refusal {
    if (request.isWrite()) {
      return namespace.change(digest, new RecordWrite(request, mostBytes));
    }
    var found = namespace.find(digest).orElseThrow(() -> new Refusal(ResultCodes.NOT_FOUND));
    return new Outcome(found.generation(), new RequestedBins(request).of(found.bins()));
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
