// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.store.Project;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Given a project with a Maven of its own. */
@Timeout(60)
class BuilderTest {

  private static final String WORKING =
      "mkdir -p runner/target/client/lib bindings/redis/target/redis-binding/lib\n"
          + "touch runner/target/client/lib/{core-0,workloads-0}.jar"
          + " bindings/redis/target/redis-binding/lib/redis-binding-0.jar";

  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private final ProcessSupervisor processes = new GroupSupervisor(Path.of("../libexec"));

  @TempDir private Path root;

  @BeforeEach
  void aProject() throws IOException {
    for (var name : List.of("", "bindings/", "bindings/redis/", "workloads/", "runner/")) {
      file(name + "pom.xml", "");
    }
    file("bindings/redis/redis.properties", "");
    file("bin/javac", "").toFile().setExecutable(true);
  }

  @AfterEach
  void end() {
    processes.close();
  }

  @Test
  void buildsOnceAndSaysSo() throws Exception {
    maven(WORKING);

    ensure();
    assertThat(messages()).contains("Building, since it is the first run").contains("Built.");
    assertThat(builds()).containsExactly("-q -B -Pquick -pl !runner/engine package");

    ensure();
    assertThat(builds()).hasSize(1);
  }

  @Test
  void buildsWhatChanged() throws Exception {
    maven(WORKING);
    ensure();

    Files.setLastModifiedTime(
        root.resolve("bindings/redis/redis.properties"),
        FileTime.from(Instant.now().plusSeconds(2)));
    ensure();

    assertThat(builds()).hasSize(2);
  }

  @Test
  void showsTheEndOfAFailedBuild() throws Exception {
    maven("seq 30; echo '[ERROR] RedisBinding.java: missing semicolon'; exit 1");

    assertFails(ExitStatus.FAILED, "exited with 1");
    assertThat(messages())
        .contains("The end of " + root.resolve("runner/target/build.log"))
        .contains("    [ERROR] RedisBinding.java: missing semicolon")
        .doesNotContain("    11\n");
    assertThat(root.resolve("runner/target/.building")).doesNotExist();
  }

  @Test
  void lacksANetwork() throws Exception {
    maven("echo '[ERROR] Could not transfer artifact org.x:y:pom:1 from/to central'; exit 1");

    assertFails(ExitStatus.ENVIRONMENT, "Check the network or proxy");
  }

  @Test
  void lacksACompiler() throws Exception {
    Files.delete(root.resolve("bin/javac"));

    assertFails(ExitStatus.ENVIRONMENT, "without javac");
  }

  @Test
  void takesTheLockOfABuildThatIsGone() throws Exception {
    maven(WORKING);
    file("runner/target/.building/owner", "999999999 1\n");

    ensure();

    assertThat(root.resolve("runner/target/.building")).doesNotExist();
  }

  @Test
  void waitsForAnotherBuild() throws Exception {
    maven(WORKING);
    Files.createDirectories(root.resolve("runner/target"));
    var other = builder();
    other.lock();
    var building =
        new Thread(
            () -> {
              try {
                ensure();
              } catch (UserError | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    building.start();
    eventually(() -> messages().contains("is building: waiting for it"));
    assertThat(builds()).isEmpty();

    other.unlock();
    building.join();

    assertThat(builds()).hasSize(1);
  }

  @Test
  void leavesNothingWhenItIsInterrupted() throws Exception {
    maven("echo $$ >pid.part; mv pid.part pid; sleep 600");
    var building = Thread.currentThread();
    var interrupter =
        new Thread(
            () -> {
              try {
                eventually(() -> Files.exists(root.resolve("pid")));
                building.interrupt();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    interrupter.start();

    assertThatThrownBy(this::ensure).isInstanceOf(InterruptedException.class);

    assertThat(root.resolve("runner/target/.building")).doesNotExist();
    var pid = Long.parseLong(Files.readString(root.resolve("pid")).strip());
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void buildsNoDistribution() throws Exception {
    Files.delete(root.resolve("pom.xml"));

    assertFails(ExitStatus.FAILED, "came with the distribution: unpack it again");
  }

  private void ensure() throws UserError, InterruptedException {
    builder().ensure(List.of("redis"));
  }

  private Builder builder() {
    return new Builder(
        new Project(root), processes, console(), Map.of("PATH", root.resolve("bin").toString()));
  }

  private void assertFails(int status, String message) {
    assertThatThrownBy(this::ensure)
        .isInstanceOfSatisfying(UserError.class, e -> assertThat(e.status()).isEqualTo(status))
        .hasMessageContaining(message);
  }

  private void maven(String body) throws IOException {
    file("mvnw", "#!/usr/bin/env bash\necho \"$*\" >>calls\n" + body + "\n")
        .toFile()
        .setExecutable(true);
  }

  private List<String> builds() throws IOException {
    var calls = root.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  private Path file(String name, String content) throws IOException {
    var file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private TerminalConsole console() {
    return new TerminalConsole(
        OutputStream.nullOutputStream(), messages, Verbosity.NORMAL, OptionalInt.empty());
  }

  private String messages() {
    return messages.toString(StandardCharsets.UTF_8);
  }

  private static void eventually(BooleanSupplier condition) throws InterruptedException {
    assertThat(Deadline.in(Duration.ofSeconds(20)).await(Duration.ofMillis(20), condition))
        .isTrue();
  }
}
