// SPDX-License-Identifier: Apache-2.0
/**
 * An imitation of an Aerospike server, since no package registry has one: its info and message
 * protocols as far as the Java client uses them for records of one node. It keeps records in
 * memory, never expires them, and has no users, TLS, scripts and clusters; of secondary indexes it
 * has those of integers.
 */
package io.github.ycsbsweep.standins.aerospike;
