// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.shelf;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreSession;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** YCSB binding for Shelf. */
public final class ShelfBinding
    extends StoreBinding<ShelfSettings, ShelfClient, ShelfBinding.Session> {

  private static final SharedClient<ShelfClient> SHARED = new SharedClient<>("shelf");
  private static final int MOST_TRIES = 1000;

  /** As YCSB makes it. */
  public ShelfBinding() {
    super(SHARED);
  }

  @Override
  protected ShelfSettings settings(BindingProperties properties) throws DBException {
    return ShelfSettings.from(properties);
  }

  @Override
  protected ShelfClient connect(ShelfSettings settings, FailureLog failures) throws DBException {
    return ShelfClient.connect(settings);
  }

  @Override
  protected Session openSession(ShelfSettings settings, ShelfClient client) {
    return new Session(client);
  }

  /** What one thread does on records. */
  record Session(ShelfClient client) implements StoreSession {

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> record)
        throws IOException {
      var found = client.get(table, key);
      found.ifPresent(value -> PackedRecord.decode(value.body(), fields, record));
      return found.isPresent() ? Status.OK : Status.NOT_FOUND;
    }

    @Override
    public Status insert(String table, String key, Map<String, byte[]> fields) throws IOException {
      client.put(table, key, PackedRecord.encode(fields));
      return Status.OK;
    }

    /** The store has whole values only: read, change, and write if nobody else did meanwhile. */
    @Override
    public Status update(String table, String key, Map<String, byte[]> fields) throws IOException {
      for (var i = 0; i < MOST_TRIES; i++) {
        var found = client.get(table, key);
        if (found.isEmpty()) {
          return Status.NOT_FOUND;
        }
        var changed = PackedRecord.merge(found.get().body(), fields);
        var version = found.get().header("ETag").orElseThrow();
        if (client.replace(table, key, changed, version)) {
          return Status.OK;
        }
      }
      throw new IOException("others changed the record each time");
    }

    @Override
    public Status delete(String table, String key) throws IOException {
      return client.delete(table, key) ? Status.OK : Status.NOT_FOUND;
    }
  }
}
