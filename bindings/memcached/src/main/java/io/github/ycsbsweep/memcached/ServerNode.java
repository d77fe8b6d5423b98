// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.memcached.codec.MemcachedReader;
import io.github.ycsbsweep.memcached.codec.MemcachedWriter;
import io.github.ycsbsweep.transport.Connections;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import net.rubyeye.xmemcached.impl.ClosedMemcachedTCPSession;
import net.rubyeye.xmemcached.utils.InetSocketAddressWrapper;

/**
 * A server, as xmemcached's locators know it: a session of which they use the address. It is away
 * while it could not be connected to, and the pause before another attempt has not passed.
 */
final class ServerNode extends ClosedMemcachedTCPSession {

  private static final long REACHABLE = 0;

  private final int number;
  private final Connections<MemcachedWriter, MemcachedReader> connections;
  private final long pauseNanos;

  /** When somebody tries again, in nanoseconds of the JVM's clock. */
  private final AtomicLong nextAttempt = new AtomicLong(REACHABLE);

  /**
   * A server that nobody has failed to reach yet.
   *
   * @param number its place in the list of servers, from 0
   * @param pause between two attempts to reach it
   */
  ServerNode(
      int number,
      InetSocketAddress address,
      Connections<MemcachedWriter, MemcachedReader> connections,
      Duration pause) {
    super(wrapper(number, address));
    this.number = number;
    this.connections = connections;
    this.pauseNanos = pause.toNanos();
  }

  int number() {
    return number;
  }

  Connections<MemcachedWriter, MemcachedReader> connections() {
    return connections;
  }

  /** A connection to it could not be had. Whether that is news. */
  boolean lost() {
    return nextAttempt.getAndSet(later()) == REACHABLE;
  }

  /** It has answered. Whether that is news. */
  boolean found() {
    return nextAttempt.get() != REACHABLE && nextAttempt.getAndSet(REACHABLE) != REACHABLE;
  }

  boolean isReachable() {
    return nextAttempt.get() == REACHABLE;
  }

  /** After the pause the first thread that asks is sent to the server, the others are not yet. */
  boolean isAway() {
    var next = nextAttempt.get();
    return next != REACHABLE
        && !(System.nanoTime() - next >= 0 && nextAttempt.compareAndSet(next, later()));
  }

  private long later() {
    // Never the number that says that it is reachable.
    return (System.nanoTime() + pauseNanos) | 1;
  }

  private static InetSocketAddressWrapper wrapper(int number, InetSocketAddress address) {
    var wrapper = new InetSocketAddressWrapper(address, number, 1, null, false);
    // What the consistent hashing hashes, as xmemcached's connector writes it.
    wrapper.setRemoteAddressStr(address.toString());
    return wrapper;
  }
}
