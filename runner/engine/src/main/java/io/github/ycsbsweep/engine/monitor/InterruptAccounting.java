// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * Whether a Linux kernel counts the time of interrupts apart from that of the processes that they
 * hit. The packets of a loopback connection are carried in interrupts: where they are not apart,
 * they are in the CPU time of client and server, and in the machine's interrupts once more.
 */
final class InterruptAccounting {

  private static final List<String> APART =
      List.of("CONFIG_IRQ_TIME_ACCOUNTING=y", "CONFIG_VIRT_CPU_ACCOUNTING_NATIVE=y");

  private InterruptAccounting() {}

  /**
   * Looks into the kernel's configuration; empty if it can't be read.
   *
   * @param machine the folder that holds {@code proc} and {@code boot}
   * @param release of the kernel, as {@code uname -r} says it
   */
  static Optional<Boolean> isApart(Path machine, String release) {
    var packed = machine.resolve("proc/config.gz");
    var plain = machine.resolve("boot/config-" + release);
    try {
      if (Files.isReadable(packed)) {
        try (var in = new GZIPInputStream(Files.newInputStream(packed))) {
          return Optional.of(isApart(in));
        }
      }
      if (Files.isReadable(plain)) {
        try (var in = Files.newInputStream(plain)) {
          return Optional.of(isApart(in));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean isApart(InputStream configuration) {
    return new BufferedReader(new InputStreamReader(configuration, ISO_8859_1))
        .lines()
        .anyMatch(APART::contains);
  }
}
