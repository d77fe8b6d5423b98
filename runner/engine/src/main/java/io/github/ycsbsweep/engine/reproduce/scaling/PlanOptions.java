// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Catalog;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import io.github.ycsbsweep.engine.reproduce.scaling.Here.StoreBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** What a plan is made of, as the scripts say it. */
final class PlanOptions {

  private static final long MEGABYTE = 1 << 20;

  @Option(names = "--recipe", required = true, description = "Folder of the comparison.")
  private Path folder;

  @Option(names = "--scale", description = "auto, full or a number.")
  private String scale = "auto";

  @Option(names = "--only", split = ",", description = "Experiments.")
  private final List<String> only = new ArrayList<>();

  @Option(names = "--stores", split = ",", description = "Stores.")
  private final List<String> stores = new ArrayList<>();

  @Option(names = "--repeats", description = "Instead of the recipe's.")
  private Optional<Integer> repeats;

  @Option(names = "--left-out", description = "File: experiment/series, a tab, the reason.")
  private Optional<Path> leftOut;

  @Option(names = "--workloads", required = true, description = "Folder of workload files.")
  private Path workloads;

  @Option(
      names = "--store",
      required = true,
      description = "NAME=A,B: bytes that a million records of 0 and of 1000 bytes take.")
  private final Map<String, String> bytes = new LinkedHashMap<>();

  @Option(names = "--free-memory", description = "Megabytes.")
  private Optional<Long> freeMemory;

  @Option(names = "--free-results", description = "Megabytes where the results will be.")
  private Optional<Long> freeResults;

  @Option(names = "--free-temporary", description = "Megabytes where the servers will write.")
  private Optional<Long> freeTemporary;

  Comparison comparison() throws IOException, UserError {
    return RecipeReader.read(folder, catalog());
  }

  Scale scale() throws UserError {
    return Scale.parse(scale);
  }

  Here here() {
    var known = new TreeMap<String, StoreBytes>();
    bytes.forEach(
        (store, measured) -> {
          var two = measured.split(",", 2);
          known.put(store, StoreBytes.measured(Long.parseLong(two[0]), Long.parseLong(two[1])));
        });
    return new Here(
        Runtime.getRuntime().availableProcessors(),
        bytes(freeMemory),
        bytes(freeResults),
        bytes(freeTemporary),
        known);
  }

  Plan.Request request(Comparison comparison) throws IOException {
    var selection = new Selection(only, stores, reasons());
    var times = repeats.map(OptionalInt::of).orElse(OptionalInt.empty());
    return new Plan.Request(comparison.recipe(), catalog(), here(), selection, times);
  }

  private Catalog catalog() {
    return new Catalog(List.copyOf(bytes.keySet()), workloads);
  }

  private Map<String, String> reasons() throws IOException {
    var reasons = new LinkedHashMap<String, String>();
    if (leftOut.isPresent()) {
      for (var line : Files.readAllLines(leftOut.get(), UTF_8)) {
        var words = line.split("\t", 2);
        reasons.put(words[0], words[1]);
      }
    }
    return reasons;
  }

  private static OptionalLong bytes(Optional<Long> megabytes) {
    return megabytes.map(m -> OptionalLong.of(m * MEGABYTE)).orElse(OptionalLong.empty());
  }
}
