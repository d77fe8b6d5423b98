// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.aerospike;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

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
    var answer = new Answer();
    try {
      if (request.fields().containsKey(Request.BATCH_INDEX)) {
        new BatchAnswer(this, answer).write(request);
      } else if (request.fields().containsKey(Request.DIGEST)) {
        single(request, answer, 0);
      } else if (request.fields().containsKey(Request.PARTITIONS)) {
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
  void single(Request request, Answer answer, int number) throws IOException {
    try {
      var digest = Digest.of(request.fields().get(Request.DIGEST));
      var found = perform(namespace(request), digest, request);
      if (request.isRead()) {
        if (found.isEmpty()) {
          throw new Refusal(ResultCodes.NOT_FOUND);
        }
        answer.record(number, request, found.get());
      } else {
        answer.entry(number, ResultCodes.OK);
      }
    } catch (Refusal e) {
      answer.entry(number, e.resultCode());
    }
  }

  /** The record as a read would see it afterwards. */
  private Optional<StoredRecord> perform(Namespace namespace, Digest digest, Request request)
      throws Refusal {
    return request.isWrite()
        ? namespace.change(digest, new Write(request, mostBytes))
        : namespace.find(digest);
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
