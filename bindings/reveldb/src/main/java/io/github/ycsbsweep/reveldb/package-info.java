// SPDX-License-Identifier: Apache-2.0
/**
 * YCSB binding for RevelDB. Calls that the server does not survive, or never answers, are not made:
 * {@code remove} deletes everything from a key on, {@code status}, {@code report}, {@code clear}
 * and {@code sync} hang, and an iterator past the last record ends the process.
 */
package io.github.ycsbsweep.reveldb;
