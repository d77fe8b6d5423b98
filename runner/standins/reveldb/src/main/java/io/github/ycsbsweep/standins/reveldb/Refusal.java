// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

/** An answer that is no success. */
final class Refusal extends Exception {

  private static final long serialVersionUID = 1;

  private final int code;
  private final String status;

  Refusal(int code, String status, String message) {
    super(message, null, false, false);
    this.code = code;
    this.status = status;
  }

  static Refusal notFound(String message) {
    return new Refusal(404, "Not Found", message);
  }

  static Refusal outOfBounds() {
    return new Refusal(500, "Internal Server Error", "Invalid iterator, out of bounds.");
  }

  JsonBody json() {
    return new JsonBody(code, status, getMessage());
  }

  int code() {
    return code;
  }

  String status() {
    return status;
  }
}
