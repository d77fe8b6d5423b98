// SPDX-License-Identifier: Apache-2.0
/** The client of a sweep: YCSB's own threads and measurements, on threads that may be virtual. */
package io.github.ycsbsweep.workloads.client;
