// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import redis.clients.jedis.util.RedisOutputStream;

/**
 * A way to the server, authenticated and in its database. Once its writer or reader has thrown it
 * must be closed: a late reply would be taken for the answer to the next command.
 */
record RedisLink(SocketDeadline deadline, CommandWriter commands, ReplyReader replies)
    implements AutoCloseable {

  /** Bytes. One field of 10 KiB, the largest record of a published workload, takes one write. */
  static final int BUFFER_SIZE = 16 << 10;

  /** Bytes. The replies to 56 reads of 1 KB records take one read. */
  static final int SHARED_BUFFER_SIZE = 64 << 10;

  static RedisLink over(LinkSocketFactory.OpenSocket opened, int bufferSize) throws IOException {
    var deadline = opened.deadline();
    var out = deadline.over(opened.socket().getOutputStream());
    var in = deadline.over(opened.socket().getInputStream());
    return new RedisLink(
        deadline,
        new CommandWriter(new RedisOutputStream(out, bufferSize)),
        new ReplyReader(in, bufferSize));
  }

  @Override
  public void close() {
    deadline.close();
  }
}
