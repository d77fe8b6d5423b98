// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import io.github.ycsbsweep.standins.aerospike.StoredRecord.Bin;
import java.util.List;

/**
 * What a message for one record is answered with.
 *
 * @param generation 0 if the record is gone
 * @param bins in the order of the operations; a name may come more than once
 */
record Outcome(int generation, List<NamedBin> bins) {

  /** A bin as it was when an operation read it. */
  record NamedBin(String name, Bin bin) {}
}
