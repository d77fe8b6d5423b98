// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;

class SlotMapTest {

  private static final HostAndPort FROM = new HostAndPort("10.0.0.1", 7000);

  private static List<?> range(long first, long last, String host, long port) {
    return List.of(first, last, List.of(host.getBytes(UTF_8), port, "id".getBytes(UTF_8)));
  }

  @Test
  void knowsTheMasterOfEachSlot() {
    var map = SlotMap.of(List.of(range(0, 99, "a", 1), range(200, 200, "b", 2)), FROM);
    assertThat(map.owner(0)).contains(new HostAndPort("a", 1));
    assertThat(map.owner(99)).contains(new HostAndPort("a", 1));
    assertThat(map.owner(200)).contains(new HostAndPort("b", 2));
    assertThat(map.owner(100)).isEmpty();
    assertThat(map.masters()).containsExactly(new HostAndPort("a", 1), new HostAndPort("b", 2));
  }

  @Test
  void aNodeThatDoesNotKnowItsHostIsWhereItWasAsked() {
    assertThat(SlotMap.of(List.of(range(0, 1, "", 7001)), FROM).owner(0))
        .contains(new HostAndPort("10.0.0.1", 7001));
  }

  @Test
  void oneSlotMoves() {
    var map = SlotMap.of(List.of(range(0, 99, "a", 1)), FROM).with(7, new HostAndPort("b", 2));
    assertThat(map.owner(7)).contains(new HostAndPort("b", 2));
    assertThat(map.owner(8)).contains(new HostAndPort("a", 1));
  }
}
