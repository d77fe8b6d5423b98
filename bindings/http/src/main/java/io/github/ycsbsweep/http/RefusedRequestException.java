// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import java.io.IOException;

/** A request that the server answered, but not with what was asked for. */
public final class RefusedRequestException extends IOException {

  private static final long serialVersionUID = 1;

  /** Of a status, or a code, of the server. */
  public RefusedRequestException(int status, String reason) {
    super(status + " " + reason);
  }
}
