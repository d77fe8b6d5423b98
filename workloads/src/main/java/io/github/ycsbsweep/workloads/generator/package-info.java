// SPDX-License-Identifier: Apache-2.0
/** Generators of keys and of value lengths that YCSB lacks, and values that compress to a ratio. */
package io.github.ycsbsweep.workloads.generator;
