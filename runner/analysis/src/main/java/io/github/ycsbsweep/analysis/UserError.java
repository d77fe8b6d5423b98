// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis;

/** Something the user can mend; the message says what was wrong, where, and what is allowed. */
public final class UserError extends Exception {

  private static final long serialVersionUID = 1L;

  public UserError(String message) {
    super(message);
  }
}
