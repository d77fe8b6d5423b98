// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.memcached.MemcachedSettings.FailureMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.Format;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import net.rubyeye.xmemcached.exception.MemcachedException;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for one or several Memcached servers. A record is one value under {@code
 * <table>-<key>}. All YCSB threads share one client and its connections. There are no scans.
 */
public class MemcachedBinding extends StoreBinding<MemcachedSettings, MemcachedBinding.Client>
    implements TimelineStore {

  private static final SharedClient<Client> SHARED = new SharedClient<>("memcached");

  /** What all threads share. */
  record Client(MemcachedSettings settings, RecordCommands records, TimelineCommands timelines)
      implements StoreClient {

    @Override
    public String address() {
      return settings.address();
    }

    @Override
    public MemcachedServerState state() {
      return new MemcachedServerState(records.client(), settings);
    }

    @Override
    public void close(FailureLog failures) throws IOException {
      failures.tell(
          records.repeated(), " updates were tried again, since others changed the record");
      failures.tell(
          timelines.repeated(), " appends were tried again, since others changed the timeline");
      records.client().shutdown();
    }
  }

  public MemcachedBinding() {
    super(SHARED);
  }

  @Override
  protected MemcachedSettings settings(BindingProperties properties) throws DBException {
    return MemcachedSettings.from(properties);
  }

  @Override
  protected Client connect(MemcachedSettings settings, FailureLog failures) throws DBException {
    if (settings.servers().failureMode() == FailureMode.RETRY) {
      failures.warnOnce(
          "memcached.failureMode=retry: operations are not queued here, but fail as with cancel");
    }
    if (!settings.records().waitsForWrites()) {
      failures.warnOnce(
          "memcached.checkOperationStatus=false: ignored, every answer is waited for");
    }
    var allFields = WholeRecord.fieldsOf(getProperties());
    var format = settings.records().format() == Format.JSON ? new JsonFormat() : new PackedFormat();
    var client = ClientFactory.connect(settings);
    var transcoder = new StoredValueTranscoder();
    return new Client(
        settings,
        new RecordCommands(client, settings, format, transcoder, allFields, new LongAdder()),
        new TimelineCommands(client, settings, transcoder, new LongAdder()));
  }

  @Override
  protected Status readRecord(
      String table, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws InterruptedException, TimeoutException, MemcachedException {
    return client().records().read(Keys.of(table, key), fields, record);
  }

  @Override
  protected Status insertRecord(String table, String key, Map<String, byte[]> fields)
      throws InterruptedException, TimeoutException, MemcachedException {
    return client().records().insert(Keys.of(table, key), fields);
  }

  @Override
  protected Status updateRecord(String table, String key, Map<String, byte[]> fields)
      throws InterruptedException, TimeoutException, MemcachedException {
    return client().records().update(Keys.of(table, key), fields);
  }

  @Override
  protected Status deleteRecord(String table, String key)
      throws InterruptedException, TimeoutException, MemcachedException {
    return client().records().delete(Keys.of(table, key));
  }

  @Override
  public Status append(String table, String timeline, long id, int limit) {
    var timelines = client().timelines();
    return run("APPEND", timeline, () -> timelines.append(Keys.of(table, timeline), id, limit));
  }

  @Override
  public Status newest(String table, String timeline, int count, LongConsumer ids) {
    var timelines = client().timelines();
    return run("NEWEST", timeline, () -> timelines.newest(Keys.of(table, timeline), count, ids));
  }
}
