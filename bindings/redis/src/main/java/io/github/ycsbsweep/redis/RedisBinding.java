// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.driver.DriverRoutes;
import io.github.ycsbsweep.redis.record.Preflight;
import io.github.ycsbsweep.redis.record.RedisRecordCommands;
import io.github.ycsbsweep.redis.record.RedisTimelineCommands;
import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Nodes;
import io.github.ycsbsweep.redis.routing.RouteFactory;
import io.github.ycsbsweep.redis.routing.Routes;
import io.github.ycsbsweep.redis.routing.ServerMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.CommandStore;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.support.TypedCommand;
import io.github.ycsbsweep.transport.Link;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
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
public class RedisBinding
    extends StoreBinding<RedisSettings, RedisBinding.Client, RedisRecordCommands>
    implements TimelineStore, CommandStore {

  private static final SharedClient<Client> SHARED = new SharedClient<>("redis");

  /**
   * What all threads share.
   *
   * @param nodes knows the servers, and talks to them where no driver does
   * @param routes those of the threads
   */
  record Client(RedisSettings settings, Watchdog watchdog, RouteFactory nodes, Routes routes)
      implements StoreClient {

    @Override
    public String address() {
      return settings.servers().mode().named().stream()
          .map(HostAndPort::toString)
          .collect(Collectors.joining(","));
    }

    @Override
    public RedisServerState state() {
      return new RedisServerState(settings, watchdog, nodes::servers);
    }

    @Override
    public Optional<ClientEvents> events() {
      return Optional.of(watchdog.events()).filter(ours -> settings.driver().isEmpty());
    }

    /** Replicas are emptied by their masters. */
    @Override
    public void flush(Duration limit) throws DBException {
      var node = settings.servers().node().within(limit);
      for (var server : nodes.servers()) {
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
      nodes.close();
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
    var check = new Preflight(settings.layout().index());
    var watchdog = new Watchdog("redis");
    try {
      var nodes = new RouteFactory(settings.servers(), check, watchdog);
      return new Client(settings, watchdog, nodes, routes(settings, check, nodes));
    } catch (DBException e) {
      watchdog.close();
      throw e;
    }
  }

  private static Routes routes(RedisSettings settings, Preflight check, RouteFactory nodes)
      throws DBException {
    if (settings.driver().isEmpty()) {
      return nodes;
    }
    try {
      return DriverRoutes.connect(settings.driver().get(), settings.servers(), check, nodes);
    } catch (DBException e) {
      nodes.close();
      throw e;
    }
  }

  @Override
  protected RedisRecordCommands openSession(RedisSettings settings, Client client)
      throws DBException {
    return new RedisRecordCommands(
        settings.layout(), client.routes().open(), new RedisTimelineCommands(settings.timeline()));
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

  @Override
  public boolean takesSeveralKeys() {
    return client().settings().servers().mode() instanceof ServerMode.Standalone;
  }

  @Override
  public Status command(TypedCommand command, String key, List<byte[]> rest) {
    return run(command.name(), key, () -> run(command, key.getBytes(UTF_8), rest));
  }

  private Status run(TypedCommand command, byte[] key, List<byte[]> rest)
      throws ErrorReply, IOException, InterruptedException {
    var name = Command.valueOf(command.name());
    boolean found =
        session()
            .route()
            .to(key)
            .call(Request.of(commands -> commands.any(name, key, rest), Replies::found));
    return found ? Status.OK : Status.NOT_FOUND;
  }

  /** The server that was talked to last. */
  @Override
  protected String address() {
    return session().route().server().toString();
  }

  private RedisConnection to(String key) {
    return session().route().to(key.getBytes(UTF_8));
  }
}
