// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Optional;

/**
 * The units in which Linux counts, as it tells them to every process in its auxiliary vector: pairs
 * of a key and a value, see <a
 * href="https://man7.org/linux/man-pages/man3/getauxval.3.html">getauxval(3)</a>.
 *
 * @param ticks of the clock in a second
 * @param pageBytes bytes in a page of memory
 */
record KernelUnits(long ticks, long pageBytes) {

  /** {@code AT_PAGESZ}. */
  private static final long PAGE_BYTES = 6;

  /** {@code AT_CLKTCK}. */
  private static final long TICKS = 17;

  /**
   * Those of this machine; empty where it does not tell them.
   *
   * @param proc the folder of the processes; need not exist
   */
  static Optional<KernelUnits> of(Path proc) {
    var values = new HashMap<Long, Long>();
    try {
      var vector = ByteBuffer.wrap(Files.readAllBytes(proc.resolve("self/auxv")));
      vector.order(ByteOrder.nativeOrder());
      while (vector.remaining() >= 2 * Long.BYTES) {
        values.put(vector.getLong(), vector.getLong());
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return values.containsKey(TICKS) && values.containsKey(PAGE_BYTES)
        ? Optional.of(new KernelUnits(values.get(TICKS), values.get(PAGE_BYTES)))
        : Optional.empty();
  }

  /** Seconds of so many ticks. */
  double seconds(long counted) {
    return counted / (double) ticks;
  }

  /** CPU time of so many ticks. */
  CpuTime cpu(long user, long kernel) {
    return new CpuTime(seconds(user), seconds(kernel));
  }
}
