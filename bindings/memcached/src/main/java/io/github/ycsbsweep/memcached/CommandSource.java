// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.support.ClientEvents;
import java.io.IOException;
import java.util.Optional;

/** What all threads share of the way to the servers. */
interface CommandSource {

  /** A way for the calling thread and no other. */
  CacheCommands open();

  /** How often it connected again; empty: the driver does not tell. */
  default Optional<ClientEvents> events() {
    return Optional.empty();
  }

  /** Closes what is shared, after all threads have closed their ways. */
  void close() throws IOException;
}
