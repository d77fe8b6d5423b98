// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is not as published, in words. */
final class ScalingChanges {

  private final List<String> words = new ArrayList<>();

  /** Says it, unless nothing changed. */
  void add(String what, String published, String here) {
    if (!published.equals(here)) {
      words.add(what + ": " + here + " instead of " + published);
    }
  }

  void add(String sentence) {
    words.add(sentence);
  }

  List<String> words() {
    return List.copyOf(words);
  }

  static String count(long number) {
    return Text.format("%,d", number);
  }

  static String list(List<Integer> numbers) {
    return numbers.stream().map(ScalingChanges::count).collect(Collectors.joining(", "));
  }

  /** As 15 s, 20 min or 1.5 h. */
  static String time(double seconds) {
    if (seconds < 120) {
      return Math.round(seconds) + " s";
    }
    if (seconds < 7200) {
      return Math.round(seconds / 60) + " min";
    }
    return Text.format("%.1f h", seconds / 3600).replace(".0 ", " ");
  }

  /** In units of 1000. */
  static String bytes(double bytes) {
    return bytes < 1e9 ? Math.round(bytes / 1e6) + " MB" : Text.format("%,.1f GB", bytes / 1e9);
  }
}
