// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import java.util.OptionalDouble;

/**
 * One measurement of one client. A figure that is not known is empty: the samples of a busy machine
 * may not cover the window.
 *
 * @param client name of the client
 * @param threads its threads, or connections
 * @param round from 1
 * @param opsPerSecond successful operations a second
 * @param clientMicros CPU time of the client for an operation, in microseconds
 * @param serverMicros CPU time of the server for an operation, in microseconds
 * @param p99Micros 99th percentile of the reads' service times, where it is known
 */
record Trial(
    String client,
    int threads,
    int round,
    double opsPerSecond,
    OptionalDouble clientMicros,
    OptionalDouble serverMicros,
    OptionalDouble p99Micros) {}
