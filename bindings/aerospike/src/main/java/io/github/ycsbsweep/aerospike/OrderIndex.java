// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.Info;
import com.aerospike.client.cluster.Node;
import com.aerospike.client.policy.InfoPolicy;
import com.aerospike.client.policy.QueryPolicy;
import com.aerospike.client.query.IndexType;
import com.aerospike.client.task.IndexTask;
import com.aerospike.client.task.Task;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import site.ycsb.DBException;

/**
 * The secondary index that scans need: of {@link OrderBin}, in one set.
 *
 * @param policy how it is queried; each request about it has the same timeouts
 */
record OrderIndex(AerospikeClient client, QueryPolicy policy, String namespace, String set) {

  private static final long POLL_NANOS = 20_000_000;

  String name() {
    return OrderBin.NAME + "_" + set;
  }

  /**
   * Creates the index if it does not exist, waits until every node has built it, at most for the
   * policy's total timeout, and looks at what it holds. Warns of records that it lacks.
   *
   * @throws DBException with the cause
   */
  AerospikeScanCommands open(FailureLog failures) throws DBException {
    try {
      if (states().anyMatch(state -> state == Task.NOT_FOUND)) {
        client.createIndex(policy, namespace, set, name(), OrderBin.NAME, IndexType.NUMERIC);
      }
      awaitBuilt();
      // In this order: what is inserted in between must not seem to lack.
      var records = sum("sets/" + namespace + "/" + set, "objects");
      var indexed = sum(stateCommand(), "entries");
      if (indexed < records) {
        failures.warnOnce(gap(records, indexed));
      }
      var scans = new AerospikeScanCommands(client, policy, namespace);
      scans.look(set, indexed);
      return scans;
    } catch (AerospikeException e) {
      throw new DBException(failed(RootCause.describe(e)), e);
    }
  }

  private void awaitBuilt() throws DBException {
    var deadline = System.nanoTime() + policy.totalTimeout * 1_000_000L;
    while (!states().allMatch(state -> state == Task.COMPLETE)) {
      if (System.nanoTime() > deadline) {
        throw new DBException(
            failed(
                "not built within as.timeout="
                    + policy.totalTimeout
                    + " ms; the server goes on, so try again later"));
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private String gap(long records, long indexed) {
    return String.format(
        Locale.ROOT,
        "as.scan=sindex: the set %s has %,d records, the index %s only %,d: scans miss those that"
            + " were loaded without as.scan=sindex",
        set,
        records,
        name(),
        indexed);
  }

  private String failed(String cause) {
    return "as.scan=sindex: index " + name() + " in " + namespace + "." + set + ": " + cause;
  }

  /** One of {@link Task}'s constants for each node. */
  private IntStream states() {
    return Arrays.stream(client.getNodes())
        .map(node -> info(node, stateCommand()))
        .mapToInt(state -> IndexTask.parseStatusResponse(stateCommand(), state, true));
  }

  private String stateCommand() {
    return IndexTask.buildStatusCommand(namespace, name());
  }

  /** Of a figure that each node tells; 0 where it tells none. */
  private long sum(String command, String figure) {
    var number = Pattern.compile("(?:^|[:;])" + figure + "=(\\d+)");
    return Arrays.stream(client.getNodes())
        .map(node -> number.matcher(info(node, command)))
        .mapToLong(match -> match.find() ? Long.parseLong(match.group(1)) : 0)
        .sum();
  }

  private String info(Node node, String command) {
    return Info.request(new InfoPolicy(policy), node, command);
  }
}
