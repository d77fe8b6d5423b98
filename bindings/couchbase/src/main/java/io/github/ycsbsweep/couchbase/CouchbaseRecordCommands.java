// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.kv.LookupInSpec;
import com.couchbase.client.java.kv.MutateInSpec;
import io.github.ycsbsweep.support.StoreSession;
import io.github.ycsbsweep.support.WholeRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What the binding's operations are to Couchbase. All threads share one.
 *
 * @param allFields the names of a whole record, as YCSB makes it
 */
record CouchbaseRecordCommands(
    Collection collection,
    DocumentFormat documents,
    WriteOptions writes,
    boolean upsert,
    Set<String> allFields,
    CouchbaseScanCommands scans)
    implements StoreSession {

  @Override
  public Status read(
      String table, String key, Set<String> wanted, Map<String, ByteIterator> result) {
    var id = DocumentIds.of(table, key);
    try {
      if (wanted.isEmpty() || wanted.size() > FieldPaths.MOST) {
        documents.decode(collection.get(id).contentAs(byte[].class), wanted, result);
      } else {
        lookUp(id, List.copyOf(wanted), result);
      }
      return Status.OK;
    } catch (DocumentNotFoundException e) {
      return Status.NOT_FOUND;
    }
  }

  private void lookUp(String id, List<String> wanted, Map<String, ByteIterator> result) {
    var specs = new ArrayList<LookupInSpec>(wanted.size());
    for (var name : wanted) {
      specs.add(LookupInSpec.get(FieldPaths.of(name)));
    }
    var found = collection.lookupIn(id, specs);
    for (var i = 0; i < wanted.size(); i++) {
      if (found.exists(i)) {
        documents.decodeField(found.contentAs(i, byte[].class), wanted.get(i), result);
      }
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, byte[]> fields) {
    var id = DocumentIds.of(table, key);
    var document = documents.encode(fields);
    if (upsert) {
      collection.upsert(id, document, writes.upsert());
    } else {
      collection.insert(id, document, writes.insert());
    }
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, byte[]> changes) {
    var id = DocumentIds.of(table, key);
    try {
      if (WholeRecord.isWhole(changes, allFields)) {
        replace(id, documents.encode(changes));
      } else {
        mutate(id, changes);
      }
      return Status.OK;
    } catch (DocumentNotFoundException e) {
      return Status.NOT_FOUND;
    }
  }

  private void replace(String id, byte[] document) {
    if (upsert) {
      collection.upsert(id, document, writes.upsert());
    } else {
      collection.replace(id, document, writes.replace());
    }
  }

  /** Fields beyond the server's limit go in further operations. */
  private void mutate(String id, Map<String, byte[]> changes) {
    var specs = new ArrayList<MutateInSpec>(Math.min(changes.size(), FieldPaths.MOST));
    for (var change : changes.entrySet()) {
      if (specs.size() == FieldPaths.MOST) {
        collection.mutateIn(id, specs, writes.mutate());
        specs = new ArrayList<>(FieldPaths.MOST);
      }
      var value = documents.encode(change.getValue());
      specs.add(MutateInSpec.upsert(FieldPaths.of(change.getKey()), value));
    }
    collection.mutateIn(id, specs, writes.mutate());
  }

  @Override
  public Status delete(String table, String key) {
    try {
      collection.remove(DocumentIds.of(table, key), writes.remove());
      return Status.OK;
    } catch (DocumentNotFoundException e) {
      return Status.NOT_FOUND;
    }
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records) {
    return scans.scan(table, startKey, count, fields, records);
  }
}
