// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.transport.LineCodec.Line;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A thread that pings over a link that others use too. */
record PingThread(Thread thread, FutureTask<String> reply) {

  static PingThread start(CombiningLink<OutputStream, InputStream> link) {
    var reply = new FutureTask<>(() -> link.call(Line.PING, new RequestBuffer<>(new LineCodec())));
    var thread = new Thread(reply, "ping");
    thread.setDaemon(true);
    thread.start();
    return new PingThread(thread, reply);
  }

  /** One that has to wait, because another is under way. */
  static PingThread waiting(CombiningLink<OutputStream, InputStream> link) throws Exception {
    var ping = start(link);
    BoundedWait.until(
        "the thread waits", () -> ping.thread().getState() == Thread.State.TIMED_WAITING);
    return ping;
  }

  static List<PingThread> waiting(CombiningLink<OutputStream, InputStream> link, int count)
      throws Exception {
    var pings = new ArrayList<PingThread>();
    for (var i = 0; i < count; i++) {
      pings.add(waiting(link));
    }
    return pings;
  }

  void assertAnswered() throws Exception {
    assertThat(reply.get()).isEqualTo("PONG");
  }

  void assertFailed() {
    assertThatThrownBy(reply::get)
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("Unexpected end of stream");
  }
}
