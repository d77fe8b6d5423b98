// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import site.ycsb.DBException;

/** Makes the routes of all threads, of what they share. */
public interface Routes extends AutoCloseable {

  /**
   * A route for one thread, whose servers answer and fit.
   *
   * @throws DBException with the address and the cause
   */
  Route open() throws DBException;

  @Override
  void close();
}
