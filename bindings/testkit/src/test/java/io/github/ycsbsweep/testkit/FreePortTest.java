// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FreePortTest {

  /** By chance, so many of so few would meet seven times. */
  private static final int MANY = 500;

  @Test
  void noPortIsHandedOutTwice() throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (var i = 0; i < MANY; i++) {
      ports.add(FreePort.find());
    }
    assertThat(ports).doesNotHaveDuplicates();
  }

  @Test
  void theOneFarAboveIsTakenToo() throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (var i = 0; i < MANY / 2; i++) {
      var port = FreePort.find(7_000);
      ports.addAll(List.of(port, port + 7_000));
    }
    assertThat(ports).doesNotHaveDuplicates();
  }

  @Test
  void aPortIsFree() throws IOException {
    try (var socket = new ServerSocket(FreePort.find(), 1, InetAddress.getLoopbackAddress())) {
      assertThat(socket.isBound()).isTrue();
    }
  }
}
