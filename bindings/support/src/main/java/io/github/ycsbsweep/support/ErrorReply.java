// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

/**
 * An error that the server answered with, such as {@code OOM command not allowed}; the message is
 * its text. The replies are in step, and the connection goes on. It has no stack trace: a server
 * that is full answers nothing else.
 */
public final class ErrorReply extends Exception {

  private static final long serialVersionUID = 1L;

  public ErrorReply(String text) {
    super(text, null, false, false);
  }
}
