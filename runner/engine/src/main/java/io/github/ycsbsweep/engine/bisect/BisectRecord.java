// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All that a bisection knows: the content of its {@code bisect.json}, which is written after every
 * step. What follows from it is computed anew.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param started UTC, ISO 8601
 * @param request what was asked for, by option, without secrets
 * @param commits from the good one to the bad one
 * @param skipped those that can't be measured
 * @param measurements in their order
 * @param seconds that it took so far
 * @param result what it came to; empty before its end
 */
record BisectRecord(
    int schema,
    String started,
    Map<String, String> request,
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

  /** One that begins. */
  static BisectRecord of(String started, Map<String, String> request, List<Commit> commits) {
    return new BisectRecord(
        SCHEMA, started, request, commits, List.of(), List.of(), 0, Optional.empty());
  }

  /** What is written down of a request, to be compared by a run that goes on. */
  static Map<String, String> request(BisectRequest request, List<Commit> commits) {
    var words = new LinkedHashMap<String, String>();
    words.put("--repo", request.range().repository().toString());
    words.put("--good", commits.get(0).id());
    words.put("--bad", commits.get(commits.size() - 1).id());
    if (request.range().isOfAllParents()) {
      words.put("--all-parents", "");
    }
    request.build().prepare().ifPresent(it -> words.put("--prepare", Secrets.redacted(it)));
    request.build().command().ifPresent(it -> words.put("--build", Secrets.redacted(it)));
    words.put("--program", request.build().program().toString());
    words.put("--metric", request.target().metric());
    words.put("--min-effect", request.target().smallest().word());
    words.put("--starts", Integer.toString(request.target().starts()));
    var sweep = request.sweep().recorded();
    words.put("store", sweep.words().get(0));
    words.put("workload", sweep.words().get(1));
    sweep.given().forEach((option, values) -> words.put(option.word(), String.join("\n", values)));
    return words;
  }

  /**
   * That of a folder, to be gone on with.
   *
   * @throws UserError if there is none, or another request
   */
  static BisectRecord read(Path folder, Map<String, String> request) throws UserError, IOException {
    var file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw UserError.of(
          "--resume %s: not the folder of a bisection, which holds %s", folder, FILE);
    }
    var read = Json.read(file, BisectRecord.class, BisectRecord::schema, SCHEMA);
    var names = Stream.concat(read.request.keySet().stream(), request.keySet().stream());
    for (var name : names.distinct().toList()) {
      var before = Optional.ofNullable(read.request.get(name));
      var now = Optional.ofNullable(request.get(name));
      if (!before.equals(now)) {
        throw UserError.of(
            "--resume %s: it was begun %s, and is now given %s. Give the command that began it, with"
                + " --resume in place of --out",
            folder, said(name, before), said(name, now));
      }
    }
    return read;
  }

  private static String said(String name, Optional<String> value) {
    return value
        .map(it -> it.isEmpty() ? "with " + name : "with " + name + " " + it)
        .orElse("without " + name);
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
    return new BisectRecord(
        schema, started, request, commits, skipped, added(measurements, one), seconds, result);
  }

  BisectRecord with(Skipped one) {
    return new BisectRecord(
        schema, started, request, commits, added(skipped, one), measurements, seconds, result);
  }

  BisectRecord after(double allSeconds) {
    return new BisectRecord(
        schema, started, request, commits, skipped, measurements, allSeconds, result);
  }

  BisectRecord with(BisectResult end) {
    return new BisectRecord(
        schema, started, request, commits, skipped, measurements, seconds, Optional.of(end));
  }

  private static <T> List<T> added(List<T> all, T one) {
    return Stream.concat(all.stream(), Stream.of(one)).toList();
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

  /** Commits between one and the measurable one before it, that were skipped. */
  List<Commit> skippedBefore(Commit commit) {
    var end = commits.indexOf(commit);
    var before = measurable().get(measurable().indexOf(commit) - 1);
    return IntStream.range(commits.indexOf(before) + 1, end).mapToObj(commits::get).toList();
  }
}
