// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.util.OptionalDouble;

/**
 * What a thread got of the machine since it started.
 *
 * @param ranSeconds on a core
 * @param waitedSeconds ready to run, without a core; empty where the system does not say
 */
record ThreadTime(double ranSeconds, OptionalDouble waitedSeconds) {}
