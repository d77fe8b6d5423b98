// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db;

import io.github.ycsbsweep.aerospike.AerospikeBinding;

/**
 * {@link AerospikeBinding} under the name of YCSB's own binding, for command lines that have it.
 */
public class AerospikeClient extends AerospikeBinding {}
