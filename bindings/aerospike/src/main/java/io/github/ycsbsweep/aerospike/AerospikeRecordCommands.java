// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.ResultCode;
import com.aerospike.client.cluster.Cluster;
import com.aerospike.client.command.RecordParser;
import com.aerospike.client.policy.WritePolicy;
import io.github.ycsbsweep.support.StoreSession;
import io.github.ycsbsweep.transport.FieldNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What the binding's operations are to Aerospike. Each thread has its own. */
record AerospikeRecordCommands(
    NodeLinks links,
    FieldNames names,
    Cluster cluster,
    Policies policies,
    String namespace,
    Optional<AerospikeScanCommands> scans)
    implements StoreSession {

  private static final String[] NO_BINS = {};

  @Override
  public Status read(String table, String key, Set<String> wanted, Map<String, ByteIterator> result)
      throws IOException, InterruptedException {
    var id = new Key(namespace, table, key);
    var bins = wanted.toArray(NO_BINS);
    var reply = links.call(RecordCommand.read(cluster, policies.read(), id, bins));
    if (reply.resultCode != ResultCode.OK) {
      return Status.NOT_FOUND;
    }
    RecordFields.copy(reply, names, result);
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, byte[]> fields)
      throws IOException, InterruptedException {
    var bins = scans.isPresent() ? orderedBins(key, fields) : bins(fields);
    return put(policies.insert(), new Key(namespace, table, key), bins);
  }

  @Override
  public Status update(String table, String key, Map<String, byte[]> changes)
      throws IOException, InterruptedException {
    if (scans.isPresent()) {
      OrderBin.checkAll(changes.keySet());
    }
    return put(policies.update(), new Key(namespace, table, key), bins(changes));
  }

  private Status put(WritePolicy policy, Key id, Bin[] bins)
      throws IOException, InterruptedException {
    return status(links.call(RecordCommand.put(cluster, policy, id, bins)));
  }

  @Override
  public Status delete(String table, String key) throws IOException, InterruptedException {
    var id = new Key(namespace, table, key);
    return status(links.call(RecordCommand.delete(cluster, policies.delete(), id)));
  }

  private static Status status(RecordParser reply) {
    return reply.resultCode == ResultCode.OK ? Status.OK : Status.NOT_FOUND;
  }

  /** All records that are wanted, or none, since a scan may fail in its middle. */
  @Override
  public Status scan(
      String table,
      String startKey,
      int wanted,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (scans.isEmpty()) {
      return Status.NOT_IMPLEMENTED;
    }
    var found = scans.get().scan(table, startKey, wanted, fields);
    var records = new ArrayList<HashMap<String, ByteIterator>>(found.size());
    for (var one : found) {
      var record = new HashMap<String, ByteIterator>();
      RecordFields.copy(one, record);
      records.add(record);
    }
    result.addAll(records);
    return Status.OK;
  }

  @Override
  public void close() {
    links.close();
  }

  private static Bin[] orderedBins(String key, Map<String, byte[]> fields) {
    OrderBin.checkAll(fields.keySet());
    var bins = Arrays.copyOf(bins(fields), fields.size() + 1);
    bins[fields.size()] = OrderBin.of(key);
    return bins;
  }

  private static Bin[] bins(Map<String, byte[]> fields) {
    var bins = new Bin[fields.size()];
    var i = 0;
    for (var field : fields.entrySet()) {
      BinNames.check(field.getKey());
      bins[i++] = new Bin(field.getKey(), field.getValue());
    }
    return bins;
  }
}
