// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;

class RedirectionTest {

  private static final HostAndPort FROM = new HostAndPort("10.0.0.1", 7000);

  @Test
  void namesTheSlotAndTheNode() {
    assertThat(Redirection.of("MOVED 3999 127.0.0.1:6381", FROM))
        .contains(new Redirection.Moved(3999, new HostAndPort("127.0.0.1", 6381)));
    assertThat(Redirection.of("ASK 3999 ::1:6381", FROM))
        .contains(new Redirection.Ask(new HostAndPort("::1", 6381)));
  }

  @Test
  void isOnTheSameHostIfItNamesNone() {
    assertThat(Redirection.of("MOVED 3999 :6381", FROM))
        .contains(new Redirection.Moved(3999, new HostAndPort("10.0.0.1", 6381)));
  }

  @Test
  void waitsForAClusterThatChanges() {
    assertThat(Redirection.of("TRYAGAIN Multiple keys request during rehashing of slot", FROM))
        .contains(new Redirection.Wait());
    assertThat(Redirection.of("CLUSTERDOWN The cluster is down", FROM))
        .contains(new Redirection.Wait());
  }

  @Test
  void isNoOtherError() {
    assertThat(Redirection.of("OOM command not allowed", FROM)).isEmpty();
    assertThat(Redirection.of("MOVED", FROM)).isEmpty();
    assertThat(Redirection.of("ASK 1 nowhere", FROM)).isEmpty();
  }
}
