// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A client that sweep.sh runs.
 *
 * @param words of the file: the store, and words for this client alone. Those that begin with
 *     {@code -D} are for its JVM
 * @param javaOptions more words for its JVM
 */
record SweptClient(List<String> words, String javaOptions) {

  private static final String FOR_JVM = "-D";

  SweptClient {
    words = List.copyOf(words);
  }

  /** The same client with other options of its JVM. */
  SweptClient with(String otherOptions) {
    return new SweptClient(words, otherOptions);
  }

  /** Whether it asks a server that is there, and not one that sweep.sh starts for it. */
  boolean isOnSharedServer() {
    return words.stream().anyMatch(word -> word.contains("{port}"));
  }

  /** The words for sweep.sh: the store and the workload first. */
  List<String> command(String workload, Map<String, String> placeholders) {
    var command = new ArrayList<String>();
    for (var word : words) {
      if (!word.startsWith(FOR_JVM)) {
        command.add(filled(word, placeholders));
      }
    }
    command.add(1, workload);
    return command;
  }

  /** The words for its JVM. */
  String javaOptions(Map<String, String> placeholders) {
    var own =
        words.stream()
            .filter(word -> word.startsWith(FOR_JVM))
            .map(word -> filled(word, placeholders))
            .collect(Collectors.joining(" "));
    return (own + " " + javaOptions).strip();
  }

  /** A word with the values that stand for its placeholders. */
  static String filled(String word, Map<String, String> placeholders) {
    var filled = word;
    for (var value : placeholders.entrySet()) {
      filled = filled.replace(value.getKey(), value.getValue());
    }
    return filled;
  }
}
