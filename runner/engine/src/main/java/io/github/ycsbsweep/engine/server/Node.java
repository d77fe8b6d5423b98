// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.process.ManagedProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One process of a server of the runner's own. */
interface Node {

  /** Whether it still runs. */
  boolean runs();

  /** Its process id; empty where its processes are on another machine. */
  OptionalLong pid();

  /** What a fault is done to; empty where it is no child of the runner. */
  default Optional<ManagedProcess> process() {
    return Optional.empty();
  }

  /** How it is reached: {@code 127.0.0.1}, or its own network's address. */
  default String host() {
    return "127.0.0.1";
  }

  /** Its port, where that is another one than it was given: in a network of its own. */
  default OptionalInt port() {
    return OptionalInt.empty();
  }

  /** Whether it is held to its quota of CPU time, if it has one, as it is at first. */
  default void setLimited(boolean limited) throws IOException {}

  /** How long it may take until it answers. */
  default Duration patience() {
    return Duration.ofSeconds(20);
  }

  /** How often it is worth looking whether it still runs. */
  default Duration interval() {
    return Duration.ofMillis(20);
  }
}
