// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.ProjectFiles;
import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands on the project's pages are such as the scripts take. What is measured is planned, as
 * for {@code --dry-run}; other commands are parsed. Each page has a {@code /tmp} of its own, where
 * its runs have begun once they are planned: what a later line names is there by an earlier one.
 */
class DocumentedCommandsTest {

  /** A line that is a command, with those that it goes on in. */
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^ {4}(?:[A-Z_]+=\\S+ )?\\./runner/([a-z]+)\\.sh((?:.*\\\\\\n)*.*)$");

  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

  private static final Set<String> PARSED =
      Set.of("bisect", "capture", "compare", "history", "install", "report", "reproduce");

  /** Where the words for the script end. */
  private static final Set<String> ENDS = Set.of("|", ">", "2>", "&", "&&", ";", "#");

  /** What stands for something else, on a line that shows a form. */
  private static final Pattern FORM = Pattern.compile("\\[|\\b(DIR|PATH|STORE|LABEL|IMAGE)\\b|…");

  /** Pages about a store that the reader makes; contributing.bats runs their commands. */
  private static final Set<String> OF_A_NEW_STORE =
      Set.of("CONTRIBUTING.md", "docs/adding-a-store.md");

  @TempDir static Path folder;

  private static PlanFixture fixture;

  /** A command on a page. */
  private record Documented(String page, String script, List<String> words) {

    static Documented of(String page, MatchResult line) {
      var words = new ArrayList<String>();
      var text = line.group(2).replace("\\\n", " ");
      for (var word : WORD.matcher(text).results().map(MatchResult::group).toList()) {
        if (ENDS.contains(word)) {
          break;
        }
        words.add(
            word.replaceAll("['\"]", "")
                .replaceFirst("^/tmp/", folder + "/pages/" + page + "/")
                .replace("~/ycsb-0.17.0", folder + "/ycsb")
                .replaceFirst("trace:", "trace:" + folder + "/")
                .replaceAll("=/?((?:[a-z]+/)+redis-server)(?=,|$)", "=" + folder + "/$1"));
      }
      return new Documented(page, line.group(1), words);
    }

    @Override
    public String toString() {
      return page + ": " + script + ".sh " + String.join(" ", words);
    }
  }

  @BeforeAll
  static void theFilesThatAreNamed() throws IOException {
    fixture = new PlanFixture(folder.toRealPath());
    fixture.install();
    write("secrets.properties", "");
    write("hosts.txt", "client1\nclient2\n");
    write("my-trace.csv.gz", "");
    write("model-of-log/trace.csv.gz", "");
    write("cluster026", "");
    write(
        "docs/guide/day.yaml", Files.readString(ProjectFiles.ROOT.resolve("docs/guide/day.yaml")));
    write("model-of-log/rates.csv", "seconds,ops_per_s\n0,985\n9,966\n");
    for (var workload :
        List.of(
            "path/to/workloade",
            "model/workload",
            "model-of-log/workload",
            "model-of-log/commands",
            "model-of-commands/commands")) {
      write(workload, Files.readString(ProjectFiles.ROOT.resolve("workloads/workloadb")));
    }
    for (var program : List.of("old", "new", "opt/old", "opt/new", "usr/bin")) {
      assertThat(write(program + "/redis-server", "").toFile().setExecutable(true)).isTrue();
    }
  }

  private static Path write(String name, String content) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  @TestFactory
  Stream<DynamicTest> everyCommandIsOneThatItsScriptTakes() throws IOException {
    var commands = commands();
    assertThat(commands).hasSizeGreaterThan(100);
    return commands.stream().map(it -> DynamicTest.dynamicTest(it.toString(), () -> take(it)));
  }

  private static void take(Documented command) throws Exception {
    if (command.script().equals("sweep")) {
      var plan = fixture.plan(command.words());
      assertThat(plan.workloads()).isNotEmpty();
      begin(SweepOptions.parse(command.words()), plan);
    } else {
      assertThat(PARSED).contains(command.script());
      Main.script(Main.command(command.script(), Optional.empty()))
          .parseArgs(command.words().toArray(String[]::new));
    }
  }

  /** Leaves what a later line of the page needs: the results of a run that has begun. */
  private static void begin(SweepOptions options, SweepPlan plan) throws IOException {
    if (options.has(SweepOption.OUT)) {
      var results =
          Files.createDirectories(folder.resolve(options.text(SweepOption.OUT).orElseThrow()));
      Json.write(results.resolve("run.json"), plan.run());
    }
  }

  private static List<Documented> commands() throws IOException {
    var commands = new ArrayList<Documented>();
    for (var page : pages()) {
      var name = ProjectFiles.name(page);
      COMMAND
          .matcher(Files.readString(page))
          .results()
          .filter(line -> !FORM.matcher(line.group()).find())
          .filter(line -> !line.group(1).equals("check"))
          // A binding that YCSB alone has.
          .filter(line -> !line.group(2).contains("cassandra"))
          .map(line -> Documented.of(name, line))
          .forEach(commands::add);
    }
    return commands;
  }

  private static List<Path> pages() throws IOException {
    return ProjectFiles.all().stream()
        .filter(file -> file.toString().endsWith(".md"))
        .filter(file -> !("/" + ProjectFiles.name(file)).contains("/test/"))
        .filter(file -> !OF_A_NEW_STORE.contains(ProjectFiles.name(file)))
        .filter(file -> !ProjectFiles.name(file).startsWith("runner/new-store/"))
        .sorted()
        .toList();
  }
}
