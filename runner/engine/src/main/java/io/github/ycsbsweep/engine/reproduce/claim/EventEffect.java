// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Second;
import io.github.ycsbsweep.engine.model.Event;
import io.github.ycsbsweep.engine.model.MeasuredSeconds;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Throughput in the whole seconds of the measured window that an event was in ÷ that in the others.
 */
final class EventEffect {

  private EventEffect() {}

  /** Empty without an event that the servers obeyed, or without a second on either side of it. */
  static OptionalDouble of(Cell cell) {
    var events = cell.events().stream().filter(event -> !event.failed()).toList();
    var seconds = MeasuredSeconds.of(cell);
    var during = seconds.stream().filter(second -> isIn(second, events)).toList();
    var outside = seconds.stream().filter(second -> !isIn(second, events)).toList();
    return rate(outside) > 0 && !during.isEmpty()
        ? OptionalDouble.of(rate(during) / rate(outside))
        : OptionalDouble.empty();
  }

  /** One that was not seen to end lasts as long as the cell. */
  private static boolean isIn(Second second, List<Event> events) {
    return events.stream()
        .anyMatch(
            event ->
                second.second() + second.seconds() > event.second()
                    && second.second() < event.endSecond().orElse(Double.MAX_VALUE));
  }

  private static double rate(List<Second> seconds) {
    var length = seconds.stream().mapToDouble(Second::seconds).sum();
    return length > 0 ? seconds.stream().mapToLong(Second::ok).sum() / length : 0;
  }
}
