// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db;

import io.github.ycsbsweep.memcached.MemcachedBinding;
import site.ycsb.DBException;

/**
 * {@link MemcachedBinding} under the name of YCSB's own binding, for command lines that have it.
 * Unless {@code memcached.format} says otherwise it reads and writes what YCSB's binding does.
 */
public class MemcachedClient extends MemcachedBinding {

  private static final String FORMAT = "memcached.format";

  @Override
  public void init() throws DBException {
    if (getProperties().getProperty(FORMAT) == null) {
      getProperties().setProperty(FORMAT, "json");
    }
    super.init();
  }
}
