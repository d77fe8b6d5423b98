// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What the tests of this package start. */
final class Commands {

  private Commands() {}

  static ProcessSpec bash(Path folder, String script) {
    return ProcessSpec.piped(folder, List.of("bash", "-c", script));
  }

  /** A process and its child, which write their ids to {@code parent} and {@code child}. */
  static ProcessSpec family(Path folder) {
    return bash(
        folder, "sleep 600 & echo $! >child.part; mv child.part child; echo $$ >parent; wait");
  }

  /** Likewise; neither heeds TERM. */
  static ProcessSpec stubbornFamily(Path folder) {
    return bash(
        folder,
        "trap '' TERM; sleep 600 & echo $! >child.part; mv child.part child; echo $$ >parent;"
            + " while :; do wait; done");
  }

  static ProcessIdentity awaitProcess(Path file) throws IOException, InterruptedException {
    eventually(() -> Files.exists(file) && file.toFile().length() > 1);
    return ProcessIdentity.of(Long.parseLong(Files.readString(file).strip()));
  }

  static void eventually(BooleanSupplier condition) throws InterruptedException {
    assertThat(Deadline.in(Duration.ofSeconds(60)).await(Duration.ofMillis(10), condition))
        .isTrue();
  }
}
