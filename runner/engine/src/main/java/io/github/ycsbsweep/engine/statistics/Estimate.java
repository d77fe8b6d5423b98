// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

/**
 * A figure that was not measured but reckoned.
 *
 * @param value in the figure's unit
 * @param interval of the value, in the same unit
 */
public record Estimate(double value, Interval interval) {}
