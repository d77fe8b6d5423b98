// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.LogText;
import io.github.ycsbsweep.engine.model.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the runner has noted in a cell's {@code events}: lines of milliseconds since the epoch, a
 * name, and {@code begin}, {@code end} or {@code failed}, separated by tabs.
 */
public final class EventLog {

  private EventLog() {}

  /**
   * None where there is no file.
   *
   * @param startMillis when the first operation was measured, in milliseconds since the epoch
   */
  public static List<Event> read(Path file, double startMillis) throws IOException {
    var events = new ArrayList<Event>();
    if (!Files.exists(file)) {
      return events;
    }
    for (var line : LogText.ends(file)) {
      var words = line.split("\t", -1);
      if (words.length != 3 || !words[0].matches("\\d{1,18}")) {
        throw new IOException(file + ": not a time, a name and what happened: " + line);
      }
      var second = (Long.parseLong(words[0]) - startMillis) / 1000;
      if (words[2].equals("begin")) {
        events.add(new Event(words[1], second, OptionalDouble.empty(), false));
      } else if (!events.isEmpty()) {
        var begun = events.remove(events.size() - 1);
        var failed = words[2].equals("failed");
        events.add(new Event(begun.name(), begun.second(), OptionalDouble.of(second), failed));
      }
    }
    return List.copyOf(events);
  }
}
