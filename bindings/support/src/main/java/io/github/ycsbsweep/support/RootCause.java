// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds what really happened under a driver's exceptions. */
public final class RootCause {

  /** Exceptions may cause each other in a circle. */
  private static final int DEPTH = 20;

  private RootCause() {}

  /** The innermost cause. */
  public static Throwable root(Throwable failure) {
    var cause = failure;
    for (var i = 1; i < DEPTH && cause.getCause() != null; i++) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** The innermost cause as a phrase: {@code ConnectException: Connection refused}. */
  public static String describe(Throwable failure) {
    var name = root(failure).getClass().getSimpleName();
    return message(failure).map(text -> name + ": " + text).orElse(name);
  }

  /** The innermost message; some causes have none, but what wraps them has. */
  private static Optional<String> message(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(DEPTH)
        .map(Throwable::getMessage)
        .filter(text -> text != null && !text.isBlank())
        .reduce((outer, inner) -> inner);
  }
}
