// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.code.yanf4j.config.Configuration;
import com.google.code.yanf4j.core.Session;
import com.google.code.yanf4j.nio.TCPController;
import com.google.code.yanf4j.nio.impl.Reactor;
import com.google.code.yanf4j.nio.impl.SelectorManager;
import io.github.ycsbsweep.memcached.WatchedClientBuilder.WatchedClient;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.command.TextCommandFactory;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

class LostWakeUpTest {

  /** xmemcached wakes a reactor for a heartbeat, too, after five seconds. */
  private static final Duration BEFORE_HEARTBEAT = Duration.ofSeconds(3);

  /** xmemcached loses too few wake-ups to wait for one: here nobody else wakes. */
  @Test
  void givenAReactorThatSleepsOnWhenACommandsAnswerIsAwaitedThenItIsWoken() throws Exception {
    try (var server = MemcachedTestServer.started()) {
      var client = connected(server);
      var session = client.getConnector().getSessionSet().iterator().next();
      var asleep = reactor();
      var working = session.getAttribute(SelectorManager.REACTOR_ATTRIBUTE);
      session.setAttribute(SelectorManager.REACTOR_ATTRIBUTE, asleep);
      try {
        client.latchWait(answered(session), 1, session);
        assertTimeoutPreemptively(BEFORE_HEARTBEAT, () -> asleep.getSelector().select());
      } finally {
        session.setAttribute(SelectorManager.REACTOR_ATTRIBUTE, working);
        asleep.getSelector().close();
        client.shutdown();
      }
    }
  }

  /** The reactor of a client that has not been started. */
  private static Reactor reactor() throws IOException {
    return new SelectorManager(1, new TCPController(), new Configuration()).getReactorByIndex(0);
  }

  private static Command answered(Session session) {
    var answered = new CountDownLatch(0);
    return new TextCommandFactory()
        .createVersionCommand(answered, session.getRemoteSocketAddress());
  }

  private static WatchedClient connected(MemcachedTestServer server) throws DBException {
    var catalog = PropertyCatalog.load(MemcachedBinding.class.getClassLoader(), "memcached");
    return (WatchedClient)
        MemcachedClientFactory.connect(
            MemcachedSettings.from(
                BindingProperties.of(
                    catalog, server.properties("memcached.connections", "driver:1"))));
  }
}
