// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.util.Optional;

/** One thread's way to the server: a link, and a new one when that broke. */
final class RedisConnection implements AutoCloseable {

  private final RedisConnector connector;
  private final Backoff backoff;
  private Optional<RedisLink> link = Optional.empty();

  RedisConnection(RedisConnector connector, Backoff backoff) {
    this.connector = connector;
    this.backoff = backoff;
  }

  /**
   * Runs an exchange of commands and replies. If it throws, the link is closed: nobody knows which
   * replies are still under way.
   */
  <T> T exchange(Exchange<T> exchange) throws IOException, InterruptedException {
    var done = false;
    try {
      var result = exchange.on(link());
      done = true;
      backoff.worked();
      return result;
    } finally {
      if (!done) {
        backoff.failed();
        close();
      }
    }
  }

  @Override
  public void close() {
    link.ifPresent(RedisLink::close);
    link = Optional.empty();
  }

  private RedisLink link() throws IOException, InterruptedException {
    if (link.isEmpty()) {
      backoff.await();
      link = Optional.of(connector.open());
    }
    return link.get();
  }

  /** Commands to a link and their replies, all of them. */
  @FunctionalInterface
  interface Exchange<T> {
    T on(RedisLink link) throws IOException;
  }
}
