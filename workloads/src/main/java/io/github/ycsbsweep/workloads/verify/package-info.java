// SPDX-License-Identifier: Apache-2.0
/** Whether a store still has what it acknowledged: numbered writes, read back after the run. */
package io.github.ycsbsweep.workloads.verify;
