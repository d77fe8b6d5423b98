// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.core.error.DocumentNotFoundException;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.kv.LookupInSpec;
import com.couchbase.client.java.kv.MutateInSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * What the binding's operations on single records are to Couchbase. All threads share one.
 *
 * @param allFields the names of a whole record, as YCSB makes it
 */
record RecordCommands(
    Collection collection,
    DocumentFormat documents,
    WriteOptions writes,
    boolean upsert,
    Set<String> allFields) {

  Status read(String id, Set<String> wanted, Map<String, ByteIterator> result) {
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

  Status insert(String id, Map<String, byte[]> fields) {
    var document = documents.encode(fields);
    if (upsert) {
      collection.upsert(id, document, writes.upsert());
    } else {
      collection.insert(id, document, writes.insert());
    }
    return Status.OK;
  }

  Status update(String id, Map<String, byte[]> changes) {
    try {
      if (changes.size() >= allFields.size() && changes.keySet().containsAll(allFields)) {
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

  Status delete(String id) {
    try {
      collection.remove(id, writes.remove());
      return Status.OK;
    } catch (DocumentNotFoundException e) {
      return Status.NOT_FOUND;
    }
  }
}
