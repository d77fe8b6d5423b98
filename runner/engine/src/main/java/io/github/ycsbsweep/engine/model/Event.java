// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import java.util.OptionalDouble;

/**
 * Something that the runner did to the servers of a cell while it was measured.
 *
 * @param name as {@code --event} calls it
 * @param second when, in seconds since the first operation was measured
 * @param endSecond when it was over; empty if that was not seen before the cell ended
 * @param failed whether the servers refused
 */
public record Event(String name, double second, OptionalDouble endSecond, boolean failed) {}
