// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.exception.MemcachedException;

/**
 * The wait for a command's answer. It sees to it that the command is sent, and ends with the
 * connection too: xmemcached tells the commands that it had sent when a connection breaks, but not
 * those that still waited to be sent: they would wait for their whole time limit.
 */
final class PendingAnswer extends CountDownLatch {

  /** Between two looks at the connection; a command that is answered sooner costs no look. */
  private static final long LOOK_NANOS = 100_000_000;

  private final Command command;
  private final ConnectionSelector connections;

  PendingAnswer(Command command, ConnectionSelector connections) {
    super(1);
    this.command = command;
    this.connections = connections;
  }

  @Override
  public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
    connections.wakeLast();
    var deadline = System.nanoTime() + unit.toNanos(timeout);
    var left = unit.toNanos(timeout);
    var broken = false;
    while (left > 0) {
      if (await(left)) {
        return true;
      }
      // Seen twice: the first time xmemcached may still be telling its commands.
      if (broken) {
        command.cancel();
        command.setException(new MemcachedException("the connection broke"));
        return true;
      }
      broken = connections.lastIsClosed();
      left = deadline - System.nanoTime();
    }
    return false;
  }

  private boolean await(long nanos) throws InterruptedException {
    return super.await(Math.min(nanos, LOOK_NANOS), TimeUnit.NANOSECONDS);
  }
}
