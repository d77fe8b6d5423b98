// SPDX-License-Identifier: Apache-2.0
/**
 * Random command lines, recipes and damaged results, against the engine as the scripts call it;
 * {@code runner/test/fuzz} starts it. Whatever is given: no stack trace, an exit status that is
 * documented, and nothing left behind.
 */
package io.github.ycsbsweep.engine.fuzz;
