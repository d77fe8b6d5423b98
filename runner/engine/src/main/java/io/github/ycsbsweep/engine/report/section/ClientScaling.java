// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A store on a workload, with the same threads divided among one client, two and more: if more
 * clients get more out of it, the client was the bottleneck.
 *
 * @param sweepClients clients of the sweep
 * @param counts one a number of clients, ascending; at least one
 */
public record ClientScaling(int sweepClients, List<ThreadCount> counts) {

  /** What a scan can tell. */
  public enum Answer {
    /** More clients than the base did more: the interval of the ratio is beyond 5 %. */
    ROSE,
    /** None of them did 5 % more: all the intervals end below. */
    DID_NOT_RISE,
    /** Some interval holds both, or there is none. */
    UNDECIDED
  }

  /** Those of a workload, store by store, by rising threads. */
  public static List<ClientScaling> in(RunResults results, String workload) {
    var stores = results.cells().stream().map(Cell::label).distinct().toList();
    return results.clientScan().stream()
        .filter(cell -> cell.workload().equals(workload))
        .sorted(
            Comparator.comparingInt((Cell cell) -> stores.indexOf(cell.label()))
                .thenComparingInt(Cell::threads))
        .collect(
            Collectors.groupingBy(
                cell -> List.<Object>of(cell.label(), cell.threads(), cell.targetOps()),
                LinkedHashMap::new,
                Collectors.groupingBy(Cell::clients, TreeMap::new, Collectors.toList())))
        .values()
        .stream()
        .map(byClients -> byClients.values().stream().map(ThreadCount::of).toList())
        .map(counts -> new ClientScaling(sweepClients(results, counts.get(0)), counts))
        .toList();
  }

  private static int sweepClients(RunResults results, ThreadCount scanned) {
    var one = scanned.cells().get(0);
    return results.cells().stream()
        .filter(cell -> cell.label().equals(one.label()))
        .filter(cell -> cell.workload().equals(one.workload()))
        .mapToInt(Cell::clients)
        .max()
        .orElse(1);
  }

  /** Throughput ÷ that of {@link #base}; empty of those themselves. */
  public Optional<Ratio> ratio(ThreadCount count) {
    return base()
        .filter(base -> base.clients() != count.clients() && isSound(count))
        .flatMap(base -> Ratio.unpaired(count.throughputs(), base.throughputs()));
  }

  /**
   * What the others are compared with: as many clients as the sweep had, or, where the scan has
   * none of those or none that are more, the fewest. Empty if nothing was measured.
   */
  public Optional<ThreadCount> base() {
    var sound = counts.stream().filter(ClientScaling::isSound).toList();
    var hasMore = sound.stream().anyMatch(count -> count.clients() > sweepClients);
    return sound.stream()
        .filter(count -> hasMore && count.clients() == sweepClients)
        .findFirst()
        .or(() -> sound.stream().findFirst());
  }

  /** Those of more clients than the base that were measured. */
  public List<ThreadCount> more() {
    var fewer = base().map(ThreadCount::clients).orElse(0);
    return counts.stream().filter(count -> count.clients() > fewer && isSound(count)).toList();
  }

  /** Whether throughput rose with more clients. */
  public Answer answer() {
    var ratios = more().stream().map(this::ratio).toList();
    if (ratios.stream().flatMap(Optional::stream).anyMatch(ClientScaling::isRise)) {
      return Answer.ROSE;
    }
    return !ratios.isEmpty()
            && ratios.stream().allMatch(ratio -> ratio.filter(ClientScaling::isNoRise).isPresent())
        ? Answer.DID_NOT_RISE
        : Answer.UNDECIDED;
  }

  public static boolean isRise(Ratio ratio) {
    return ratio.interval().filter(interval -> interval.low() > Ratio.RELEVANT).isPresent();
  }

  /** Fallen is not risen either. */
  public static boolean isNoRise(Ratio ratio) {
    return ratio.interval().filter(interval -> interval.high() <= Ratio.RELEVANT).isPresent();
  }

  private static boolean isSound(ThreadCount count) {
    return !count.isBreached() && !count.measured().isEmpty();
  }
}
