// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import com.google.code.yanf4j.core.Session;
import com.google.code.yanf4j.nio.impl.Reactor;
import com.google.code.yanf4j.nio.impl.SelectorManager;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.rubyeye.xmemcached.MemcachedClient;
import net.rubyeye.xmemcached.XMemcachedClient;
import net.rubyeye.xmemcached.XMemcachedClientBuilder;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.exception.MemcachedException;

/** Builds a client whose threads look after the connection while they wait for an answer. */
final class WatchedClientBuilder extends XMemcachedClientBuilder {

  WatchedClientBuilder(List<InetSocketAddress> addresses) {
    super(addresses);
  }

  @Override
  public MemcachedClient build() throws IOException {
    var client = new WatchedClient(this);
    configureClient(client);
    return client;
  }

  /**
   * Sees to it that a command is sent, and that its wait ends with the connection too: xmemcached
   * tells the commands that it had sent when a connection breaks, but not those that still waited
   * to be sent: they would wait for their whole time limit.
   */
  static final class WatchedClient extends XMemcachedClient {

    /** Between two looks at the connection; a command that is answered sooner costs no look. */
    private static final long LOOK_NANOS = 100_000_000;

    private WatchedClient(WatchedClientBuilder built) throws IOException {
      super(
          built.sessionLocator,
          built.sessionComparator,
          built.bufferAllocator,
          built.configuration,
          built.socketOptions,
          built.commandFactory,
          built.transcoder,
          built.addressMap,
          built.stateListeners,
          built.authInfoMap,
          built.connectionPoolSize,
          built.connectTimeout,
          built.name,
          built.failureMode,
          built.resolveInetAddresses);
    }

    @Override
    protected void latchWait(Command command, long timeout, Session session)
        throws InterruptedException, TimeoutException {
      wake(session);
      var deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout);
      var left = deadline - System.nanoTime();
      var broken = false;
      while (left > LOOK_NANOS && !command.getLatch().await(LOOK_NANOS, TimeUnit.NANOSECONDS)) {
        // Seen twice: the first time xmemcached may still be telling its commands.
        if (broken) {
          command.cancel();
          command.setException(new MemcachedException("the connection broke"));
          return;
        }
        broken = session.isClosed();
        left = deadline - System.nanoTime();
      }
      try {
        super.latchWait(command, TimeUnit.NANOSECONDS.toMillis(Math.max(0, left)), session);
      } catch (TimeoutException e) {
        // It names what was left of the time.
        throw new TimeoutException(e.getMessage().replaceFirst("\\d+", Long.toString(timeout)));
      }
    }

    /**
     * Has the reactor of the connection look at what there is to send. xmemcached wakes it only if
     * nobody has since it last looked, and forgets who has after the look ({@code Reactor.run} of
     * 2.4.9): who comes in between is not sent before the next command is, or before the second has
     * passed after which a reactor looks by itself.
     */
    private static void wake(Session session) {
      if (session.getAttribute(SelectorManager.REACTOR_ATTRIBUTE) instanceof Reactor reactor) {
        reactor.getSelector().wakeup();
      }
    }
  }
}
