// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.kv.ScanOptions;
import com.couchbase.client.java.kv.ScanResult;
import com.couchbase.client.java.kv.ScanTerm;
import com.couchbase.client.java.kv.ScanType;
import com.couchbase.client.java.query.QueryOptions;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Reads records in the order of their ids. */
record CouchbaseScanCommands(
    Cluster cluster, Collection collection, DocumentFormat documents, CouchbaseSettings settings) {

  /** What follows the colon after a table's name: no id of the table is as large. */
  private static final char AFTER_COLON = ';';

  Status scan(
      String table,
      String startKey,
      int count,
      Set<String> wanted,
      Vector<HashMap<String, ByteIterator>> result) {
    var from = DocumentIds.of(table, startKey);
    var to = table + AFTER_COLON;
    return switch (settings.scans().mode()) {
      case NONE -> Status.NOT_IMPLEMENTED;
      case QUERY -> query(from, to, count, wanted, result);
      case RANGE -> range(from, to, count, wanted, result);
    };
  }

  private Status query(
      String from,
      String to,
      int count,
      Set<String> wanted,
      Vector<HashMap<String, ByteIterator>> result) {
    var options =
        QueryOptions.queryOptions()
            .parameters(JsonArray.from(from, to, count))
            .adhoc(settings.scans().adhoc())
            .maxParallelism(settings.scans().maxParallelism())
            .readonly(true);
    var rows = cluster.query(statement(settings.place()), options).rowsAs(byte[].class);
    for (var row : rows) {
      add(row, wanted, result);
    }
    return Status.OK;
  }

  static String statement(Place place) {
    return "SELECT RAW r FROM `"
        + place.bucket()
        + "`.`"
        + place.scope()
        + "`.`"
        + place.collection()
        + "` AS r WHERE META(r).id >= $1 AND META(r).id < $2 ORDER BY META(r).id LIMIT $3";
  }

  /** A range scan has neither order nor limit: the ids come first, then as many documents. */
  private Status range(
      String from,
      String to,
      int count,
      Set<String> wanted,
      Vector<HashMap<String, ByteIterator>> result) {
    var type = ScanType.rangeScan(ScanTerm.inclusive(from), ScanTerm.exclusive(to));
    List<String> ids;
    try (var found = collection.scan(type, ScanOptions.scanOptions().idsOnly(true))) {
      ids = found.map(ScanResult::id).sorted().limit(count).toList();
    }
    for (var id : ids) {
      try {
        add(collection.get(id).contentAs(byte[].class), wanted, result);
      } catch (DocumentNotFoundException e) {
        // Deleted since: as if it had been before.
      }
    }
    return Status.OK;
  }

  private void add(
      byte[] document, Set<String> wanted, Vector<HashMap<String, ByteIterator>> result) {
    var record = new HashMap<String, ByteIterator>();
    documents.decode(document, wanted, record);
    result.add(record);
  }
}
