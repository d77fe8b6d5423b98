// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class FailureLogTest {

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final FailureLog log = new FailureLog("shelf", lines::add);

  @Test
  void printsTheFirstFailureOfAKindInOneLine() {
    log.failed("READ", "127.0.0.1:7070", "user1", new IOException("Read timed\nout"));
    assertThat(lines)
        .containsExactly("shelf 127.0.0.1:7070 READ user1: IOException: Read timed out");
  }

  @Test
  void printsNoLaterFailureOfThatKind() {
    log.failed("READ", "127.0.0.1:7070", "user1", new IOException("Read timed out"));
    log.failed("READ", "127.0.0.1:7070", "user2", new IOException("Read timed out after 3 ms"));
    assertThat(lines).hasSize(1);
  }

  @Test
  void tellsKindsApartByOperationAndCause() {
    log.failed("READ", "127.0.0.1:7070", "user1", new IOException("x"));
    log.failed("UPDATE", "127.0.0.1:7070", "user1", new IOException("x"));
    log.failed("READ", "127.0.0.1:7070", "user1", new IllegalStateException("x"));
    log.failed("READ", "127.0.0.1:7070", "user1", "OOM command not allowed");
    assertThat(lines).hasSize(4);
  }

  @Test
  void tellsKindsApartByTheInnermostCause() {
    log.failed("READ", "a:1", "user1", new IOException("failed", new IOException("refused")));
    log.failed("READ", "a:1", "user1", new IOException("failed", new TimeoutException("late")));
    assertThat(lines)
        .containsExactly(
            "shelf a:1 READ user1: IOException: refused",
            "shelf a:1 READ user1: TimeoutException: late");
  }

  @Test
  void countsEveryFailureUntilItIsClosed() {
    for (var i = 0; i < 1_234; i++) {
      log.failed("READ", "127.0.0.1:7070", "user" + i, "OOM command not allowed");
    }
    log.close();
    assertThat(lines.get(1)).isEqualTo("shelf 127.0.0.1:7070 READ OOM: 1,234 failed");
  }

  @Test
  void printsOneLineAndTheTrueCountWhenManyThreadsFailAtOnce() throws Exception {
    var threads = Executors.newFixedThreadPool(16);
    for (var i = 0; i < 16; i++) {
      threads.execute(
          () -> {
            for (var n = 0; n < 1_000; n++) {
              log.failed("READ", "a:1", "user", "OOM");
            }
          });
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    log.close();
    assertThat(lines)
        .containsExactly("shelf a:1 READ user: OOM", "shelf a:1 READ OOM: 16,000 failed");
  }

  @Test
  void countsAgainWhatFailsAfterItWasClosed() {
    log.failed("READ", "a:1", "user1", "OOM");
    log.close();
    log.failed("READ", "a:1", "user2", "OOM");
    log.close();
    assertThat(lines).filteredOn("shelf a:1 READ OOM: 1 failed"::equals).hasSize(2);
  }

  @Test
  void neverThrowsAtAThreadThatFailsWhileAnotherOneClosesIt() throws Exception {
    var threads = Executors.newFixedThreadPool(2);
    var failing =
        threads.submit(
            () -> {
              for (var n = 0; n < 100_000; n++) {
                log.failed("READ", "a:1", "user", "OOM");
              }
            });
    threads.execute(
        () -> {
          while (!failing.isDone()) {
            log.close();
          }
        });
    threads.shutdown();
    failing.get(30, TimeUnit.SECONDS);
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void printsAWarningOnce() {
    log.warnOnce("shelf.old no longer means anything");
    log.warnOnce("shelf.old no longer means anything");
    assertThat(lines).containsExactly("shelf: warning: shelf.old no longer means anything");
  }

  @Test
  void saysNothingWhenNothingFailed() {
    log.close();
    assertThat(lines).isEmpty();
  }
}
