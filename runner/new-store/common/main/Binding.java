// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** YCSB binding for @Store@. */
public final class @Store@Binding extends StoreBinding<@Store@Settings, @Store@Client> {

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
  protected Status readRecord(
      String table, String key, Set<String> fields, Map<String, ByteIterator> record) {
    throw new UnsupportedOperationException("readRecord is not written yet");
  }

  @Override
  protected Status insertRecord(String table, String key, Map<String, byte[]> fields) {
    throw new UnsupportedOperationException("insertRecord is not written yet");
  }

  @Override
  protected Status updateRecord(String table, String key, Map<String, byte[]> fields) {
    throw new UnsupportedOperationException("updateRecord is not written yet");
  }

  @Override
  protected Status deleteRecord(String table, String key) {
    throw new UnsupportedOperationException("deleteRecord is not written yet");
  }

  // Keys in order: capabilities=scan in the descriptor, withScans() in the contract test.
  //
  // @Override
  // protected Status scanRecords(
  //     String table,
  //     String startKey,
  //     int count,
  //     Set<String> fields,
  //     Vector<HashMap<String, ByteIterator>> records) {
  //   return Status.OK;
  // }

  // A driver whose connections are for one thread each: what a thread has of its own.
  //
  // @Override
  // protected void openSession(@Store@Settings settings, @Store@Client client) {}
  //
  // @Override
  // protected void closeSession() {}

  // Inserts in batches: capabilities=batch, a property for the size, and
  // withBatchOfTen(Map.of("@store@.batch", "10")) in the contract test.
  //
  // @Override
  // protected int batchSize(@Store@Settings settings) {
  //   return settings.batch();
  // }
  //
  // @Override
  // protected int insertRecords(String table, List<NewRecord> records) {
  //   return 0;
  // }
}
