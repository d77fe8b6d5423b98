// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreSession;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** YCSB binding for @Store@. */
public final class @Store@Binding
    extends StoreBinding<@Store@Settings, @Store@Client, @Store@Binding.RecordOperations> {

  private static final SharedClient<@Store@Client> SHARED = new SharedClient<>("@store@");

  /** As YCSB makes it. */
  public @Store@Binding() {
    super(SHARED);
  }

  @Override
  protected @Store@Settings settings(BindingProperties properties) throws DBException {
    return @Store@Settings.from(properties);
  }

  @Override
  protected @Store@Client connect(@Store@Settings settings, FailureLog log) throws DBException {
    return @Store@Client.connect(settings);
  }

  @Override
  protected RecordOperations openSession(@Store@Settings settings, @Store@Client client) {
    return new RecordOperations(client);
  }

  // Inserts in batches: capabilities=batch, a property for the size, insertAll below, and
  // withBatchOfTen(Map.of("@store@.batch", "10")) in the contract test.
  //
  // @Override
  // protected int batchSize(@Store@Settings settings) {
  //   return settings.batch();
  // }

  /** What one thread does on records. */
  record RecordOperations(@Store@Client client) implements StoreSession {

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> record) {
      throw new UnsupportedOperationException("read is not written yet");
    }

    @Override
    public Status insert(String table, String key, Map<String, byte[]> fields) {
      throw new UnsupportedOperationException("insert is not written yet");
    }

    @Override
    public Status update(String table, String key, Map<String, byte[]> fields) {
      throw new UnsupportedOperationException("update is not written yet");
    }

    @Override
    public Status delete(String table, String key) {
      throw new UnsupportedOperationException("delete is not written yet");
    }

    // Keys in order: capabilities=scan in the descriptor, withScans() in the contract test.
    //
    // @Override
    // public Status scan(
    //     String table,
    //     String startKey,
    //     int count,
    //     Set<String> fields,
    //     Vector<HashMap<String, ByteIterator>> records) {
    //   return Status.OK;
    // }

    // @Override
    // public int insertAll(String table, List<NewRecord> records, FailureLog failures) {
    //   return 0;
    // }

    // A driver whose connections are for one thread each: openSession opens one, for the thread.
    //
    // @Override
    // public void close() {}
  }
}
