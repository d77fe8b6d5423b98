// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import site.ycsb.DBException;

/** Makes sure, before the first operation, that a node will do what it is asked for. */
public interface NodeCheck {

  /**
   * Talks to the node for the first time.
   *
   * @throws DBException with the address and the cause; the connection is closed
   */
  void checkNode(RedisConnection connection) throws DBException;

  /**
   * Looks at a part of the index.
   *
   * @param name its key
   * @throws DBException naming the property that does not fit the data; the connection is closed
   */
  void checkIndex(RedisConnection connection, byte[] name) throws DBException;
}
