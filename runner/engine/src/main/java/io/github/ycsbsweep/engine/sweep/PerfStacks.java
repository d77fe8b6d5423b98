// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The stacks of {@code perf script -F comm,ip,sym}, counted. A sample is a line with the name of
 * the program, then a line with an address and a symbol for each frame, the innermost first, and an
 * empty line.
 */
final class PerfStacks {

  /** A page is made of the symbols, which are the server's text. */
  private static final Pattern UNSAFE = Pattern.compile("[^ -~]|[;<>&\"'`\\\\]");

  private static final Pattern FRAME = Pattern.compile("\\s+[0-9a-f]+\\s+(.*)");

  private final Map<String, Long> counts = new TreeMap<>();
  private final Deque<String> stack = new ArrayDeque<>();

  private PerfStacks() {}

  /** Lines of frames, the outermost first, with {@code ;} between them, and their count. */
  static String collapsed(BufferedReader script) throws IOException {
    var stacks = new PerfStacks();
    for (var line = script.readLine(); line != null; line = script.readLine()) {
      stacks.add(line);
    }
    stacks.end();
    var text = new StringBuilder();
    stacks.counts.forEach(
        (frames, count) -> text.append(frames).append(' ').append(count).append('\n'));
    return text.toString();
  }

  private void add(String line) {
    var frame = FRAME.matcher(line);
    if (line.isBlank()) {
      end();
    } else if (frame.matches() && !stack.isEmpty()) {
      // The program stays outside.
      var program = stack.removeFirst();
      stack.addFirst(safe(frame.group(1)));
      stack.addFirst(program);
    } else if (stack.isEmpty()) {
      stack.addFirst(safe(line));
    }
  }

  private void end() {
    if (!stack.isEmpty()) {
      counts.merge(String.join(";", stack), 1L, Long::sum);
      stack.clear();
    }
  }

  private static String safe(String text) {
    return UNSAFE.matcher(text.strip()).replaceAll("_");
  }
}
