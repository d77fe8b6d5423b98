// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.capture.ServerConnection.ServerAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Given the answer of a node of a cluster to CLUSTER NODES. */
class RespServerTest {

  private static final ServerAccess READER = new ServerAccess("reader", "", Optional.empty());
  private static final ServerAddress OWN = new ServerAddress("db1", 6379, READER);

  private static ServerAddress at(String host, int port) {
    return new ServerAddress(host, port, READER);
  }

  @Test
  void mastersAreThoseThatAreThereAndHaveSlots() {
    var nodes =
        """
        07c3 127.0.0.1:30004@31004,hostname4 slave e7d1 0 1426238317239 4 connected
        67ed 10.0.0.2:30002@31002,hostname2 master - 0 1426238316232 2 connected 5461-10922
        292f ::1:30003@31003 master - 0 1426238318243 3 connected 10923-16383
        6ec2 10.0.0.6:30005@31005 master,fail - 0 1426238316232 5 connected 0-5
        824f 10.0.0.7:30006@31006 master - 0 1426238317741 6 connected
        9c1d 10.0.0.8:99999@31007 master - 0 1426238317741 7 connected 6-9
        e7d1 :30001@31001 myself,master - 0 0 1 connected 0-5460 [93-<-292f]
        """;

    assertThat(RespServer.masters(nodes, OWN))
        .containsExactly(at("10.0.0.2", 30002), at("::1", 30003), at("db1", 30001));
  }

  @Test
  void aLineThatNoServerWritesIsNoMaster() {
    var nodes = "x a b:1@2 master - 0 0 1 connected 0-1\nx $(id):1@2 master - 0 0 1 connected 0\n";

    assertThat(RespServer.masters(nodes, OWN)).isEmpty();
  }
}
