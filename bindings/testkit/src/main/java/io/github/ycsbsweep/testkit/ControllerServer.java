// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A real server, started and emptied by the verbs of {@code runner/stores/<store>}: what the runner
 * will measure is what the contract is tried on. docs/adding-a-store.md describes the verbs.
 */
public final class ControllerServer implements TestServer {

  private static final int SECONDS = 20;
  private static final int MEMORY_MB = 1024;

  private final Path controller;
  private final Path folder;
  private final Path context;
  private final Path data;
  private final Address address;
  private final List<String> mock;
  private final Map<String, Integer> extraPorts = new TreeMap<>();
  private boolean isMock;

  /** Its command line; empty before its folder was laid out. */
  private List<String> words = List.of();

  private Optional<Process> process = Optional.empty();

  /**
   * A server that was not started yet.
   *
   * @param properties the binding's, of which the controller may know some
   */
  public ControllerServer(Path controller, Map<String, String> properties) throws IOException {
    this(controller, properties, List.of());
  }

  /**
   * As above, or the mock server, where the controller finds no program.
   *
   * @param mock words that start the mock server, before those of the controller; empty: none does
   */
  public ControllerServer(Path controller, Map<String, String> properties, List<String> mock)
      throws IOException {
    this.mock = List.copyOf(mock);
    this.controller = controller.toAbsolutePath().normalize();
    this.address = Address.local(FreePort.find());
    this.folder = Files.createTempDirectory("contract-" + controller.getFileName());
    this.context = Files.createDirectories(folder.resolve("context/property")).getParent();
    this.data = Files.createDirectory(folder.resolve("server"));
    tell("mode", "local");
    tell("topology", "standalone");
    tell("masters", "1");
    tell("replicas", "0");
    tell("seconds", Integer.toString(SECONDS));
    for (var property : properties.entrySet()) {
      tell("property/" + property.getKey(), property.getValue());
    }
  }

  /** What is known once the user's values were not refused, as the runner tells it. */
  private void tellPlace() throws IOException, InterruptedException {
    tell("host", address.host());
    tell("port", Integer.toString(address.port()));
    tell("addresses", address.toString());
    tell("memory", Integer.toString(MEMORY_MB));
    for (var extra : values("extra-port", call("describe"))) {
      extraPorts.put(extra, FreePort.find());
      tell("port." + extra, Integer.toString(extraPorts.get(extra)));
    }
    var program = program();
    isMock = program.isEmpty();
    if (isMock) {
      tell("mode", "stand-in");
    } else {
      tell("program", program.get());
    }
  }

  private Optional<String> program() throws IOException, InterruptedException {
    try {
      return Optional.of(value("program", call("find", "local")));
    } catch (IOException e) {
      if (mock.isEmpty()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private void tell(String name, String value) throws IOException {
    Files.writeString(context.resolve(name), value + "\n");
  }

  /** One that was killed is started by the same words, on what it has left. */
  @Override
  public void start() throws Exception {
    if (!Files.exists(context.resolve("port"))) {
      told("check");
      tellPlace();
    }
    var isNew = words.isEmpty();
    if (isNew) {
      told("configure");
      words = new ArrayList<>(isMock ? mock : List.of());
      words.addAll(values("arg", told("command")));
    }
    process =
        Optional.of(
            new ProcessBuilder(words)
                .directory(data.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start());
    try {
      told("ready");
      if (isNew) {
        told("prepare");
      }
    } catch (IOException e) {
      throw new IOException(
          e.getMessage() + "\nThe server's log:\n" + Files.readString(folder.resolve("server.log")),
          e);
    }
  }

  /** Whether it only imitates the store. */
  public boolean isMock() {
    return isMock;
  }

  /** The further ports that its controller names. */
  public Map<String, Integer> extraPorts() {
    return Map.copyOf(extraPorts);
  }

  /** CPU time that its first process has used. */
  public Duration cpu() {
    return process.flatMap(running -> running.info().totalCpuDuration()).orElse(Duration.ZERO);
  }

  /** The properties that lead the binding to it. */
  public Properties properties() throws IOException, InterruptedException {
    var properties = new Properties();
    for (var line : told("address")) {
      var parts = line.split("=", 2);
      properties.setProperty(parts[0], parts[1]);
    }
    return properties;
  }

  /** With all its processes, also those in groups and sessions of their own. */
  @Override
  public void kill() throws IOException {
    if (process.isPresent()) {
      var signal = controller.resolveSibling("../libexec/signal").toString();
      try {
        var id = Long.toString(process.get().pid());
        run("its server survives SIGKILL", List.of(signal, "KILL", id));
        process.get().waitFor();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
    process = Optional.empty();
  }

  /** By its verb, or by a new start on an empty folder where the store has no command for that. */
  @Override
  public void clear() throws Exception {
    if (values("flush", call("describe")).contains("restart")) {
      kill();
      delete(data);
      Files.createDirectory(data);
      words = List.of();
      start();
    } else {
      told("flush");
    }
  }

  @Override
  public Address address() {
    return address;
  }

  @Override
  public void close() throws IOException {
    kill();
    if (Files.exists(folder)) {
      delete(folder);
    }
  }

  /** Deletes a folder with all that is in it. */
  static void delete(Path tree) throws IOException {
    try (var files = Files.walk(tree)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(ControllerServer::delete);
    }
  }

  private static void delete(File file) {
    if (!file.delete() && file.exists()) {
      throw new UncheckedIOException(new IOException(file + " can't be deleted"));
    }
  }

  private String value(String key, List<String> lines) throws IOException {
    return values(key, lines).stream()
        .findFirst()
        .orElseThrow(() -> new IOException(controller + " says no " + key));
  }

  private static List<String> values(String key, List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(key + "="))
        .map(line -> line.substring(key.length() + 1))
        .toList();
  }

  private List<String> told(String verb) throws IOException, InterruptedException {
    return call(verb, context.toString());
  }

  /** What a verb prints. An IOException holds what it says when it fails. */
  private List<String> call(String... arguments) throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of(arguments));
    words.add(0, controller.toString());
    run(arguments[0] + " takes longer than its deadline", words);
    return Files.readAllLines(folder.resolve("answer"));
  }

  private void run(String late, List<String> words) throws IOException, InterruptedException {
    var errors = folder.resolve("errors");
    var called =
        new ProcessBuilder(words)
            .directory(data.toFile())
            .redirectError(errors.toFile())
            .redirectOutput(folder.resolve("answer").toFile())
            .start();
    if (!called.waitFor(SECONDS + 5, TimeUnit.SECONDS)) {
      called.destroyForcibly();
      throw new IOException(controller + ": " + late);
    }
    if (called.exitValue() != 0) {
      throw new IOException(
          String.join(" ", words)
              + " ended with "
              + called.exitValue()
              + ". "
              + Files.readString(errors));
    }
  }
}
