// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.schema.FileProblems;
import io.github.ycsbsweep.engine.common.schema.SchemaCheck;
import io.github.ycsbsweep.engine.common.schema.YamlFile;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemWord;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run that somebody else can measure again: the content of {@code bundle.json}.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param margin within which two figures are equal, as {@code 5%}
 * @param fairness what became of each rule
 * @param claims what the report of the run says
 */
record Bundle(
    int schema,
    String margin,
    Origin origin,
    BundleRequest request,
    List<ServerPart> servers,
    List<FairnessRule> fairness,
    BundleFigures figures,
    List<BundleClaim> claims) {

  static final int SCHEMA = 1;

  private static final String SCHEMA_FILE = "bundle.schema.json";

  /**
   * Where the figures are from.
   *
   * @param started UTC, ISO 8601
   * @param jars SHA-256 of the client's jars, by label and name
   */
  record Origin(
      String started,
      Map<String, String> versions,
      Map<String, String> machine,
      Map<String, Map<String, String>> jars) {}

  /**
   * What is measured.
   *
   * @param options as of a command line; files by their names in the bundle
   * @param serverArguments values of {@code --server-args}, which who measures gives himself
   * @param programs names of the server programs that were given, by label; likewise
   * @param leftOut what the run was asked for besides, in words
   */
  record BundleRequest(
      SweepOptions options,
      List<String> serverArguments,
      Map<String, String> programs,
      List<String> leftOut) {

    /** Labels of its systems. */
    Set<String> labels() {
      return Stream.of(options.words().get(0).split(",", -1))
          .map(word -> SystemWord.of(word).label())
          .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The options that who measures has to give himself. */
    List<String> needs() {
      return Stream.concat(
              serverArguments.stream().map(it -> ShellWords.line(List.of("--server-args", it))),
              programs.entrySet().stream()
                  .map(it -> "--server " + it.getKey() + "=PATH/" + it.getValue()))
          .toList();
    }
  }

  /**
   * A server that was measured.
   *
   * @param sha256 of its program, as it was when the bundle was made
   */
  record ServerPart(
      String label,
      String store,
      String mode,
      Optional<String> version,
      Optional<String> program,
      Optional<String> sha256) {

    /** In a few words. */
    String text() {
      return mode + version.map(it -> " " + it).orElse("");
    }
  }

  /** A rule of fairness, and whether it was kept. */
  record FairnessRule(String id, String asks, String result, String figures) {}

  /**
   * That of an archive.
   *
   * @param file of the archive, for messages
   * @throws UserError if it is no such file, or holds what no bundle holds
   */
  static Bundle of(BundleArchive archive, Path file) throws UserError, IOException {
    var problems = new FileProblems();
    var root = YamlFile.read(BundleArchive.BUNDLE, archive.text(BundleArchive.BUNDLE), problems);
    problems.throwIfAny(file);
    SchemaCheck.of(Bundle.class, SCHEMA_FILE).check(root.orElseThrow(), problems);
    problems.throwIfAny(file);
    var bundle = value(root.orElseThrow().root(), file);
    new BundleRules(file.toString()).check(bundle, archive);
    return bundle;
  }

  private static Bundle value(JsonNode root, Path file) throws UserError {
    BundleRules.checkOptionNames(file.toString(), root.at("/request/options/given"));
    try {
      return Json.value(root, Bundle.class);
    } catch (IllegalArgumentException e) {
      throw UserError.of("%s: %s: %s", file, BundleArchive.BUNDLE, e.getMessage());
    }
  }

  /** Within which two figures are equal; it was fixed when the bundle was made. */
  Margin within() {
    return Margin.find(margin).orElse(Margin.USUAL);
  }

  /** What it claims, and what is in it, for a person. */
  List<String> lines(BundleArchive archive) {
    var lines = new ArrayList<String>();
    claims.forEach(claim -> lines.add(claim.id() + "  " + claim.says()));
    lines.add("");
    lines.add("margin: " + margin);
    servers.forEach(server -> lines.add("server of " + server.label() + ": " + server.text()));
    add("files: ", archive.names(), lines);
    add("left out: ", String.join(", ", request.leftOut()), lines);
    add("given again by who measures: ", String.join(" ", request.needs()), lines);
    lines.add("");
    return lines;
  }

  private static void add(String name, String text, List<String> lines) {
    if (!text.isEmpty()) {
      lines.add(name + text);
    }
  }

  /** What may differ where it is measured again: the machine, versions and servers. */
  static Map<String, String> environment(Origin origin, List<ServerPart> servers) {
    var facts = new TreeMap<>(origin.machine());
    origin.versions().forEach((name, value) -> facts.put("version of " + name, value));
    servers.forEach(server -> facts.put("server of " + server.label(), server.text()));
    return facts;
  }
}
