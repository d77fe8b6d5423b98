// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

/**
 * Arithmetic on a publication's own figures: what would have to be true of them if they were right.
 *
 * @param says what would have to be true, in plain words
 */
record SourceCheck(String id, String says, Arithmetic arithmetic) {}
