// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.EnvironmentSupervisor;
import io.github.ycsbsweep.engine.client.LauncherTools;
import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.client.ssh.SshLauncher.HostNeeds;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.request.ClientRequest;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.TurnPlan.Design;
import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hosts that are folders: an {@code ssh} that runs commands here, with a HOME, a TMPDIR and a Java
 * of each host. All that runs on a host is real but its Java.
 */
@SuppressWarnings("try") // Its close waits, and an interrupt is the test's.
final class HostLab {

  private static final String SSH =
      """
      #!/usr/bin/env bash
      master='' socket=none
      while [[ $1 != -- ]]; do
        case $1 in
          -M) master=yes ;;
          -S) socket=$2 && shift ;;
          -o) shift ;;
        esac
        shift
      done
      host=$2 folder=${0%/bin/ssh}/$2
      if [[ ! -d $folder ]]; then echo "ssh: Could not resolve hostname $host" >&2 && exit 255; fi
      if [[ -n $master ]]; then : >"$socket" && exec sleep 3600; fi
      echo "welcome to $host"
      export HOME=$folder/home TMPDIR=$folder/tmp JAVA_HOME=$folder/jdk
      unset XDG_CACHE_HOME
      # What sshd starts is in a session of its own, and outlives the connection. It alone reads the input: no shell stays before a command.
      setsid bash -c "$3" <&0 &
      exec 0<&-
      wait "$!"
      """;

  /** A monitor, or a client that waits for its release if it has to. */
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      if [[ $1 == -version ]]; then echo 'openjdk version "17.0.9"' >&2 && exit 0; fi
      if [[ " $* " == *' monitor '* ]]; then
        turns=$(grep -o -e '--every [0-9]* --ahead [0-9]*' <<<"$*")
        echo "header $turns" >system.csv && exec sleep 3600
      fi
      printf '%s\\n' "$@" >arguments
      cat ../*.properties >properties
      echo '2026-01-02 03:04:05:678 3 sec: 500 operations; ' >&2
      BEHAVIOUR
      if [[ " $* " == *sweep.release* ]]; then
        : >ready
        until [[ -e release ]]; do sleep 0.02; done
        cat release >released
      fi
      """;

  private final Path folder;
  private Optional<TurnPlan> turns = Optional.empty();
  private final GroupSupervisor processes = new GroupSupervisor(Path.of("../libexec"));
  private final RecordedConsole console = new RecordedConsole();

  HostLab(Path folder) throws IOException {
    this.folder = folder;
    program(folder.resolve("bin/ssh"), SSH);
    for (var jars : List.of("runner/jars/client", "runner/jars/engine", "shelf-binding/lib")) {
      var place = Files.createDirectories(folder.resolve("project").resolve(jars));
      Files.writeString(place.resolve("a.jar"), jars);
    }
    Files.createSymbolicLink(
        folder.resolve("project/runner/libexec"), Path.of("../libexec").toRealPath());
    Files.createDirectory(folder.resolve("work"));
  }

  /** Adds a host whose client does something of its own first. */
  HostLab host(String name, String behaviour) throws IOException {
    Files.createDirectories(folder.resolve(name).resolve("home"));
    Files.createDirectories(tmp(name));
    program(folder.resolve(name).resolve("jdk/bin/java"), JAVA.replace("BEHAVIOUR", behaviour));
    return this;
  }

  /** Replaces what serves a client on a host that was prepared. */
  void hostClient(String host, String script) throws IOException {
    try (var files = Files.walk(folder.resolve(host).resolve("home"))) {
      program(
          files.filter(file -> file.endsWith("libexec/host-client")).findFirst().orElseThrow(),
          script);
    }
  }

  /** Has hosts take turns so long. */
  HostLab slice(Duration length) {
    turns = Optional.of(new TurnPlan(Design.SQUARE, 2, length, 0, 1, Optional.empty()));
    return this;
  }

  Path tmp(String host) {
    return folder.resolve(host).resolve("tmp");
  }

  Path java(String host) {
    return folder.resolve(host).resolve("jdk/bin/java");
  }

  List<String> said() {
    return console.said();
  }

  Project project() {
    return new Project(folder.resolve("project"));
  }

  /** With a folder of its own for what it notes. */
  SshLauncher launcher(String... hosts) throws IOException {
    var request =
        new ClientRequest(
            ClientRequest.Launcher.SSH,
            String.join(",", hosts),
            List.of(hosts),
            List.of(),
            3,
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    var tools =
        LauncherTools.of(
            project(),
            new EnvironmentSupervisor(
                processes, Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"))),
            console,
            Files.createTempDirectory(folder.resolve("work"), "run"));
    return new SshLauncher(tools, request, new HostNeeds(5, 1, List.of(), turns), List.of("shelf"));
  }

  /** A host is told of the end by its connection, and may take a moment to end its client. */
  void end() throws InterruptedException {
    processes.close();
    assertThat(Deadline.in(Duration.ofSeconds(20)).await(Duration.ofMillis(20), () -> !isAtWork()))
        .as("the processes of all hosts have ended")
        .isTrue();
  }

  private boolean isAtWork() {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .anyMatch(line -> line.contains(folder.toString()));
  }

  static void program(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
