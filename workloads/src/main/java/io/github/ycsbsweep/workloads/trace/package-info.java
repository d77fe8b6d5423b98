// SPDX-License-Identifier: Apache-2.0
/** Recorded operations, read while they are done again. */
package io.github.ycsbsweep.workloads.trace;
