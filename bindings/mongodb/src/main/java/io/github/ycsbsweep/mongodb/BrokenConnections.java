// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.event.ConnectionClosedEvent;
import com.mongodb.event.ConnectionPoolListener;
import com.mongodb.event.ConnectionReadyEvent;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.ClientEvents.Kind;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the connections that the driver makes in the place of broken ones. */
final class BrokenConnections implements ConnectionPoolListener {

  private final ClientEvents events;
  private final AtomicInteger broken = new AtomicInteger();

  BrokenConnections(ClientEvents events) {
    this.events = events;
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    switch (event.getReason()) {
      // The driver closes a whole pool as stale when one of its connections broke.
      case ERROR, STALE -> broken.incrementAndGet();
      case IDLE, POOL_CLOSED -> {}
    }
  }

  @Override
  public void connectionReady(ConnectionReadyEvent event) {
    if (broken.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
      events.count(Kind.RECONNECTS);
    }
  }
}
