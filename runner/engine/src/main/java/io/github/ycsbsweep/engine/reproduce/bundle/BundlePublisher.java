// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.fairness.Fairness;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.reproduce.bundle.Bundle.BundleRequest;
import io.github.ycsbsweep.engine.reproduce.bundle.Bundle.FairnessRule;
import io.github.ycsbsweep.engine.reproduce.bundle.Bundle.Origin;
import io.github.ycsbsweep.engine.reproduce.bundle.Bundle.ServerPart;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemWord;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.support.SecretNames;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes a bundle of a run: without secrets, machine names, user names and paths. */
final class BundlePublisher {

  /** Of the facts of a machine, those that no name stands in. */
  private static final Set<String> MACHINE =
      Set.of(
          "cpu",
          "cores",
          "memory_bytes",
          "architecture",
          "kernel",
          "jvm",
          "virtualisation",
          "smt",
          "clock_source",
          "transparent_huge_pages");

  private final RunResults results;
  private final Run run;
  private final TreeMap<String, byte[]> files = new TreeMap<>();
  private final Set<String> leftOut = new LinkedHashSet<>();

  private BundlePublisher(RunResults results) {
    this.results = results;
    this.run = results.run();
  }

  /**
   * The bundle of a run.
   *
   * @throws UserError if somebody else could not measure it again
   */
  static BundleArchive of(RunResults results) throws UserError, IOException {
    return new BundlePublisher(results).archive();
  }

  private BundleArchive archive() throws UserError, IOException {
    var request = run.invocation().request();
    if (request.words().size() != 2) {
      throw refusal("it does not say what was asked for, as it was imported or is an older one");
    }
    if (results.missing().ending() != Ending.WHOLE) {
      throw refusal("it " + results.missing().ending().text());
    }
    var figures = BundleFigures.of(results);
    var claims = BundleClaim.of(figures, run.margin());
    if (claims.isEmpty()) {
      var obstacles = figures.ratios().stream().flatMap(it -> it.obstacle().stream()).distinct();
      var why = obstacles.collect(Collectors.joining("; "));
      throw refusal(
          "its report claims nothing: no system was told from another, and no knee is certain."
              + (why.isEmpty() ? "" : " Not ranked: " + why + ".")
              + " --repeats 3 or --pairs gives intervals");
    }
    var bundle =
        new Bundle(
            Bundle.SCHEMA,
            run.margin().word(),
            origin(run),
            request(request),
            servers(results),
            Fairness.rows(run, results.cells(), results.serverStates()).stream()
                .map(
                    row ->
                        new FairnessRule(
                            row.get(0), row.get(1), row.get(2), MachineNames.hidden(row.get(3))))
                .toList(),
            figures,
            claims);
    files.put(BundleArchive.BUNDLE, (Json.text(bundle) + "\n").getBytes(UTF_8));
    return new BundleArchive(files);
  }

  private UserError refusal(String why) {
    return UserError.of("%s: the run can't be published: %s", results.folder(), why);
  }

  /** Where figures are from, as far as it may be told. */
  static Origin origin(Run run) {
    var machine = new TreeMap<>(run.machine());
    machine.keySet().retainAll(MACHINE);
    var versions = new TreeMap<String, String>();
    run.versions().forEach((name, value) -> versions.put(name, MachineNames.hidden(value)));
    return new Origin(run.started(), versions, machine, run.jars());
  }

  /** The servers that were measured. */
  static List<ServerPart> servers(RunResults results) throws IOException {
    var parts = new ArrayList<ServerPart>();
    for (var label : results.stores()) {
      var cell =
          results.cells().stream().filter(it -> it.label().equals(label)).findFirst().orElseThrow();
      var program = program(results.folder(), cell);
      parts.add(
          new ServerPart(
              label,
              cell.store(),
              cell.server().mode(),
              cell.server().version().map(MachineNames::hidden),
              program.map(it -> it.getFileName().toString()),
              program.isPresent() && Files.isRegularFile(program.get())
                  ? Optional.of(Sha256.of(program.get()))
                  : Optional.empty()));
    }
    return parts;
  }

  private static Optional<Path> program(Path run, Cell cell) throws IOException {
    if (!List.of("local", "embedded").contains(cell.server().mode())) {
      return Optional.empty();
    }
    for (var row : CellFolder.rows(run)) {
      if (row.getParent().getFileName().toString().equals(cell.label())) {
        for (var done : CellFolder.doneIn(row)) {
          var file = done.path().resolve("server.json");
          var command =
              Files.exists(file) ? Json.read(file, JsonNode.class).path("command").asText() : "";
          var words = ShellWords.split(command);
          if (!words.isEmpty() && words.get(0).startsWith("/")) {
            return Optional.of(Path.of(words.get(0)));
          }
        }
      }
    }
    return Optional.empty();
  }

  private BundleRequest request(SweepOptions asked) throws UserError, IOException {
    refusePrograms(asked);
    var programs = new TreeMap<String, String>();
    for (var word : asked.words().get(0).split(",", -1)) {
      var system = SystemWord.of(word);
      system.program().ifPresent(it -> programs.put(system.label(), name(it)));
    }
    var options =
        SweepOptions.NONE.withWords(
            List.of(
                SystemWord.withoutPrograms(asked.words().get(0)), workloads(asked.words().get(1))));
    for (var one : asked.given().entrySet()) {
      var option = one.getKey();
      if (BundleRules.ALLOWED.contains(option)) {
        var values = new ArrayList<String>();
        for (var value : one.getValue()) {
          values.addAll(value(option, value));
        }
        if (option.isFlag() || !values.isEmpty()) {
          options = options.with(option, values.toArray(String[]::new));
        }
      } else if (option != SweepOption.SERVER_ARGS && option != SweepOption.MARGIN) {
        leftOut.add(option.word());
      }
    }
    var threads =
        results.cells().stream().map(Cell::threads).distinct().sorted().map(String::valueOf);
    options =
        options
            .with(SweepOption.THREADS, threads.collect(Collectors.joining(",")))
            .with(SweepOption.SEED, Long.toString(run.seed()));
    var arguments = asked.all(SweepOption.SERVER_ARGS).stream().map(MachineNames::hidden);
    return new BundleRequest(options, arguments.toList(), programs, List.copyOf(leftOut));
  }

  private void refusePrograms(SweepOptions asked) throws UserError {
    for (var option : asked.given().keySet()) {
      if (option == SweepOption.PHASES
          || (option != SweepOption.SERVER_ARGS && BundleRules.OF_PROGRAMS.contains(option))) {
        throw refusal(option + " names a program or a file, which no bundle brings");
      }
    }
  }

  private String workloads(String word) throws UserError, IOException {
    var names = new ArrayList<String>();
    for (var one : word.split(",", -1)) {
      names.add(one.contains("/") ? packed(one) : one);
    }
    return String.join(",", names);
  }

  /** A file of properties, as the run had it, without comments. */
  private String packed(String path) throws UserError, IOException {
    var file = Path.of(path);
    var name = name(path);
    var recorded = run.files().get(file.toString());
    if (!Files.isRegularFile(file)) {
      throw refusal(file + " is not there any more");
    }
    if (recorded != null && !recorded.equals(Sha256.of(file))) {
      throw refusal(file + " was changed since the run");
    }
    var properties = PropertiesFile.read(file).properties();
    for (var property : properties.stringPropertyNames()) {
      if (isOfMachine(property)) {
        properties.remove(property);
        leftOut.add("property " + property);
      }
    }
    var problem = BundleRules.problemIn(properties);
    if (problem.isPresent()) {
      throw refusal(file + ": " + problem.get());
    }
    var place = BundleArchive.FOLDER + name.replaceAll("[^A-Za-z0-9._-]", "_");
    var content = text(properties).getBytes(UTF_8);
    var other = files.put(place, content);
    if (other != null && !Arrays.equals(other, content)) {
      throw refusal("two of its files have the name " + name);
    }
    return place;
  }

  private static String text(Properties properties) throws IOException {
    var text = new StringWriter();
    properties.store(text, null);
    return text.toString()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .sorted()
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  /** A value as the bundle has it; none if it is left out. */
  private List<String> value(SweepOption option, String value) throws UserError, IOException {
    if (option == SweepOption.PROPERTIES) {
      var colon = value.indexOf(':');
      var label = colon > 0 && !value.substring(0, colon).contains("/") ? colon + 1 : 0;
      return List.of(value.substring(0, label) + packed(value.substring(label)));
    }
    if (option == SweepOption.PROPERTY) {
      var name = value.split("=", 2)[0];
      var bare = name.substring(name.indexOf(':') + 1);
      if (isOfMachine(bare)) {
        leftOut.add("-p " + bare);
        return List.of();
      }
    }
    var problem = BundleRules.problemOf(option, value);
    if (problem.isEmpty()) {
      return List.of(value);
    }
    if (option == SweepOption.CLIENTS || option == SweepOption.SERVER) {
      leftOut.add(option.word());
      return List.of();
    }
    throw refusal(option + " " + problem.get());
  }

  /** Whether a property is a secret, or says where a server is: it stays at home. */
  private boolean isOfMachine(String property) {
    return SecretNames.matches(property)
        || BundleRules.isLocation(property)
        || run.workloads().stream().anyMatch(row -> row.address().contains(property));
  }

  private static String name(String path) {
    return Path.of(path).getFileName().toString();
  }
}
