// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import static java.util.Objects.requireNonNull;

import io.github.ycsbsweep.engine.build.Commit;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.statistics.CommonVariance;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All that a bisection knows: the content of its {@code bisect.json}, which is written after every
 * step. What follows from it is computed anew.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param started UTC, ISO 8601
 * @param command that asked for it, without secrets, its time limit and its files
 * @param commits from the good one to the bad one
 * @param skipped those that can't be measured
 * @param measurements in their order
 * @param seconds that it took so far
 * @param result what it came to; empty before its end
 */
record BisectRecord(
    int schema,
    String started,
    String command,
    String store,
    String workload,
    List<Commit> commits,
    List<Skipped> skipped,
    List<Measurement> measurements,
    double seconds,
    Optional<BisectResult> result) {

  static final String FILE = "bisect.json";

  private static final int SCHEMA = 1;

  /**
   * A commit that can't be measured.
   *
   * @param commit id of it
   */
  record Skipped(String commit, String reason) {}

  /**
   * A run of two commits in pairs.
   *
   * @param base id of the one
   * @param candidate id of the other
   * @param run its folder, relative to that of the bisection
   * @param seconds that it took
   * @param starts log ratios of the cost, by start
   */
  record Measurement(
      String base, String candidate, String run, double seconds, List<Start> starts) {}

  /** Refuses a file that lacks a part: Jackson leaves it null. */
  BisectRecord {
    requireNonNull(command, "no command");
    commits = List.copyOf(commits);
    skipped = List.copyOf(skipped);
    measurements = List.copyOf(measurements);
  }

  /** One that begins. */
  static BisectRecord of(String command, BisectRequest request, List<Commit> commits) {
    return new BisectRecord(
        SCHEMA,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        command,
        request.store(),
        request.workload(),
        commits,
        List.of(),
        List.of(),
        0,
        Optional.empty());
  }

  /**
   * That of a folder, to be gone on with.
   *
   * @throws UserError if there is none, or another was asked for
   */
  static BisectRecord read(Path folder, String command, List<Commit> commits)
      throws UserError, IOException {
    var file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw UserError.of(
          "--resume %s: not the folder of a bisection, which holds %s", folder, FILE);
    }
    var read = Json.read(file, BisectRecord.class, BisectRecord::schema, SCHEMA);
    if (!read.command.equals(command) || !read.commits.equals(commits)) {
      throw UserError.of(
          "--resume %s: it was begun by\n    %s\nfor commits up to %s, and this is\n    %s\nfor commits up to"
              + " %s",
          folder, read.command, read.last().id(), command, commits.get(commits.size() - 1).id());
    }
    return read;
  }

  void write(Path folder) throws UserError {
    try {
      Json.write(folder.resolve(FILE), this);
    } catch (IOException e) {
      throw UserError.missing(
          "can't write to %s: %s. Make room, and go on with --resume", folder, UserError.cause(e));
    }
  }

  BisectRecord with(Measurement one) {
    return copy(skipped, added(measurements, one), seconds, result);
  }

  BisectRecord with(Skipped one) {
    return copy(added(skipped, one), measurements, seconds, result);
  }

  BisectRecord after(double allSeconds) {
    return copy(skipped, measurements, allSeconds, result);
  }

  BisectRecord with(BisectResult end) {
    return copy(skipped, measurements, seconds, Optional.of(end));
  }

  /** The same bisection, further on. */
  private BisectRecord copy(
      List<Skipped> skipped,
      List<Measurement> measurements,
      double seconds,
      Optional<BisectResult> result) {
    return new BisectRecord(
        schema, started, command, store, workload, commits, skipped, measurements, seconds, result);
  }

  private static <T> List<T> added(List<T> all, T one) {
    return Stream.concat(all.stream(), Stream.of(one)).toList();
  }

  /** That of an id which the record has. */
  Commit commit(String id) {
    return commits.stream().filter(commit -> commit.id().equals(id)).findFirst().orElseThrow();
  }

  /** The bad commit. */
  Commit last() {
    return commits.get(commits.size() - 1);
  }

  /** The commits that can be measured, as far as is known; their places are a search's numbers. */
  List<Commit> measurable() {
    return commits.stream()
        .filter(commit -> skipped.stream().noneMatch(one -> one.commit().equals(commit.id())))
        .toList();
  }

  /** What was measured, each pair of commits once; those beside a skipped one are left out. */
  List<CommitPair> pairs() {
    var commits = measurable();
    var ids = commits.stream().map(Commit::id).toList();
    var pairs = new LinkedHashMap<List<Integer>, List<Start>>();
    for (var one : measurements) {
      var base = ids.indexOf(one.base());
      var candidate = ids.indexOf(one.candidate());
      if (candidate > 0 && (base == 0 || base == candidate - 1)) {
        pairs
            .computeIfAbsent(List.of(base, candidate), any -> new ArrayList<>())
            .addAll(one.starts());
      }
    }
    return pairs.entrySet().stream()
        .map(it -> new CommitPair(it.getKey().get(0), it.getKey().get(1), it.getValue()))
        .toList();
  }

  /** The cost of a pair, with an interval by the scatter of all pairs; empty: too few starts. */
  Optional<Ratio> cost(CommitPair pair) {
    var all = pairs().stream().flatMap(it -> it.ratio(Interval.LEVEL).stream()).toList();
    return pair.ratio(Interval.LEVEL).map(CommonVariance.of(all)::ratio);
  }

  /** Commits between one and the measurable one before it, that were skipped. */
  List<Commit> skippedBefore(Commit commit) {
    var end = commits.indexOf(commit);
    var before = measurable().get(measurable().indexOf(commit) - 1);
    return IntStream.range(commits.indexOf(before) + 1, end).mapToObj(commits::get).toList();
  }
}
