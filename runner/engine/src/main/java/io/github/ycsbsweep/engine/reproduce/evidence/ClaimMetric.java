// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import java.util.Locale;

/** What is measured of a cell, or of all cells of a series. */
public enum ClaimMetric {
  /** Successful operations a second. */
  THROUGHPUT,
  /** Mean service time, in microseconds. */
  MEAN,
  /** Median of the service time, in microseconds. */
  P50,
  /** In microseconds. */
  P95,
  /** In microseconds. */
  P99,
  /** Mean service time of the probe beside the load, in microseconds. */
  PROBE_MEAN,
  /** Mean service time of the probe on the idle store, in microseconds. */
  IDLE_PROBE_MEAN,
  /** CPU time of the server ÷ time: cores. */
  SERVER_CPU,
  /** CPU time of the server ÷ successful operations, in microseconds. */
  SERVER_CPU_PER_OPERATION,
  /** CPU time of the client outside the kernel ÷ time: cores. */
  CLIENT_USER_CPU,
  /** CPU time of the client in the kernel ÷ time: cores. */
  CLIENT_SYSTEM_CPU,
  /** Memory of the server after the load, in bytes. */
  MEMORY,
  /** Bytes received and sent a second. */
  NETWORK,
  /** Bytes a second that the server had written to disk. */
  DISK_WRITE,
  /** Share of the time in which the busiest disk was busy, 0 to 1. */
  DISK_BUSY,
  /** Failed ÷ all operations. */
  ERROR_RATE,
  /** Time of 3,000 operations at the end of a cell ÷ that at its start. */
  TIME_GROWTH,
  /** Throughput while a fault was under way ÷ that outside of it. */
  EVENT_EFFECT,
  /** From a fault until 95 % of the throughput of before, in seconds; of several the longest. */
  RECOVERY,
  /** Acknowledged writes that were gone when they were read back. */
  LOST_WRITES,
  /** Of throughput over all numbers of threads: largest ÷ smallest − 1. */
  VARIATION;

  /** Of its figures, published ones too; empty of shares and quotients. */
  public String unit() {
    return switch (this) {
      case THROUGHPUT -> "ops/s";
      case MEAN, P50, P95, P99, PROBE_MEAN, IDLE_PROBE_MEAN, SERVER_CPU_PER_OPERATION -> "us";
      case RECOVERY -> "s";
      case SERVER_CPU, CLIENT_USER_CPU, CLIENT_SYSTEM_CPU -> "cores";
      case MEMORY -> "B";
      case NETWORK, DISK_WRITE -> "B/s";
      case DISK_BUSY, ERROR_RATE, TIME_GROWTH, EVENT_EFFECT, LOST_WRITES, VARIATION -> "";
    };
  }

  /** As files say it: {@code probe_mean}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
