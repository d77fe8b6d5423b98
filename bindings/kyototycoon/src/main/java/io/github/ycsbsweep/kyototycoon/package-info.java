// SPDX-License-Identifier: Apache-2.0
/** YCSB binding for Kyoto Tycoon: its REST, RPC and binary protocols, which share a port. */
package io.github.ycsbsweep.kyototycoon;
