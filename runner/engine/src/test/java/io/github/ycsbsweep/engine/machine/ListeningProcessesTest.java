// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListeningProcessesTest {

  @Test
  void findsWhoListensAtAPortAndNobodyOnceItIsClosed() throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
      assertThat(ListeningProcesses.at(List.of(port, 1)))
          .isEqualTo(Map.of(port, List.of(ProcessHandle.current().pid())));
    }
    assertThat(ListeningProcesses.at(List.of(port))).isEmpty();
  }
}
