// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.io.IOException;

/** What all threads share of the way to the servers. */
interface CommandSource {

  /** A way for the calling thread and no other. */
  CacheCommands open();

  /** Closes what is shared, after all threads have closed their ways. */
  void close() throws IOException;
}
