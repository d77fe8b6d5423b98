// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * A server on 127.0.0.1, started by the verbs of {@code runner/stores/STORE}: the program that is
 * on this machine, else the mock server. docs/adding-a-store.md describes the verbs.
 */
final class StoreServer implements AutoCloseable {

  private static final String HOST = "127.0.0.1";

  private static final int SECONDS = 30;

  private final Path root;
  private final String store;
  private final Path folder;
  private final Path context;
  private final int port;
  private final Map<String, String> extraPorts = new HashMap<>();
  private final boolean isMock;
  private final Process process;

  private StoreServer(Path root, String store) throws IOException, InterruptedException {
    this.root = root;
    this.store = store;
    this.folder = Files.createTempDirectory("benchmark-" + store);
    this.context = Files.createDirectories(folder.resolve("context/property")).getParent();
    Files.createDirectory(folder.resolve("server"));
    this.port = freePort();
    tell("host", HOST);
    tell("port", Integer.toString(port));
    tell("addresses", HOST + ":" + port);
    tell("topology", "standalone");
    tell("masters", "1");
    tell("replicas", "0");
    tell("memory", "1024");
    tell("seconds", Integer.toString(SECONDS));
    for (var name : values("extra-port", call("describe"))) {
      var extra = Integer.toString(freePort());
      tell("port." + name, extra);
      extraPorts.put("{port." + name + "}", extra);
    }
    var program = values("program", attempt("find", "local").orElse(List.of()));
    this.isMock = program.isEmpty();
    tell("mode", isMock ? "stand-in" : "local");
    if (!isMock) {
      tell("program", program.get(0));
    }
    this.process = start();
  }

  /** Starts one; returns when it answers. */
  static StoreServer start(Path root, String store) throws IOException, InterruptedException {
    return new StoreServer(root, store);
  }

  /**
   * What stands for it in the words of its clients: {@code {host}}, {@code {port}}, and {@code
   * {port.NAME}} for each of the further ports that its controller names.
   */
  Map<String, String> placeholders() {
    var values = new HashMap<>(extraPorts);
    values.put("{host}", HOST);
    values.put("{port}", Integer.toString(port));
    return values;
  }

  /** Whether it only imitates the store. */
  boolean isMock() {
    return isMock;
  }

  /** CPU time that it has used. */
  Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** The properties that lead the binding to it. */
  Properties address() throws IOException, InterruptedException {
    var properties = new Properties();
    for (var line : call("address", context.toString())) {
      var parts = line.split("=", 2);
      properties.setProperty(parts[0], parts[1]);
    }
    return properties;
  }

  private Process start() throws IOException, InterruptedException {
    if (call("describe").contains("verb=configure")) {
      call("configure", context.toString());
    }
    var words = new ArrayList<String>();
    if (isMock) {
      var jars = root.resolve("runner/standins/" + store + "/target/lib") + "/*";
      words.addAll(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-cp"));
      words.addAll(List.of(jars, "io.github.ycsbsweep.standins.MockServerMain", store));
    }
    words.addAll(values("arg", call("command", context.toString())));
    var started = builder(words).redirectOutput(folder.resolve("server.log").toFile()).start();
    // A benchmark that a signal ends leaves no server behind.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> endQuietly(started)));
    try {
      call("ready", context.toString());
      return started;
    } catch (IOException e) {
      started.destroyForcibly();
      throw e;
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void tell(String name, String value) throws IOException {
    Files.writeString(context.resolve(name), value + "\n");
  }

  private static List<String> values(String key, List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(key + "="))
        .map(line -> line.substring(key.length() + 1))
        .toList();
  }

  private List<String> call(String... words) throws IOException, InterruptedException {
    var lines = attempt(words);
    if (lines.isEmpty()) {
      var log = folder.resolve("server.log");
      throw new IOException(
          "runner/stores/"
              + store
              + " "
              + words[0]
              + " failed: "
              + Files.readString(errors())
              + (Files.exists(log) ? Files.readString(log) : ""));
    }
    return lines.get();
  }

  /** What a verb prints, which may be no line; nothing if it fails. */
  private Optional<List<String>> attempt(String... words) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(root.resolve("runner/stores/" + store).toString()));
    command.addAll(List.of(words));
    var answer = folder.resolve("answer").toFile();
    var called = builder(command).redirectError(errors().toFile()).redirectOutput(answer).start();
    if (!called.waitFor(SECONDS + 5, TimeUnit.SECONDS)) {
      called.destroyForcibly();
      throw new IOException("runner/stores/" + store + " " + words[0] + " does not end");
    }
    return called.exitValue() == 0
        ? Optional.of(Files.readAllLines(answer.toPath()))
        : Optional.empty();
  }

  private Path errors() {
    return folder.resolve("errors");
  }

  private ProcessBuilder builder(List<String> words) {
    return new ProcessBuilder(words)
        .directory(folder.resolve("server").toFile())
        .redirectError(folder.resolve("errors").toFile());
  }

  @Override
  public void close() throws IOException {
    end(process);
  }

  /** Ends the process, and removes its folder. May be called again. */
  private void end(Process started) throws IOException {
    started.destroyForcibly().onExit().join();
    if (Files.exists(folder)) {
      try (var files = Files.walk(folder)) {
        for (var file :
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).toArray(File[]::new)) {
          Files.delete(file.toPath());
        }
      }
    }
  }

  private void endQuietly(Process started) {
    try {
      end(started);
    } catch (IOException e) {
      // Nobody is left to tell: the process is gone, and its folder is one of the temporary ones.
    }
  }
}
