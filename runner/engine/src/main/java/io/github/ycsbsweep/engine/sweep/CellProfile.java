// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes flame graphs of a cell that was profiled, by async-profiler's converter (A. Pangin), in a
 * process of its own: a recording may be larger than the engine.
 *
 * @param folder of the cell
 */
record CellProfile(SweepEnvironment environment, Path folder) {

  private static final String CLIENT_PAGE = "profile.html";
  private static final String SERVER_PAGE = "profile-server.html";
  private static final String CONVERTER = "Main";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Makes the pages; returns a sentence about them. */
  String write(Cell cell) throws IOException, InterruptedException {
    var told = new ArrayList<String>();
    for (var client : clients()) {
      told.add(client(client, cell));
    }
    if (Files.exists(folder.resolve(ServerProfile.LOG))) {
      told.add(server(cell));
    }
    return "in no figure; " + String.join("; ", told);
  }

  private List<Path> clients() throws IOException {
    var several = Folders.matching(folder.resolve("clients"), "*");
    return several.isEmpty() ? List.of(folder) : several;
  }

  private String client(Path client, Cell cell) throws IOException, InterruptedException {
    var recording = client.resolve(YcsbCommand.RECORDING);
    if (!Files.exists(recording)) {
      return "no profile of the client: it left no " + recording + ", see ycsb.out beside it";
    }
    // Connecting, warm-up and end are no part of it, as they are none of any figure.
    var window = new ArrayList<String>();
    cell.window()
        .ifPresent(
            measured -> {
              var end = measured.startMillis() + Math.round(1000 * measured.seconds());
              window.addAll(List.of("--from", Long.toString(measured.startMillis())));
              window.addAll(List.of("--to", Long.toString(end)));
            });
    return convert(recording, client.resolve(CLIENT_PAGE), title(cell, "client"), window);
  }

  private String server(Cell cell) throws IOException, InterruptedException {
    var recording = folder.resolve(ServerProfile.RECORDING);
    var stacks = Files.exists(recording) ? stacks() : "";
    if (stacks.isEmpty()) {
      return "no profile of the server: " + said().orElse("perf took no samples: it was idle");
    }
    var collapsed = folder.resolve("profile-server.collapsed");
    try {
      Files.writeString(collapsed, stacks);
      return convert(collapsed, folder.resolve(SERVER_PAGE), title(cell, "server"), List.of());
    } finally {
      Files.deleteIfExists(collapsed);
    }
  }

  private String stacks() throws IOException, InterruptedException {
    var words = List.of("perf", "script", "-i", ServerProfile.RECORDING, "-F", "comm,ip,sym");
    var log = folder.resolve(ServerProfile.LOG);
    var process = environment.processes().start(ProcessSpec.piped(folder, words).errorsTo(log));
    try (var script = new BufferedReader(new InputStreamReader(process.output(), UTF_8))) {
      return PerfStacks.collapsed(script);
    } finally {
      process.waitFor();
    }
  }

  /** The first line that perf wrote; empty if it had nothing to say. */
  private Optional<String> said() throws IOException {
    try (var lines = Files.lines(folder.resolve(ServerProfile.LOG), UTF_8)) {
      return lines.filter(line -> !line.isBlank()).findFirst().map(Sanitizer::line);
    }
  }

  private static String title(Cell cell, String whose) {
    var text =
        Text.format(
            "%s, %s, %s, %s",
            cell.label(), cell.workload(), Text.count(cell.threads(), "thread"), whose);
    return text.replaceAll("[^A-Za-z0-9 .,_-]", "_");
  }

  private String convert(Path from, Path page, String title, List<String> options)
      throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of(RunTools.java(), "-Xmx1g", "-XX:+UseSerialGC"));
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), CONVERTER));
    words.addAll(List.of("--norm", "--title", title));
    words.addAll(options);
    words.addAll(List.of(from.toString(), page.toString()));
    var log = folder.resolve("profile.err");
    var process =
        environment.processes().start(ProcessSpec.logged(folder, words, log).inEngineLocale());
    if (process.waitFor(LIMIT).isEmpty()) {
      process.kill();
      process.waitFor();
    }
    return Files.exists(page) ? page.toString() : "no " + page + ": " + log + " says why";
  }
}
