// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.common.LogLines;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.request.PlannedFault;
import io.github.ycsbsweep.engine.results.cell.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the runner has noted in a cell's {@code faults}: lines of milliseconds since the epoch, the
 * number of the fault among those that were asked for, its text, {@code begin}, {@code end} or
 * {@code failed}, and what it was done to, separated by tabs.
 */
public final class FaultLog {

  /** Name of the file. */
  public static final String FILE = "faults";

  public static final String BEGIN = "begin";
  public static final String END = "end";
  public static final String FAILED = "failed";

  private static final int WORDS = 5;

  private FaultLog() {}

  /** A line of the file. */
  public static String line(
      long millis, int number, PlannedFault fault, String what, String target) {
    return Text.format("%d\t%d\t%s\t%s\t%s\n", millis, number, fault.text(), what, target);
  }

  /**
   * What came of every fault that was asked for, in their order.
   *
   * @param startMillis when the first operation was measured, in milliseconds since the epoch
   */
  public static List<Fault> read(Path file, double startMillis, List<PlannedFault> asked)
      throws IOException {
    var faults = new ArrayList<Fault>();
    for (var fault : asked) {
      faults.add(
          new Fault(
              fault.name(),
              fault.text(),
              fault.disruptive(),
              Optional.empty(),
              OptionalDouble.empty(),
              OptionalDouble.empty(),
              false,
              Optional.empty()));
    }
    for (var line : Files.exists(file) ? LogLines.ends(file) : List.<String>of()) {
      var words = line.split("\t", -1);
      if (words.length != WORDS
          || !words[0].matches("\\d{1,18}")
          || !words[1].matches("[1-9]\\d{0,3}")
          || Integer.parseInt(words[1]) > faults.size()) {
        throw new IOException(file + ": not a time, a fault of this cell and what it did: " + line);
      }
      var second = (Long.parseLong(words[0]) - startMillis) / 1000;
      var index = Integer.parseInt(words[1]) - 1;
      faults.set(index, after(faults.get(index), second, words[3], words[4]));
    }
    return List.copyOf(faults);
  }

  private static Fault after(Fault fault, double second, String what, String target) {
    return new Fault(
        fault.name(),
        fault.text(),
        fault.disruptive(),
        Optional.of(target).filter(one -> !one.isEmpty()),
        fault.tookPlace() ? fault.second() : OptionalDouble.of(second),
        what.equals(BEGIN) ? OptionalDouble.empty() : OptionalDouble.of(second),
        what.equals(FAILED),
        Optional.empty());
  }
}
