// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.core.msg.kv.DurabilityLevel;
import com.couchbase.client.java.kv.CommonDurabilityOptions;
import com.couchbase.client.java.kv.InsertOptions;
import com.couchbase.client.java.kv.MutateInOptions;
import com.couchbase.client.java.kv.PersistTo;
import com.couchbase.client.java.kv.RemoveOptions;
import com.couchbase.client.java.kv.ReplaceOptions;
import com.couchbase.client.java.kv.ReplicateTo;
import com.couchbase.client.java.kv.StoreSemantics;
import com.couchbase.client.java.kv.UpsertOptions;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Acknowledgement;
import java.util.List;

/** How each kind of write is sent; made once, read by all threads. */
record WriteOptions(
    InsertOptions insert,
    UpsertOptions upsert,
    ReplaceOptions replace,
    MutateInOptions mutate,
    RemoveOptions remove) {

  private static final List<PersistTo> PERSIST =
      List.of(PersistTo.NONE, PersistTo.ONE, PersistTo.TWO, PersistTo.THREE, PersistTo.FOUR);
  private static final List<ReplicateTo> REPLICATE =
      List.of(ReplicateTo.NONE, ReplicateTo.ONE, ReplicateTo.TWO, ReplicateTo.THREE);

  static WriteOptions of(CouchbaseSettings settings) {
    var wanted = settings.writes().acknowledgement();
    var insert = acknowledged(InsertOptions.insertOptions(), wanted);
    var upsert = acknowledged(UpsertOptions.upsertOptions(), wanted);
    var replace = acknowledged(ReplaceOptions.replaceOptions(), wanted);
    var mutate = acknowledged(MutateInOptions.mutateInOptions(), wanted);
    if (!settings.writes().expiry().isZero()) {
      insert.expiry(settings.writes().expiry());
      upsert.expiry(settings.writes().expiry());
      replace.expiry(settings.writes().expiry());
      mutate.expiry(settings.writes().expiry());
    }
    mutate.storeSemantics(
        settings.writes().upsert() ? StoreSemantics.UPSERT : StoreSemantics.REPLACE);
    return new WriteOptions(
        insert, upsert, replace, mutate, acknowledged(RemoveOptions.removeOptions(), wanted));
  }

  private static <T extends CommonDurabilityOptions<T>> T acknowledged(
      T options, Acknowledgement wanted) {
    return switch (wanted.durability()) {
      case NONE ->
          options.durability(PERSIST.get(wanted.persistTo()), REPLICATE.get(wanted.replicateTo()));
      case MAJORITY -> options.durability(DurabilityLevel.MAJORITY);
      case MAJORITYANDPERSISTTOACTIVE ->
          options.durability(DurabilityLevel.MAJORITY_AND_PERSIST_TO_ACTIVE);
      case PERSISTTOMAJORITY -> options.durability(DurabilityLevel.PERSIST_TO_MAJORITY);
    };
  }
}
