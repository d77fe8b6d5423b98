// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.memcached.MemcachedSettings.FailureMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.Format;
import io.github.ycsbsweep.memcached.codec.CommandExchange;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.support.WholeRecord;
import io.github.ycsbsweep.transport.Link;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for one or several Memcached servers. A record is one value under {@code
 * <table>-<key>}. An instance belongs to one YCSB thread. There are no scans.
 */
public class MemcachedBinding
    extends StoreBinding<MemcachedSettings, MemcachedBinding.Client, MemcachedRecordCommands>
    implements TimelineStore {

  private static final SharedClient<Client> SHARED = new SharedClient<>("memcached");

  /**
   * What all threads share.
   *
   * @param allFields the names of a whole record, as YCSB makes it
   * @param updates counts those that were tried again
   * @param appends counts those that were tried again
   */
  record Client(
      MemcachedSettings settings,
      CommandSource commands,
      Set<String> allFields,
      LongAdder updates,
      LongAdder appends)
      implements StoreClient {

    @Override
    public String address() {
      return settings.address();
    }

    @Override
    public MemcachedServerState state() {
      return new MemcachedServerState(settings);
    }

    @Override
    public Optional<ClientEvents> events() {
      return commands.events();
    }

    @Override
    public void flush(Duration limit) throws DBException {
      try (var watchdog = new Watchdog("memcached")) {
        for (var host : settings.servers().hosts()) {
          var connector = ServerGroup.connector(host, settings, limit, watchdog);
          try (var link = connector.open(Link.BUFFER_SIZE)) {
            var command =
                ServerGroup.commands(settings)
                    .createFlushAllCommand(new CountDownLatch(1), 0, false);
            link.call(new CommandExchange(command));
          } catch (ErrorReply e) {
            throw new DBException(host + ": flush_all: " + e.getMessage(), e);
          } catch (IOException | RuntimeException e) {
            throw new DBException(host + ": flush_all: " + RootCause.describe(e), e);
          }
        }
      }
    }

    @Override
    public void close(FailureLog failures) throws IOException {
      failures.tell(updates, " updates were tried again, since others changed the record");
      failures.tell(appends, " appends were tried again, since others changed the timeline");
      commands.close();
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
    for (var name : settings.tuning().unused()) {
      failures.warnOnce(name + ": means nothing without memcached.connections=driver:N");
    }
    return new Client(
        settings,
        settings.tuning().useDriversConnections()
            ? new DriverClient(
                MemcachedClientFactory.connect(settings), settings, new StoredValueTranscoder())
            : ServerGroup.connect(settings),
        WholeRecord.fieldsOf(getProperties()),
        new LongAdder(),
        new LongAdder());
  }

  @Override
  protected MemcachedRecordCommands openSession(MemcachedSettings settings, Client client) {
    var format = settings.records().format() == Format.JSON ? new JsonFormat() : new PackedFormat();
    var commands = client.commands().open();
    return new MemcachedRecordCommands(
        commands,
        client,
        format,
        new MemcachedTimelineCommands(commands, settings, client.appends()));
  }

  @Override
  public Status append(String table, String timeline, long id, int limit) {
    var timelines = session().timelines();
    return run("APPEND", timeline, () -> timelines.append(Keys.of(table, timeline), id, limit));
  }

  @Override
  public Status newest(String table, String timeline, int count, LongConsumer ids) {
    var timelines = session().timelines();
    return run("NEWEST", timeline, () -> timelines.newest(Keys.of(table, timeline), count, ids));
  }

  /** The server that was asked last. */
  @Override
  protected String address() {
    return session().commands().address();
  }
}
