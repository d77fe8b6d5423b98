// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import java.util.Optional;

/**
 * Who logs in, and to which database.
 *
 * @param readsReplicas whether a replica is to answer reads itself (READONLY)
 */
public record Login(Optional<Credentials> credentials, int database, boolean readsReplicas) {

  /** A user and a password. */
  public record Credentials(Optional<String> user, String password) {
    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
      return "Credentials[user=" + user.orElse("default") + "]";
    }
  }
}
