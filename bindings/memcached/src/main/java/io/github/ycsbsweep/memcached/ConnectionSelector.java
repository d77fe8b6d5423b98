// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import com.google.code.yanf4j.core.Session;
import com.google.code.yanf4j.nio.impl.Reactor;
import com.google.code.yanf4j.nio.impl.SelectorManager;
import java.util.Collection;
import net.rubyeye.xmemcached.MemcachedSessionLocator;

/** Chooses the connection of a key as another does, and remembers each thread's last choice. */
final class ConnectionSelector implements MemcachedSessionLocator {

  private final MemcachedSessionLocator choice;

  @SuppressWarnings("ThreadLocalUsage") // of one client, not of the class: it ends with it
  private final ThreadLocal<Session> last = new ThreadLocal<>();

  ConnectionSelector(MemcachedSessionLocator choice) {
    this.choice = choice;
  }

  /** Whether the connection that this thread used last has been closed since. */
  boolean lastIsClosed() {
    var session = last.get();
    return session != null && session.isClosed();
  }

  /**
   * Has the reactor of the connection that this thread used last look at what there is to send.
   * xmemcached wakes it only if nobody has since it last looked, and forgets who has after the look
   * ({@code Reactor.run} of 2.4.9): who comes in between is not sent before the next command is, or
   * before the second has passed after which a reactor looks by itself.
   */
  void wakeLast() {
    var session = last.get();
    if (session != null
        && session.getAttribute(SelectorManager.REACTOR_ATTRIBUTE) instanceof Reactor reactor) {
      reactor.getSelector().wakeup();
    }
  }

  @Override
  public Session getSessionByKey(String key) {
    var session = choice.getSessionByKey(key);
    last.set(session);
    return session;
  }

  @Override
  public void updateSessions(Collection<Session> list) {
    choice.updateSessions(list);
  }

  @Override
  public void setFailureMode(boolean failureMode) {
    choice.setFailureMode(failureMode);
  }
}
