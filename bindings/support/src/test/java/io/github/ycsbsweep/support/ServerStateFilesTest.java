// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerStateFilesTest {

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final FailureLog log = new FailureLog("shelf", lines::add);
  private final AtomicInteger asked = new AtomicInteger();
  private final ServerStateFiles files = new ServerStateFiles(Duration.ofSeconds(30));

  @TempDir private Path folder;

  private Optional<String> path() {
    return Optional.of(folder + "/");
  }

  private void tell(ServerState state) {
    state.version("v" + asked.incrementAndGet());
  }

  private String before() throws IOException {
    return Files.readString(folder.resolve("server-before.json"));
  }

  @Test
  void withoutAPathTheStoreIsNotAsked() {
    files.before(Optional.empty(), log, this::tell);
    files.after(Optional.empty(), log, this::tell);
    assertThat(asked).hasValue(0);
  }

  @Test
  void theStateBeforeIsTheFirstAndTheStateAfterTheLast() throws Exception {
    for (var i = 0; i < 3; i++) {
      files.before(path(), log, this::tell);
      files.after(path(), log, this::tell);
    }
    assertThat(before()).contains("\"v1\"");
    assertThat(Files.readString(folder.resolve("server-after.json"))).contains("\"v4\"");
    assertThat(lines).isEmpty();
  }

  @Test
  void threadsWaitUntilTheFirstHasAsked() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    var asking = new CountDownLatch(1);
    var answered = new CountDownLatch(1);
    var done = new AtomicInteger();
    for (var i = 0; i < 8; i++) {
      threads.execute(
          () -> {
            files.before(
                path(),
                log,
                state -> {
                  asking.countDown();
                  answered.await();
                  tell(state);
                });
            done.incrementAndGet();
          });
    }
    asking.await();
    assertThat(done).hasValue(0);
    answered.countDown();
    threads.shutdown();
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    assertThat(asked).hasValue(1);
  }

  @Test
  void thePathMayEndWithTheBeginningOfAName() {
    files.before(Optional.of(folder.resolve("new/cell-").toString()), log, this::tell);
    assertThat(folder.resolve("new/cell-server-before.json")).exists();
  }

  @Test
  void onlyTheFileIsLeftInTheFolder() throws Exception {
    files.before(path(), log, this::tell);
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(folder.resolve("server-before.json"));
    }
  }

  @Test
  void aFailureIsOneWarningAndStandsInTheFileBesideWhatWasTold() throws Exception {
    for (var i = 0; i < 2; i++) {
      files.after(
          path(),
          log,
          state -> {
            state.version("7.2");
            throw new IOException("Connection reset");
          });
    }
    assertThat(lines)
        .containsExactly("shelf: warning: server state not read: IOException: Connection reset");
    assertThat(Files.readString(folder.resolve("server-after.json")))
        .contains("\"version\": \"7.2\"", "\"server\": \"IOException: Connection reset\"");
  }

  @Test
  void anErrorOfTheDriverIsAFailureLikeAnyOther() throws Exception {
    files.before(
        path(),
        log,
        state -> {
          throw new NoClassDefFoundError("driver/Part");
        });
    assertThat(before()).contains("\"server\": \"NoClassDefFoundError: driver/Part\"");
  }

  @Test
  void aStoreThatDoesNotAnswerIsNotWaitedFor() throws Exception {
    var files = new ServerStateFiles(Duration.ofMillis(20));
    var interrupted = new CountDownLatch(1);
    files.before(
        path(),
        log,
        state -> {
          try {
            new CountDownLatch(1).await();
          } finally {
            interrupted.countDown();
          }
        });
    assertThat(lines)
        .containsExactly("shelf: warning: server state not read: no answer within 20 ms");
    assertThat(before()).contains("\"server\": \"no answer within 20 ms\"");
    assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anInterruptedThreadStaysInterrupted() throws Exception {
    Thread.currentThread().interrupt();
    files.before(path(), log, state -> new CountDownLatch(1).await());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(before()).contains("\"server\": \"interrupted\"");
  }

  @Test
  void aFileThatCanNotBeWrittenIsAWarning() throws Exception {
    var file = Files.writeString(folder.resolve("file"), "");
    files.before(Optional.of(file + "/"), log, this::tell);
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("shelf: warning: server state not written: ");
  }

  @Test
  void aPathThatIsNoneIsAWarning() {
    files.before(Optional.of("\0"), log, this::tell);
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("shelf: warning: server state not written: ");
  }
}
