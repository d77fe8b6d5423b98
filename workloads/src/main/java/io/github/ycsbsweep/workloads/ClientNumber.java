// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.BindingProperties;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * Which of several clients this is.
 *
 * @param client from 0
 * @param clients how many there are
 */
record ClientNumber(int client, int clients) {

  private static final int MOST_CLIENTS = 100_000;

  private static final ClientNumber ONLY = new ClientNumber(0, 1);

  /** Of the properties of a client, of which this looks at two. */
  static ClientNumber from(Properties given) throws DBException {
    return from(SimultaneousSettings.checked(given));
  }

  static ClientNumber from(BindingProperties properties) throws DBException {
    if (properties.optional("sweep.client").isEmpty()
        && properties.optional("sweep.clients").isEmpty()) {
      return ONLY;
    }
    var clients = properties.integer("sweep.clients", 1, MOST_CLIENTS);
    return new ClientNumber(properties.integer("sweep.client", 0, clients - 1), clients);
  }
}
