// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Aspect;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether a claim compares systems that are set up alike. In what they differ on purpose the claim
 * says itself; any other difference makes them different things.
 */
record SetupRule(ClaimEvidence evidence, Claim claim) {

  private static final String UNKNOWN = "unknown";

  /** The first difference; empty if there is none, or what would show it is not known. */
  Optional<Answer> obstacle() {
    return claim
        .predicate()
        .comparisons()
        .flatMap(sides -> Stream.concat(unlike(sides), differing(sides)))
        .findFirst();
  }

  /**
   * Whether a server of a series that it is about has a share of a core, or one core of several.
   */
  boolean isOnPartOfMachine() {
    return claim
        .predicate()
        .comparisons()
        .flatMap(this::series)
        .flatMap(MeasuredSeries::cells)
        .anyMatch(cell -> cell.isUnderQuota() || cell.tookTurns());
  }

  /** A server that the user names is set up by the user. */
  private Stream<Answer> unlike(List<Measure> sides) {
    return series(sides)
        .filter(one -> one.cells().anyMatch(cell -> !cell.server().mode().equals("external")))
        .flatMap(
            one ->
                one.setup().unlike().entrySet().stream()
                    .map(entry -> differs(entry.getKey(), one.name() + ": " + entry.getValue())));
  }

  /** Throughput follows the share of a core that a server process has. */
  private Stream<Answer> differing(List<Measure> sides) {
    var both = series(sides).toList();
    if (both.size() < 2) {
      return Stream.empty();
    }
    var isOneStore = both.get(0).store().equals(both.get(1).store());
    var tookTurns = evidence.inTurns(sides.get(0), sides.get(1), "").isPresent();
    return Stream.concat(
        difference(both, one -> tookTurns ? UNKNOWN : share(one))
            .map(how -> Answer.notComparable("the shares of a core differ (" + how + ")")),
        Stream.of(Aspect.values())
            .filter(aspect -> !claim.differs().contains(aspect))
            .filter(aspect -> aspect != Aspect.VERSION || isOneStore)
            .flatMap(
                aspect ->
                    difference(both, series -> value(aspect, series))
                        .map(how -> differs(aspect, how))));
  }

  private static String share(MeasuredSeries series) {
    return one(series.cells().map(cell -> cell.server().limits().shareText()))
        .filter(text -> !text.isEmpty())
        .orElse("none");
  }

  /** In what two of them differ, as far as it is known. */
  private static Stream<String> difference(
      List<MeasuredSeries> both, Function<MeasuredSeries, String> value) {
    var values = both.stream().map(value).limit(2).toList();
    return values.contains(UNKNOWN) || values.get(0).equals(values.get(1))
        ? Stream.empty()
        : Stream.of(
            IntStream.of(0, 1)
                .mapToObj(at -> both.get(at).name() + ": " + values.get(at))
                .collect(Collectors.joining(", ")));
  }

  private Stream<MeasuredSeries> series(List<Measure> sides) {
    return sides.stream()
        .flatMap(side -> evidence.find(side.experiment(), side.series()).stream())
        .filter(one -> !one.observations().isEmpty())
        .distinct();
  }

  private static String value(Aspect aspect, MeasuredSeries series) {
    return switch (aspect) {
      case PERSISTENCE -> persistence(series);
      case REPLICAS ->
          one(series.setup().replicas().stream().mapToObj(String::valueOf)).orElse(UNKNOWN);
      case MEMORY ->
          one(series.setup().memoryBytes().stream()
                  .mapToObj(bytes -> Text.format("%,d MB", bytes >> 20)))
              .orElse("no limit");
      case VERSION ->
          one(series.cells().flatMap(cell -> cell.server().version().stream())).orElse(UNKNOWN);
    };
  }

  /** As the server says it; of one that does not, what it was started with. */
  private static String persistence(MeasuredSeries series) {
    return one(series.observations().stream()
            .flatMap(seen -> seen.after().stream())
            .map((ServerSnapshot state) -> state.text("durability"))
            .filter(text -> !text.isEmpty() && !text.equals(UNKNOWN)))
        .or(() -> series.setup().persistence())
        .map(
            option ->
                switch (option) {
                  case "none", "memory" -> "memory";
                  case "aof-always" -> "every-write";
                  case "aof-everysec", "rdb" -> "periodic";
                  default -> option;
                })
        .orElse(UNKNOWN);
  }

  private static Optional<String> one(Stream<String> values) {
    var all = values.collect(Collectors.toCollection(TreeSet::new));
    return all.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", all));
  }

  private static Answer differs(Aspect aspect, String how) {
    return Answer.notComparable(
            aspect.label() + (aspect == Aspect.REPLICAS ? " differ (" : " differs (") + how + ")")
        .until("Systems that are set up alike decide it");
  }
}
