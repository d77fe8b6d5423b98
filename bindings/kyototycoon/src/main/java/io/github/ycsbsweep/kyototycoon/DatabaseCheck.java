// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.kyototycoon.KyotoTycoonSettings.Order;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerState;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import site.ycsb.DBException;

/** Asks the server whether the databases are there, and which of them have their keys in order. */
final class DatabaseCheck {

  /**
   * Of Kyoto Cabinet's types ({@code BasicDB::Type} in kcdb.h): the prototype tree, the cache tree,
   * the file tree and the directory tree.
   */
  private static final Set<Long> TREES = Set.of(0x11L, 0x21L, 0x31L, 0x41L);

  private DatabaseCheck() {}

  /**
   * The databases that can be scanned.
   *
   * @throws DBException if there is no answer, or no such database
   */
  static Set<String> ordered(RpcAccess rpc, KyotoTycoonSettings settings) throws DBException {
    var ordered = new HashSet<String>();
    for (var database : settings.databases().tables().all()) {
      var status = status(rpc, database, settings.http().address());
      if (isOrdered(settings.databases().order(), status)) {
        ordered.add(database);
      }
    }
    return Set.copyOf(ordered);
  }

  private static boolean isOrdered(Order order, Map<String, String> status) {
    return switch (order) {
      case ORDERED -> true;
      case NONE -> false;
      case AUTO -> ServerState.number(status, "type").filter(TREES::contains).isPresent();
    };
  }

  private static Map<String, String> status(RpcAccess rpc, String database, String address)
      throws DBException {
    try {
      var answer = rpc.status(database);
      if (!answer.isOk()) {
        throw new DBException(
            "kyototycoon "
                + address
                + ": database "
                + database
                + " (kyototycoon.database, kyototycoon.tables): "
                + answer.refused().getMessage());
      }
      return answer.texts();
    } catch (IOException | RuntimeException e) {
      throw new DBException("kyototycoon " + address + ": " + RootCause.describe(e), e);
    }
  }
}
