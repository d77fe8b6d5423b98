// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Standard output as the engine writes to it. A write that fails, since the disk is full or the
 * reader gone, breaks nothing off that is under way: it is kept, and told at the end.
 */
public final class CheckedOutput extends OutputStream {

  private final OutputStream output;
  private Optional<IOException> failure = Optional.empty();

  public CheckedOutput(OutputStream output) {
    this.output = output;
  }

  /** The first failure; what should have come after it was not written. */
  public synchronized Optional<IOException> failure() {
    return failure;
  }

  /** Whether it failed since nobody reads any more, as after {@code head}: that is no error. */
  public boolean isReaderGone() {
    return failure().map(IOException::getMessage).filter("Broken pipe"::equals).isPresent();
  }

  @Override
  public void write(int octet) {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int count) {
    if (failure.isPresent()) {
      return;
    }
    try {
      output.write(bytes, from, count);
    } catch (IOException e) {
      failure = Optional.of(e);
    }
  }
}
