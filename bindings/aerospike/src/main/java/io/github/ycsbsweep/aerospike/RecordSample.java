// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.aerospike.client.Key;
import com.aerospike.client.Record;
import com.aerospike.client.query.QueryListener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Some of a set's records, taken at random: a query gives those of the first partitions first, and
 * a record's partition has nothing to do with its key's order.
 */
final class RecordSample implements QueryListener {

  /** Records to ask for. */
  static final int SIZE = 1_000;

  private final List<Long> numbers = new ArrayList<>();

  @Override
  public synchronized void onRecord(Key key, Record found) {
    if (key.userKey != null) {
      numbers.add(KeyOrder.of(key.userKey.toString().getBytes(UTF_8)));
    }
  }

  /**
   * Numbers from one key to the next, among the middle half of them; nothing if there are too few.
   *
   * @param records how many there are in all
   */
  synchronized OptionalDouble perRecord(long records) {
    if (numbers.size() < 4) {
      return OptionalDouble.empty();
    }
    Collections.sort(numbers);
    var quarter = numbers.size() / 4;
    var first = numbers.get(quarter);
    var last = numbers.get(numbers.size() - 1 - quarter);
    var share = (numbers.size() - 1.0 - 2 * quarter) / numbers.size();
    return OptionalDouble.of(((double) last - first) / (share * records));
  }
}
