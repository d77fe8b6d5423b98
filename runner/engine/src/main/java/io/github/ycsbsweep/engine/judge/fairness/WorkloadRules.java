// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import static io.github.ycsbsweep.engine.judge.fairness.FairnessEvidence.curve;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.fairness.FairnessCheck.CellTally;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Whether every store was asked for the same, did it, and was measured often enough. */
final class WorkloadRules {

  private static final String ONE_RECORD = "1";

  /** Percent of reads that comparisons like to leave out. */
  private static final List<Integer> WRITES = List.of(0, 20);

  private static final double MIX_TOLERANCE = 0.01;

  /** Chance alone moves a share by so many standard deviations once in 400 cells. */
  private static final double DEVIATIONS = 3;

  private static final String UNKNOWN = "?";

  /** What the size of the data depends on, with CoreWorkload's defaults. */
  private static final List<List<String>> PARTS_OF_SIZE =
      List.of(
          List.of("recordcount", UNKNOWN),
          List.of("fieldcount", "10"),
          List.of("fieldlength", "100"),
          List.of("fieldlengthdistribution", "constant"));

  private WorkloadRules() {}

  /**
   * Stores that answer several operations of a thread at a time are not compared with those that do
   * not. YCSB's threads wait for every answer, so only a batch puts several operations of one under
   * way; those of several threads go out together where these share connections.
   */
  static FairnessCheck pipelining(FairnessEvidence run) {
    return ofCurves(
        run,
        WorkloadRules::depth,
        depths -> {
          var figures = "operations that a thread has under way: " + FairnessCheck.list(depths);
          return new TreeSet<>(depths.values()).size() > 1
              ? FairnessCheck.warn("%s", figures)
              : FairnessCheck.pass("%s", figures);
        });
  }

  /** Whoever sends several records at a time says so. */
  static FairnessCheck batches(FairnessEvidence run) {
    return ofCurves(
        run,
        WorkloadRules::batch,
        batches -> {
          batches.values().removeIf(ONE_RECORD::equals);
          return batches.isEmpty()
              ? FairnessCheck.pass("none: every operation is of one record, or one scan")
              : FairnessCheck.pass("records sent together: %s", FairnessCheck.list(batches));
        });
  }

  /** By what the properties of every curve say. */
  private static FairnessCheck ofCurves(
      FairnessEvidence run,
      Function<Map<String, String>, String> figure,
      Function<Map<String, String>, FairnessCheck> check) {
    var figures = new TreeMap<String, String>();
    for (var cell : run.measured()) {
      if (run.properties(cell).isEmpty()) {
        return FairnessCheck.notChecked("run.json has no properties of %s", curve(cell));
      }
      figures.put(curve(cell), figure.apply(run.properties(cell)));
    }
    return check.apply(figures);
  }

  /** The size of a batch, and how threads share connections if a store has a choice of that. */
  private static String depth(Map<String, String> properties) {
    var batch = batch(properties);
    return first(properties, ".*\\.connections", "thread")
        .map(mode -> batch + " (connections: " + mode + ")")
        .orElse(batch);
  }

  /** Records that are inserted together. */
  static String batch(Map<String, String> properties) {
    return first(properties, "batchsize|.*\\.batchsize", ONE_RECORD).orElse(ONE_RECORD);
  }

  /** A property's value that is not the usual one. */
  private static Optional<String> first(Map<String, String> properties, String name, String usual) {
    return properties.entrySet().stream()
        .filter(property -> property.getKey().matches(name))
        .map(property -> property.getValue().strip())
        .filter(value -> !value.isEmpty() && !value.equals(usual))
        .findFirst();
  }

  /** A choice of mixes must not hide where a store is weak. */
  static FairnessCheck mixGrid(FairnessEvidence run) {
    var reads = new TreeSet<Integer>();
    for (var cell : run.measured()) {
      var share = reads(cell, run.properties(cell));
      if (share.isPresent()) {
        reads.add(Math.toIntExact(Math.round(100 * share.getAsDouble())));
      }
    }
    if (!run.measured().isEmpty()
        && run.measured().stream().noneMatch(cell -> isCore(run.properties(cell)))) {
      return FairnessCheck.notChecked("no workload mixes reads and updates, as CoreWorkload does");
    }
    var missing = new TreeSet<>(WRITES);
    missing.removeAll(reads);
    return missing.isEmpty()
        ? FairnessCheck.pass("reads: %s", percents(reads))
        : FairnessCheck.warn("reads: %s; missing: %s", percents(reads), percents(missing));
  }

  /** Of mixes of reads and updates alone; CoreWorkload's own defaults are 0.95 and 0.05. */
  private static OptionalDouble reads(Cell cell, Map<String, String> properties) {
    var isOther =
        List.of("insertproportion", "scanproportion", "readmodifywriteproportion").stream()
            .anyMatch(name -> FairnessEvidence.number(properties, name, "0").orElse(1) > 0);
    return !isCore(properties) || isOther || cell.phase().equals("load") || properties.isEmpty()
        ? OptionalDouble.empty()
        : FairnessEvidence.number(properties, "readproportion", "0.95");
  }

  private static boolean isCore(Map<String, String> properties) {
    return properties.getOrDefault("workload", "CoreWorkload").endsWith("CoreWorkload")
        && !properties.getOrDefault("requestdistribution", "").startsWith("trace:");
  }

  private static String percents(TreeSet<Integer> shares) {
    return shares.isEmpty()
        ? "none"
        : shares.stream().map(share -> share + " %").collect(Collectors.joining(", "));
  }

  /** What is asked for is what is done. */
  static FairnessCheck mix(FairnessEvidence run) {
    var tally = new CellTally();
    for (var cell : run.measured()) {
      var asked = asked(cell, run.properties(cell));
      var attempts = cell.all().map(Cell.Operation::attempts).orElse(0L);
      if (!asked.isEmpty() && attempts > 0) {
        var farthest = 0.0;
        for (var share : asked.entrySet()) {
          var operation = cell.operations().get(share.getKey());
          var seen = operation == null ? 0 : (double) operation.attempts() / attempts;
          var distance = Math.abs(seen - share.getValue());
          farthest = Math.max(farthest, distance);
          if (distance > tolerance(share.getValue(), attempts)) {
            tally.breaks(
                cell,
                Text.format(
                    "%.1f %% %s, asked for %.1f %%",
                    100 * seen, share.getKey(), 100 * share.getValue()));
          }
        }
        tally.add(cell, farthest, "");
      }
    }
    return tally.check(
        "no workload says its proportions, as those of CoreWorkload do",
        "at most %.2f points off, in %s",
        100 * tally.most(),
        tally.cells());
  }

  private static double tolerance(double share, long attempts) {
    return Math.max(MIX_TOLERANCE, DEVIATIONS * Math.sqrt(share * (1 - share) / attempts));
  }

  /** Shares of the operations that are counted: a read-modify-write is a read and an update. */
  private static Map<String, Double> asked(Cell cell, Map<String, String> properties) {
    var shares = new LinkedHashMap<String, Double>();
    if (!properties.containsKey("workload") || !isCore(properties)) {
      return shares;
    }
    if (cell.phase().equals("load")) {
      shares.put("INSERT", 1.0);
      return shares;
    }
    var both = share(properties, "readmodifywriteproportion", "0");
    shares.put("READ", share(properties, "readproportion", "0.95") + both);
    shares.put("UPDATE", share(properties, "updateproportion", "0.05") + both);
    shares.put("INSERT", share(properties, "insertproportion", "0"));
    shares.put("SCAN", share(properties, "scanproportion", "0"));
    var sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    shares.replaceAll((name, share) -> sum == 0 ? 0 : share / sum);
    return shares;
  }

  private static double share(Map<String, String> properties, String name, String otherwise) {
    return FairnessEvidence.number(properties, name, otherwise).orElse(0);
  }

  /** Stores are given the same records. */
  static FairnessCheck volume(FairnessEvidence run) {
    var unequal = new ArrayList<String>();
    var equal = new ArrayList<String>();
    for (var workload : run.workloads()) {
      var sizes = new TreeMap<String, String>();
      run.measured().stream()
          .filter(cell -> cell.workload().equals(workload))
          .forEach(cell -> sizes.put(cell.shownLabel(), size(run.properties(cell))));
      if (sizes.values().stream().anyMatch(size -> size.startsWith(UNKNOWN))) {
        return FairnessCheck.notChecked(
            "run.json does not say the number of records of %s", workload);
      }
      if (sizes.size() > 1) {
        var isEqual = new TreeSet<>(sizes.values()).size() == 1;
        var text = isEqual ? sizes.firstEntry().getValue() : FairnessCheck.list(sizes);
        (isEqual ? equal : unequal).add(workload + ": " + text);
      }
    }
    return unequal.isEmpty() && equal.isEmpty()
        ? FairnessCheck.notChecked("needs two stores on one workload")
        : FairnessCheck.of(unequal, "records × fields × bytes: %s", String.join("; ", equal));
  }

  private static String size(Map<String, String> properties) {
    return PARTS_OF_SIZE.stream()
        .map(part -> properties.getOrDefault(part.get(0), part.get(1)).strip())
        .collect(Collectors.joining(" × "))
        .replace(" × constant", "")
        .toLowerCase(Locale.ROOT);
  }
}
