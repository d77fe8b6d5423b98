// SPDX-License-Identifier: Apache-2.0
/** Workloads that YCSB's CoreWorkload can't express. */
package io.github.ycsbsweep.workloads;
