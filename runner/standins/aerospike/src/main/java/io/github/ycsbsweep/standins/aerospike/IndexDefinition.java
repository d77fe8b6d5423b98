// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import io.github.ycsbsweep.standins.aerospike.StoredRecord.Bin;

/** A secondary index: of the integers in a bin of a set's records. */
record IndexDefinition(String name, String set, String bin) {

  boolean isSameBut(IndexDefinition other) {
    return set.equals(other.set) && bin.equals(other.bin);
  }

  boolean holds(StoredRecord record) {
    var value = record.bins().get(bin);
    return record.set().equals(set) && value != null && value.particle() == Bin.INTEGER;
  }
}
