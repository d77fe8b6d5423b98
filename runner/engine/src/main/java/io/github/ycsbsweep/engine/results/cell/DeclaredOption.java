// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

/**
 * An option that says what form a server of the user's has.
 *
 * @param option as {@code --topology}
 * @param value of the option
 * @param checked whether every process of the server says just that; false: one does not tell
 */
public record DeclaredOption(String option, String value, boolean checked) {}
