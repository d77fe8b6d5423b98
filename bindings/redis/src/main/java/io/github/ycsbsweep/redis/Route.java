// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

/** One thread's ways to the nodes, and which of them leads to a key. */
interface Route extends AutoCloseable {

  /** The way to the node that holds a key. */
  RedisConnection to(String key);

  /** Closes this thread's ways. May be called again. */
  @Override
  void close();

  /** Every key is on one server. */
  record Standalone(RedisConnection connection) implements Route {

    @Override
    public RedisConnection to(String key) {
      return connection;
    }

    @Override
    public void close() {
      connection.close();
    }
  }
}
