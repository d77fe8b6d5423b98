// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Something let fewer operations through than there were threads. Either the client's settings say
 * so, or Little's law does: of a closed loop's threads, as many are in an operation as their rate
 * times their mean time. More than the threads are no pool's doing: then the law does not hold of
 * what was measured. (J. D. C. Little, A Proof for the Queuing Formula L = λW, Operations Research
 * 9(3), 1961.)
 */
final class PoolRule {

  private static final double TOLERANCE = 0.25;

  private static final String ADVICE =
      "as many connections as threads, or fewer threads: the time that a thread waits for its turn"
          + " is not the store's";

  private static final Pattern POOL =
      Pattern.compile(
          ".*\\.(max_?connections|max_?pool_?size|pool_?size)", Pattern.CASE_INSENSITIVE);

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

  /** What a binding with several kinds of connections calls a pool of so many to each server. */
  private static final Pattern POOL_TO_EACH = Pattern.compile("pool:([1-9][0-9]{0,8})");

  private PoolRule() {}

  static Optional<Bottleneck> pool(Situation cell) {
    return cell.closedLoop() ? settings(cell).or(() -> law(cell)) : Optional.empty();
  }

  private static Optional<Bottleneck> settings(Situation cell) {
    return cell.properties().entrySet().stream()
        .filter(property -> allowed(property, cell).orElse(cell.threads()) < cell.threads())
        .sorted(Map.Entry.comparingByKey())
        .findFirst()
        .flatMap(
            property ->
                cell.at(
                    Verdict.POOL_BOUND,
                    ADVICE,
                    "%d threads shared the connections that %s=%s allows",
                    cell.threads(),
                    property.getKey(),
                    property.getValue().strip()));
  }

  /** How many connections a property allows to all servers together, if it is about that. */
  private static OptionalLong allowed(Map.Entry<String, String> property, Situation cell) {
    var value = property.getValue().strip();
    if (POOL.matcher(property.getKey()).matches() && NUMBER.matcher(value).matches()) {
      return OptionalLong.of(Long.parseLong(value));
    }
    var toEach = POOL_TO_EACH.matcher(value);
    var servers = cell.server().address().split(",", -1).length;
    return property.getKey().endsWith(".connections") && toEach.matches()
        ? OptionalLong.of(servers * Long.parseLong(toEach.group(1)))
        : OptionalLong.empty();
  }

  private static Optional<Bottleneck> law(Situation cell) {
    var underWay = cell.load().underWay();
    var threads = cell.threads();
    return underWay.isPresent() && threads - underWay.getAsDouble() > TOLERANCE * threads
        ? cell.at(
            Verdict.POOL_BOUND,
            ADVICE,
            "%.1f operations were under way on average (their rate times their mean time), not as"
                + " many as the %s",
            underWay.getAsDouble(),
            Text.count(threads, "thread"))
        : Optional.empty();
  }
}
