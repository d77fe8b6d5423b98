// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.ResultCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What the binding's operations are to Aerospike. All threads share one. */
record RecordCommands(
    AerospikeClient client, Policies policies, String namespace, Optional<ScanCommands> scans) {

  Status read(String table, String key, Set<String> wanted, Map<String, ByteIterator> result) {
    var id = new Key(namespace, table, key);
    var found =
        wanted.isEmpty()
            ? client.get(policies.read(), id)
            : client.get(policies.read(), id, wanted.toArray(new String[0]));
    if (found == null) {
      return Status.NOT_FOUND;
    }
    RecordFields.copy(found, result);
    return Status.OK;
  }

  Status insert(String table, String key, Map<String, byte[]> fields) {
    var bins = scans.isPresent() ? orderedBins(key, fields) : bins(fields);
    client.put(policies.insert(), new Key(namespace, table, key), bins);
    return Status.OK;
  }

  Status update(String table, String key, Map<String, byte[]> changes) {
    if (scans.isPresent()) {
      OrderBin.checkAll(changes.keySet());
    }
    try {
      client.put(policies.update(), new Key(namespace, table, key), bins(changes));
      return Status.OK;
    } catch (AerospikeException e) {
      if (e.getResultCode() == ResultCode.KEY_NOT_FOUND_ERROR) {
        return Status.NOT_FOUND;
      }
      throw e;
    }
  }

  Status delete(String table, String key) {
    var existed = client.delete(policies.delete(), new Key(namespace, table, key));
    return existed ? Status.OK : Status.NOT_FOUND;
  }

  /** All records that are wanted, or none, since a scan may fail in its middle. */
  Status scan(
      String table,
      String startKey,
      int wanted,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    var found = scans.orElseThrow().scan(table, startKey, wanted, fields);
    var records = new ArrayList<HashMap<String, ByteIterator>>(found.size());
    for (var one : found) {
      var record = new HashMap<String, ByteIterator>();
      RecordFields.copy(one, record);
      records.add(record);
    }
    result.addAll(records);
    return Status.OK;
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
