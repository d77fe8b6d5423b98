// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.CellRequest.WindowRequest;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The throughput that a second would have if a fault had left no trace. Where operations were due
 * at times, it is the same share of what was due as before the fault. In a closed loop it is the
 * throughput of before, as long as the phase is the same.
 *
 * @param asked of the clients
 * @param before seconds before the fault, in the order of time
 */
record ExpectedThroughput(WindowRequest asked, List<FaultSecond> before) {

  /** Whether nothing was answered in it, and something was asked for. */
  boolean isSilent(FaultSecond second) {
    return second.answered() == 0 && asked.due(second.start(), second.end()).orElse(1) > 0;
  }

  /** Operations a second; empty where nothing tells. */
  OptionalDouble in(FaultSecond second) {
    if (before.isEmpty()) {
      return OptionalDouble.empty();
    }
    var begin = before.get(0).start();
    var done = FaultSecond.rate(before);
    var due = asked.due(second.start(), second.end());
    var dueBefore = asked.due(begin, before.get(before.size() - 1).end());
    if (due.isPresent() && dueBefore.isPresent()) {
      // What was done beyond what was due made up for earlier seconds.
      var share = Math.min(1, done / dueBefore.getAsDouble());
      return due.getAsDouble() > 0 && dueBefore.getAsDouble() > 0
          ? OptionalDouble.of(share * due.getAsDouble())
          : OptionalDouble.empty();
    }
    return asked.isComparable(begin, second.end())
        ? OptionalDouble.of(done)
        : OptionalDouble.empty();
  }
}
