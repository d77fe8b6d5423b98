// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.ResultCode;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What the binding's operations are to Aerospike. All threads share one. */
record RecordCommands(AerospikeClient client, Policies policies, String namespace) {

  Status read(String table, String key, Set<String> wanted, Map<String, ByteIterator> result) {
    var id = new Key(namespace, table, key);
    var found =
        wanted.isEmpty()
            ? client.get(policies.read(), id)
            : client.get(policies.read(), id, wanted.toArray(new String[0]));
    if (found == null) {
      return Status.NOT_FOUND;
    }
    if (found.bins != null) {
      for (var bin : found.bins.entrySet()) {
        result.put(bin.getKey(), new ByteArrayByteIterator(bytes(bin.getKey(), bin.getValue())));
      }
    }
    return Status.OK;
  }

  Status insert(String table, String key, Map<String, byte[]> fields) {
    client.put(policies.insert(), new Key(namespace, table, key), bins(fields));
    return Status.OK;
  }

  Status update(String table, String key, Map<String, byte[]> changes) {
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

  private static Bin[] bins(Map<String, byte[]> fields) {
    var bins = new Bin[fields.size()];
    var i = 0;
    for (var field : fields.entrySet()) {
      BinNames.check(field.getKey());
      bins[i++] = new Bin(field.getKey(), field.getValue());
    }
    return bins;
  }

  private static byte[] bytes(String bin, Object value) {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    throw new IllegalStateException(
        "bin "
            + bin
            + " is no blob, but "
            + value.getClass().getSimpleName()
            + ": not YCSB's data");
  }
}
