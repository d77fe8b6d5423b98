// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

/** There is no use in going on: the message says why. */
final class AbandonedException extends Exception {

  private static final long serialVersionUID = 1;

  AbandonedException(String message) {
    super(message);
  }

  AbandonedException(String message, Throwable cause) {
    super(message, cause);
  }
}
