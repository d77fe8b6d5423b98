// SPDX-License-Identifier: Apache-2.0
/** A client program that has memtier_benchmark do the operations. */
package io.github.ycsbsweep.workloads.memtier;
