// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.MayPrint;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/** Catches what goes to standard error, so that rules can look at it. */
@MayPrint
public final class StandardErrorCapture implements AutoCloseable {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream caught = new ByteArrayOutputStream();

  public StandardErrorCapture() {
    System.setErr(new PrintStream(caught, true, UTF_8));
  }

  /** What was printed so far. */
  public String text() {
    return caught.toString(UTF_8);
  }

  /** The lines printed so far. */
  public List<String> lines() {
    return text().lines().toList();
  }

  @Override
  public void close() {
    System.setErr(before);
  }
}
