// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.record.Preflight;
import io.github.ycsbsweep.redis.record.RecordCommands;
import io.github.ycsbsweep.redis.record.TimelineCommands;
import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.routing.Nodes;
import io.github.ycsbsweep.redis.routing.RouteFactory;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.transport.Link;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for Redis: a server, a cluster, or shards. A record is a hash under its key; the
 * table's name is not used. An instance and its connection belong to one YCSB thread.
 */
public class RedisBinding extends StoreBinding<RedisSettings, RedisBinding.Client, RecordCommands>
    implements TimelineStore {

  private static final SharedClient<Client> SHARED = new SharedClient<>("redis");

  /** What all threads share. */
  record Client(RedisSettings settings, Watchdog watchdog, RouteFactory routes)
      implements StoreClient {

    @Override
    public String address() {
      return settings.servers().mode().named().stream()
          .map(HostAndPort::toString)
          .collect(Collectors.joining(","));
    }

    @Override
    public RedisServerState state() {
      return new RedisServerState(
          settings, watchdog, () -> routes.servers(settings.servers(), check(settings)));
    }

    @Override
    public Optional<ClientEvents> events() {
      return Optional.of(watchdog.events());
    }

    /** Replicas are emptied by their masters. */
    @Override
    public void flush(Duration limit) throws DBException {
      var node = settings.servers().node().within(limit);
      for (var server : routes.servers(settings.servers(), check(settings))) {
        try (var link = Nodes.connector(server, node, watchdog).open(Link.BUFFER_SIZE)) {
          link.writer().command(Command.FLUSHALL, 0).flush();
          link.reader().status();
          var refusal = link.reader().takeError();
          if (refusal.isPresent()) {
            throw new DBException(server + ": FLUSHALL: " + refusal.get());
          }
        } catch (IOException | RuntimeException e) {
          throw new DBException(server + ": FLUSHALL: " + RootCause.describe(e), e);
        }
      }
    }

    @Override
    public void close(FailureLog failures) {
      routes.close();
      watchdog.close();
    }
  }

  public RedisBinding() {
    super(SHARED);
  }

  @Override
  protected RedisSettings settings(BindingProperties properties) throws DBException {
    return RedisProperties.settings(properties, getProperties());
  }

  /** Talks to a cluster already: it is asked once for all threads, or fails once for all. */
  @Override
  protected Client connect(RedisSettings settings, FailureLog failures) throws DBException {
    var watchdog = new Watchdog("redis");
    var routes = new RouteFactory(watchdog);
    try {
      routes.discover(settings.servers(), check(settings));
      return new Client(settings, watchdog, routes);
    } catch (DBException e) {
      watchdog.close();
      throw e;
    }
  }

  @Override
  protected RecordCommands openSession(RedisSettings settings, Client client) throws DBException {
    var route = client.routes().open(settings.servers(), check(settings));
    return new RecordCommands(settings.layout(), route, new TimelineCommands(settings.timeline()));
  }

  @Override
  protected int batchSize(RedisSettings settings) {
    return settings.batchSize();
  }

  @Override
  public Status append(String table, String timeline, long id, int limit) {
    var timelines = session().timelines();
    return run("APPEND", timeline, () -> timelines.append(to(timeline), timeline, id, limit));
  }

  @Override
  public Status newest(String table, String timeline, int count, LongConsumer ids) {
    var timelines = session().timelines();
    return run("NEWEST", timeline, () -> timelines.newest(to(timeline), timeline, count, ids));
  }

  /** The server that was talked to last. */
  @Override
  protected String address() {
    return session().route().server().toString();
  }

  private static Preflight check(RedisSettings settings) {
    return new Preflight(settings.layout().index());
  }

  private RedisConnection to(String key) {
    return session().route().to(key.getBytes(UTF_8));
  }
}
