// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.trace;

/**
 * An operation of a trace.
 *
 * @param seconds when it was, from any origin
 * @param operation what was done
 * @param keyHash of the key that it was done to
 * @param bytes of the value; 0 where none is known
 */
public record TraceRecord(double seconds, Operation operation, long keyHash, int bytes) {

  /** What can be done again. Each record of a key was loaded, so that an insert is an update. */
  public enum Operation {
    READ,
    UPDATE,
    DELETE
  }

  TraceRecord at(double time) {
    return new TraceRecord(time, operation, keyHash, bytes);
  }
}
