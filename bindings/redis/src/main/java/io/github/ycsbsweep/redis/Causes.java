// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

/** Finds what really happened under the driver's exceptions. */
final class Causes {

  private Causes() {}

  /** The innermost cause. */
  static Throwable root(Throwable failure) {
    var cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** The same as a phrase: {@code ConnectException: Connection refused}. */
  static String describe(Throwable failure) {
    var root = root(failure);
    return root.getClass().getSimpleName() + ": " + root.getMessage();
  }
}
