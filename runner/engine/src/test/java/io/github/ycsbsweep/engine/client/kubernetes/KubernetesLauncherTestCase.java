// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.EnvironmentSupervisor;
import io.github.ycsbsweep.engine.client.LauncherTools;
import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.client.SampleLaunch;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.request.ClientRequest;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** On a stub of kubectl, whose pods are processes that run what the manifests say. */
abstract class KubernetesLauncherTestCase {

  private static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();
  private static final Path TESTS = REPOSITORY.resolve("runner/test");
  static final Duration LONG = Duration.ofSeconds(60);

  /** Waits for its release if it has to; a client's command is what follows. */
  private static final String CLIENT =
      """
      #!/usr/bin/env bash
      printf '%s\\n' "$@" >arguments
      cat "$YCSB_SWEEP_PLAN"/*.properties >properties
      echo '2026-01-02 03:04:05:678 3 sec: 500 operations; ' >&2
      if [[ -n ${CLIENT_FAILS:-} ]]; then exit "$CLIENT_FAILS"; fi
      if [[ " $* " == *sweep.release* ]]; then
        : >ready
        until [[ -e release ]]; do sleep 0.02; done
        cat release >released
        until [[ -z ${CLIENT_STAYS:-} || -e $CLUSTER/end ]]; do sleep 0.02; done
      fi
      """;

  @TempDir private static Path classes;
  @TempDir Path folder;
  final GroupSupervisor processes = new GroupSupervisor(Path.of("../libexec"));
  final RecordedConsole console = new RecordedConsole();
  final Map<String, String> variables = new HashMap<>();
  Path cluster;

  @BeforeAll
  static void compileWhatTheStubReadsManifestsWith() {
    var compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-XDsuppressNotes",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                TESTS.resolve("Objects.java").toString());
    assertThat(compiled).isZero();
  }

  @BeforeEach
  void make() throws IOException {
    cluster = Files.createDirectory(folder.resolve("cluster"));
    for (var name : List.of("cell", "work", "bin")) {
      Files.createDirectory(folder.resolve(name));
    }
    Files.writeString(folder.resolve("x.properties"), "shelf.password=hunter2\n");
    Files.createSymbolicLink(
        folder.resolve("bin/kubectl"), TESTS.resolve("helpers/kubectl-stub.sh"));
    program(folder.resolve("client"), CLIENT);
    variables.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    variables.put("CLUSTER", cluster.toString());
    variables.put("REPOSITORY", REPOSITORY.toString());
    variables.put("REAL_JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString());
    variables.put("OBJECTS", classes + ":" + System.getProperty("java.class.path"));
  }

  @AfterEach
  void end() {
    processes.close();
    for (var kind : List.of("Job", "ConfigMap", "Secret", "pods")) {
      if (Files.exists(cluster.resolve(kind))) {
        assertThat(cluster.resolve(kind)).isEmptyDirectory();
      }
    }
  }

  /** The folder of a pod of the only Job. */
  Path pod(int index) throws IOException {
    try (var found = Files.newDirectoryStream(cluster.resolve("pods"), "*-" + index + "-abcde")) {
      return found.iterator().next();
    }
  }

  void killContainer(int index) throws Exception {
    var group = Files.readString(pod(index).resolve("container")).strip();
    var killed =
        processes.run(
            ProcessSpec.piped(folder, List.of("bash", "-c", "kill -KILL -- -" + group)), LONG);
    assertThat(killed.succeeded()).isTrue();
  }

  KubernetesLauncher launcher(int pods) {
    var request =
        new ClientRequest(
            ClientRequest.Launcher.KUBERNETES,
            "k8s:" + pods,
            IntStream.range(0, pods).mapToObj(index -> "pod " + index).toList(),
            List.of(),
            3,
            Optional.of("bench"),
            Optional.of("registry.example/sweep:1"),
            Optional.empty());
    return new KubernetesLauncher(
        LauncherTools.of(
            new Project(REPOSITORY),
            new EnvironmentSupervisor(processes, variables),
            console,
            folder.resolve("work")),
        request,
        Redaction.NONE);
  }

  ClientLaunch launch(int clients) {
    var properties = folder.resolve("x.properties");
    var command =
        List.of(
            folder.resolve("client").toString(),
            RunTools.java(),
            "-cp",
            "x",
            "x.Client",
            "-P",
            properties.toString());
    return SampleLaunch.of(folder.resolve("cell"), properties, clients, command);
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
