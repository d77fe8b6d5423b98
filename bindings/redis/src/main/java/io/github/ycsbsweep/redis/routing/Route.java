// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.List;
import redis.clients.jedis.HostAndPort;

/** One thread's ways to the nodes, and which of them leads to a key. */
public interface Route extends AutoCloseable {

  /** The key of the index, as upstream's binding named it; of a part of it, the beginning. */
  byte[] INDEX = "_indices".getBytes(US_ASCII);

  /** The way to the node that holds a key. */
  RedisConnection to(byte[] key);

  /**
   * The way to that node itself, the same for all of its keys: what it answers may be that it has
   * the key no longer.
   */
  default RedisConnection direct(byte[] key) {
    return to(key);
  }

  /** The way to a node that has a copy of a record, for requests that only read it. */
  default RedisConnection reader(byte[] key) {
    return to(key);
  }

  /** The key of the part of the index that a record's key belongs to. */
  byte[] indexName(byte[] key);

  /** All parts of the index. */
  List<Part> index();

  /**
   * A request for a record, and one for its part of the index: in one round trip where both are on
   * one node, else the first one first. What the first one's replies say.
   */
  <T> T call(byte[] key, Request<T> forRecord, Request<?> forIndex)
      throws ErrorReply, IOException, InterruptedException;

  /** Requests that only read, in a round trip a node; what each one's replies say. */
  <T> List<T> all(List<Call<T>> calls) throws ErrorReply, IOException, InterruptedException;

  /** The node that was talked to last; before, one of them. */
  HostAndPort server();

  /** Closes this thread's ways. May be called again. */
  @Override
  void close();

  /** A part of the index. */
  final class Part {
    private final RedisConnection connection;
    private final byte[] name;

    /**
     * Describes it.
     *
     * @param connection the way to the node that holds it
     * @param name its key
     */
    public Part(RedisConnection connection, byte[] name) {
      this.connection = connection;
      this.name = name;
    }

    public RedisConnection connection() {
      return connection;
    }

    public byte[] name() {
      return name;
    }
  }

  /** A request, and the way that it takes. */
  record Call<T>(RedisConnection connection, Request<T> request) {}
}
