// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.ConcurrentThreads;
import io.github.ycsbsweep.testkit.OpenSockets;
import io.github.ycsbsweep.transport.ConnectionMode.Kind;
import io.github.ycsbsweep.transport.LineCodec.Line;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Given a server that stalls, resets and refuses at random, and 200 threads that each ask for their
 * own. The codec does not look whose reply it reads. A round takes a second; {@code
 * -Dtransport.stress.rounds=60} takes a minute for each form.
 */
class ReplyOwnershipTest {

  private static final int THREADS = 200;
  private static final int MOST_ROUNDS = 30;
  private static final int LEAST_ANSWERS = 1_000;
  private static final Duration TIMEOUT = Duration.ofMillis(60);

  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong broken = new AtomicLong();

  @ParameterizedTest
  @CsvSource({"THREAD, 0", "POOL, 20", "SHARED, 1", "SHARED, 4"})
  void nobodyEverGetsTheReplyToAnothersRequest(Kind kind, int count) throws Exception {
    var rounds = Integer.getInteger("transport.stress.rounds", 1);
    var sockets = OpenSockets.now();
    var unreliable = new UnreliableServer(3 * TIMEOUT.toMillis(), 2_000);
    var watchdog = new Watchdog("test");
    var connector = LineCodec.connector(unreliable.address(), watchdog, new LineCodec(), TIMEOUT);
    var connections = LineCodec.mode(kind, count, Duration.ofSeconds(10)).connections(connector);
    // On a busy machine a round may end before the server has failed anybody.
    for (var round = 0; round < rounds || (round < MOST_ROUNDS && isEarly()); round++) {
      var end = System.nanoTime() + SECONDS.toNanos(1);
      ConcurrentThreads.run(
          THREADS,
          member -> {
            try (var way = connections.connect()) {
              for (var i = 0; System.nanoTime() < end; i++) {
                var mine = "request " + i + " of " + member;
                try {
                  assertThat(way.call(new Line(mine))).isEqualTo(mine);
                  answered.incrementAndGet();
                } catch (ErrorReply e) {
                  assertThat(e).hasMessage(mine);
                  refused.incrementAndGet();
                } catch (IOException e) {
                  broken.incrementAndGet();
                }
              }
            }
          });
    }
    connections.close();
    watchdog.close();
    assertThat(answered.get()).isGreaterThan(LEAST_ANSWERS);
    assertThat(refused.get()).isPositive();
    assertThat(broken.get()).isPositive();
    if (OpenSockets.known()) {
      BoundedWait.until(
          "no socket is left", () -> sockets.connectedTo(unreliable.address().port()).isEmpty());
    }
    unreliable.close();
  }

  private boolean isEarly() {
    return answered.get() <= LEAST_ANSWERS || refused.get() == 0 || broken.get() == 0;
  }
}
