// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import java.io.IOException;

/** An answer that is a refusal, in the server's words. */
final class RefusedRequestException extends IOException {

  private static final long serialVersionUID = 1;

  RefusedRequestException(int status, String reason) {
    super(status + " " + reason);
  }
}
