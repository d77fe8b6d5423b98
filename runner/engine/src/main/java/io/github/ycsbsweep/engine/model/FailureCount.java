// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

/**
 * How many operations of a cell failed for one cause, over the whole life of its clients.
 *
 * @param operation YCSB's name
 * @param address host:port of the server
 * @param cause the class of the innermost exception, or the first word of the server's reply
 * @param count of operations that the binding saw fail
 */
public record FailureCount(String operation, String address, String cause, long count) {}
