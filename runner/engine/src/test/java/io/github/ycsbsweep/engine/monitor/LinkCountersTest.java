// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.IOException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.SystemInfo;

/** Given the counters of a Linux kernel for the interfaces of this machine. */
class LinkCountersTest {

  @TempDir private Path root;
  private String loopback;

  @BeforeEach
  void findLoopback() throws SocketException {
    loopback =
        NetworkInterface.networkInterfaces()
            .filter(LinkCountersTest::isLoopback)
            .findFirst()
            .orElseThrow()
            .getName();
  }

  @Test
  void countsTheBytesOfTheLoopbackInterfaceOnce() throws IOException {
    counters(1000, 1000);
    var link = new LinkCounters(KernelFiles.under(root), new SystemInfo(), true, 0);
    counters(1500, 1500);
    link.update();
    assertThat(link.bytes()).hasValue(1500);
    assertThat(link.busySeconds()).isEmpty();
  }

  @Test
  void keepsWhatItKnewOfAnInterfaceThatIsNoLongerThere() throws IOException {
    counters(1000, 1000);
    var link = new LinkCounters(KernelFiles.under(root), new SystemInfo(), true, 0);
    Files.writeString(root.resolve("proc/net/dev"), "Inter-|   Receive\n face |bytes\n");
    link.update();
    assertThat(link.bytes()).hasValue(1000);
  }

  @Test
  void asksTheSystemWhereThereIsNoProc() {
    assertThat(new LinkCounters(KernelFiles.under(root), new SystemInfo(), true, 0).bytes())
        .isPresent();
  }

  private void counters(long received, long sent) throws IOException {
    Files.createDirectories(root.resolve("proc/net"));
    Files.writeString(
        root.resolve("proc/net/dev"),
        "Inter-|   Receive\n face |bytes\n    "
            + loopback
            + ": "
            + received
            + " 9 0 0 0 0 0 0 "
            + sent
            + " 9 0 0 0 0 0 0\n");
  }

  private static boolean isLoopback(NetworkInterface one) {
    try {
      return one.isLoopback();
    } catch (SocketException e) {
      return false;
    }
  }
}
