// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Something the user can mend; the message says what was wrong, where, and what is allowed.
 *
 * <p>It ends the program with {@link #status()}, one of {@link ExitStatus}, and its message,
 * without a stack trace.
 */
public final class UserError extends Exception {

  private static final long serialVersionUID = 1L;

  private final int status;

  /** A wrong command line, file or property: {@link ExitStatus#USAGE}. */
  public UserError(String message) {
    this(ExitStatus.USAGE, message);
  }

  /** Ends with another status. */
  public UserError(int status, String message) {
    super(message);
    this.status = status;
  }

  /** A wrong command line, file or property, told as {@link Text#format} does. */
  public static UserError of(String format, Object... values) {
    return new UserError(Text.format(format, values));
  }

  /** The environment lacks something: {@link ExitStatus#ENVIRONMENT}. */
  public static UserError missing(String message) {
    return new UserError(ExitStatus.ENVIRONMENT, message);
  }

  /** Likewise, told as {@link Text#format} does. */
  public static UserError missing(String format, Object... values) {
    return missing(Text.format(format, values));
  }

  /** The run failed: {@link ExitStatus#FAILED}. */
  public static UserError failed(String message) {
    return new UserError(ExitStatus.FAILED, message);
  }

  /** Likewise, told as {@link Text#format} does. */
  public static UserError failed(String format, Object... values) {
    return failed(Text.format(format, values));
  }

  /** Why the system refused something. */
  public static String cause(IOException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "no such folder";
    }
    if (failure instanceof FileAlreadyExistsException there) {
      return there.getFile() + " is in the way";
    }
    var text =
        failure instanceof FileSystemException refused && refused.getReason() != null
            ? refused.getReason()
            : String.valueOf(failure.getMessage());
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  /** What the program ends with. */
  public int status() {
    return status;
  }
}
