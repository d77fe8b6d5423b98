// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Optional;
import site.ycsb.DBException;

/** A user of the server, and the user's password. */
public record Credentials(String user, String password) {

  /**
   * The values of two properties, of which both are given or none.
   *
   * @throws DBException naming both if only one has a value
   */
  public static Optional<Credentials> from(
      BindingProperties properties, String userName, String passwordName) throws DBException {
    var user = properties.optional(userName);
    var password = properties.optional(passwordName);
    if (user.isPresent() != password.isPresent()) {
      throw new DBException(userName + " and " + passwordName + ": give both, or none");
    }
    return user.map(name -> new Credentials(name, password.orElseThrow()));
  }

  /** Without the password, which must not reach a log. */
  @Override
  public String toString() {
    return "Credentials[user=" + user + "]";
  }
}
