// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptAccountingTest {

  @TempDir private Path root;

  @Test
  void findsInterruptsApartInTheRunningKernelsOwnWords() throws IOException {
    Files.createDirectories(root.resolve("proc"));
    try (var out = new GZIPOutputStream(Files.newOutputStream(root.resolve("proc/config.gz")))) {
      out.write("CONFIG_SMP=y\nCONFIG_IRQ_TIME_ACCOUNTING=y\n".getBytes(UTF_8));
    }
    assertThat(Sampler.areInterruptsApart(root, "6.1")).hasValue(true);
  }

  @Test
  void findsInterruptsAmongTheTimeOfProcesses() throws IOException {
    Files.createDirectories(root.resolve("boot"));
    Files.writeString(root.resolve("boot/config-6.1"), "# CONFIG_IRQ_TIME_ACCOUNTING is not set\n");
    assertThat(Sampler.areInterruptsApart(root, "6.1")).hasValue(false);
  }

  @Test
  void knowsNothingWithoutTheKernelsConfiguration() {
    assertThat(Sampler.areInterruptsApart(root, "6.1")).isEmpty();
  }
}
