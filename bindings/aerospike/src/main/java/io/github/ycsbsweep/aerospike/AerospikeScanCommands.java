// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.Record;
import com.aerospike.client.ResultCode;
import com.aerospike.client.policy.QueryPolicy;
import com.aerospike.client.query.Filter;
import com.aerospike.client.query.PartitionFilter;
import com.aerospike.client.query.QueryListener;
import com.aerospike.client.query.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads records in the order of their keys, by queries of a numeric index on {@link OrderBin}. All
 * threads share one, and what it learns about the spacing of keys.
 */
final class AerospikeScanCommands {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final AerospikeClient client;
  private final QueryPolicy policy;
  private final String namespace;
  private final KeySpacing spacing = new KeySpacing();

  /** The policy's total timeout is that of a scan, however many queries it takes. */
  AerospikeScanCommands(AerospikeClient client, QueryPolicy policy, String namespace) {
    this.client = client;
    this.policy = policy;
    this.namespace = namespace;
  }

  /**
   * Learns from some of a table's records how far apart its keys are, since 1,000 threads that each
   * find it out themselves would be a burst of queries.
   *
   * @param records how many the index holds
   * @throws AerospikeException also if there is no such index
   */
  void look(String table, long records) {
    var keysOnly = new QueryPolicy(policy);
    keysOnly.includeBinData = false;
    var sample = new RecordSample();
    var window = new ScanWindows.Window(0, KeyOrder.LAST, RecordSample.SIZE);
    query(keysOnly, statement(table, new String[0], window), sample);
    sample
        .perRecord(records)
        .ifPresent(distance -> spacing.learn(RecordSample.SIZE, distance * RecordSample.SIZE));
  }

  /**
   * At most so many records in the order of keys, from the start key on.
   *
   * @param fields those wanted; none means all
   */
  List<Record> scan(String table, String startKey, int wanted, Set<String> fields) {
    var found = new ArrayList<Record>();
    if (wanted < 1) {
      return found;
    }
    var deadline = System.nanoTime() + policy.totalTimeout * NANOS_PER_MILLI;
    var start = startKey.getBytes(UTF_8);
    var bins = fields.toArray(new String[0]);
    var windows = new ScanWindows(KeyOrder.of(start), wanted, spacing.perRecord());
    while (found.size() < wanted && windows.hasNext()) {
      var window = windows.next();
      var smallest = new SmallestKeys(start, wanted - found.size());
      if (query(until(deadline), statement(table, bins, window), smallest)) {
        found.addAll(smallest.records());
        windows.answered(window, smallest.came(), wanted - found.size());
      } else {
        windows.cutOff(window);
      }
    }
    if (found.size() == wanted) {
      spacing.learn(windows.records(), windows.covered());
    }
    return found;
  }

  /** Tells whether all records of the window came. */
  private boolean query(QueryPolicy limits, Statement statement, QueryListener listener) {
    var partitions = PartitionFilter.all();
    client.query(limits, statement, partitions, listener);
    return partitions.isDone();
  }

  private Statement statement(String table, String[] bins, ScanWindows.Window window) {
    var statement = new Statement();
    statement.setNamespace(namespace);
    statement.setSetName(table);
    statement.setFilter(Filter.range(OrderBin.NAME, window.first(), window.last()));
    statement.setMaxRecords(window.most());
    if (bins.length > 0) {
      statement.setBinNames(bins);
    }
    return statement;
  }

  private QueryPolicy until(long deadline) {
    var left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new AerospikeException(
          ResultCode.TIMEOUT, "not at its end after " + policy.totalTimeout + " ms");
    }
    var shorter = new QueryPolicy(policy);
    shorter.totalTimeout = (int) (left / NANOS_PER_MILLI) + 1;
    return shorter;
  }
}
