// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db;

import io.github.ycsbsweep.redis.RedisBinding;
import site.ycsb.DBException;

/**
 * {@link RedisBinding} under the name of YCSB's own binding, for command lines that have it. Unless
 * {@code redis.index} says otherwise it goes on with the index that YCSB's binding has built.
 */
public class RedisClient extends RedisBinding {

  private static final String INDEX = "redis.index";

  @Override
  public void init() throws DBException {
    if (getProperties().getProperty(INDEX) == null) {
      getProperties().setProperty(INDEX, "hash");
    }
    super.init();
  }
}
