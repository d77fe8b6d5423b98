// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import static java.util.regex.Matcher.quoteReplacement;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.request.TypedLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Damaged comparisons, results and outputs of YCSB. */
final class FolderCases {

  private static final List<String> COMPARISONS =
      List.of(
          "aerospike-redis-aws",
          "hundsun-redis-couchbase",
          "reveldb-kyototycoon",
          "scalegrid-redis-mongodb",
          "timeline-redis-memcached");

  private final EngineCalls engine;
  private final Path comparisons;
  private final Path scratch;
  private final Path run;
  private final Path outputs;

  /**
   * With folders that are whole.
   *
   * @param root of the project
   * @param scratch everything is written there
   */
  FolderCases(EngineCalls engine, Path root, Path scratch) throws IOException {
    this.engine = engine;
    this.comparisons = root.resolve("runner/comparisons");
    this.scratch = scratch;
    this.run = wholeRun(scratch.resolve("run"), resources(root));
    this.outputs = resources(root).resolve("importing/logs");
  }

  private static Path resources(Path root) {
    return root.resolve("runner/engine/src/test/resources/io/github/ycsbsweep/engine");
  }

  FuzzCase recipe(Random random) throws IOException {
    var whole = comparisons.resolve(HostileText.one(random, COMPARISONS));
    var words =
        random.nextInt(8) > 0
            ? List.of("show", "FOLDER")
            : List.of("--dry-run", "--scale", "0.01", "FOLDER");
    var files = "recipe.yaml|recipe.yaml|claims.yaml|figures.csv";
    return damaged(random, whole, files, "reproduce", words);
  }

  FuzzCase results(Random random) throws IOException {
    return switch (random.nextInt(8)) {
      case 0 -> damaged(random, run, ".*json|.*csv", "report", List.of("FOLDER"));
      case 1, 2 ->
          damaged(
              random,
              outputs,
              ".*",
              "report",
              List.of(
                  "--out", scratch.resolve("imported").toString(), "--import", "FOLDER/out.txt"));
      case 3, 4, 5 -> damaged(random, run, ".*json", "compare", List.of(run.toString(), "FOLDER"));
      default -> damaged(random, run, ".*", "sweep", List.of("--dry-run", "--resume", "FOLDER"));
    };
  }

  private FuzzCase damaged(
      Random random, Path whole, String files, String script, List<String> words)
      throws IOException {
    var copy = scratch.resolve("damaged");
    return DamagedFiles.next(random, whole, copy, files, new Call(script, words));
  }

  /** A run of two numbers of threads, three times each. */
  private static Path wholeRun(Path folder, Path resources) throws IOException {
    var cell = Files.readString(resources.resolve("results/cell.json"));
    for (var threads : new int[] {8, 16}) {
      for (var repeat = 1; repeat <= 3; repeat++) {
        var name = "cells/redis/workloadb/t%04d/r%d".formatted(threads, repeat);
        var files = Files.createDirectories(folder.resolve(name));
        Files.writeString(
            files.resolve("cell.json"),
            cell.replace("\"threads\" : 8", "\"threads\" : " + threads)
                .replace("\"repeat\" : 1", "\"repeat\" : " + repeat));
        Files.copy(resources.resolve("results/server.json"), files.resolve("server.json"));
        Files.writeString(files.resolve("DONE"), "");
      }
    }
    var line = "sweep.sh redis workloadb --threads 8,16 --repeats 3";
    var run = Files.readString(resources.resolve("results/run.json"));
    Files.writeString(
        folder.resolve("run.json"),
        run.replaceFirst(
            "(?=\"commandLine\")",
            "\"request\" : " + quoteReplacement(Json.text(TypedLine.request(line))) + ",\n  "));
    return folder;
  }

  /** A script, asked of a folder; FOLDER stands for it among the words. */
  private final class Call implements DamagedFiles.Call {

    private final String script;
    private final List<String> words;

    Call(String script, List<String> words) {
      this.script = script;
      this.words = words;
    }

    @Override
    public Optional<String> defect(Path folder) throws Exception {
      var found = engine.run(script, of(folder)).defect();
      DamagedFiles.delete(scratch.resolve("imported"));
      return found;
    }

    @Override
    public String describe(Path folder) {
      return "./runner/" + script + ".sh " + ShellWords.line(of(folder));
    }

    private List<String> of(Path folder) {
      return words.stream().map(word -> word.replace("FOLDER", folder.toString())).toList();
    }
  }
}
