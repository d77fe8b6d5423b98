// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ServerAddress;
import com.mongodb.connection.ClusterId;
import com.mongodb.connection.ConnectionId;
import com.mongodb.connection.ServerId;
import com.mongodb.event.ConnectionClosedEvent;
import com.mongodb.event.ConnectionClosedEvent.Reason;
import com.mongodb.event.ConnectionReadyEvent;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.ClientEvents.Kind;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which of the driver's connections were made in the place of broken ones. */
class BrokenConnectionsTest {

  private static final ConnectionId ID =
      new ConnectionId(new ServerId(new ClusterId(), new ServerAddress()));

  private final ClientEvents events = new ClientEvents(Set.of(Kind.RECONNECTS));
  private final BrokenConnections connections = new BrokenConnections(events);

  private void closed(Reason reason) {
    connections.connectionClosed(new ConnectionClosedEvent(ID, reason));
  }

  private void ready() {
    connections.connectionReady(new ConnectionReadyEvent(ID, 0));
  }

  private long reconnects() {
    return events
        .csv()
        .lines()
        .skip(1)
        .mapToLong(line -> Long.parseLong(line.split(",", -1)[1]))
        .sum();
  }

  @Test
  void theFirstConnectionsReplaceNone() {
    ready();
    ready();
    assertThat(reconnects()).isZero();
  }

  @Test
  void eachBrokenOneIsReplacedOnce() {
    closed(Reason.ERROR);
    closed(Reason.STALE);
    ready();
    ready();
    ready();
    assertThat(reconnects()).isEqualTo(2);
  }

  @Test
  void anIdleOneWasNotBroken() {
    closed(Reason.IDLE);
    closed(Reason.POOL_CLOSED);
    ready();
    assertThat(reconnects()).isZero();
  }
}
