// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import com.google.code.yanf4j.core.Session;
import java.util.Collection;
import net.rubyeye.xmemcached.MemcachedSessionLocator;

/** Chooses the connection of a key as another does, and remembers each thread's last choice. */
final class Connections implements MemcachedSessionLocator {

  private final MemcachedSessionLocator choice;

  @SuppressWarnings("ThreadLocalUsage") // of one client, not of the class: it ends with it
  private final ThreadLocal<Session> last = new ThreadLocal<>();

  Connections(MemcachedSessionLocator choice) {
    this.choice = choice;
  }

  /** Whether the connection that this thread used last has been closed since. */
  boolean lastIsClosed() {
    var session = last.get();
    return session != null && session.isClosed();
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
