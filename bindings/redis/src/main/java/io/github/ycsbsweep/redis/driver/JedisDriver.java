// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.NodeSettings;
import io.github.ycsbsweep.redis.routing.RouteSettings;
import io.github.ycsbsweep.redis.routing.ServerMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.TlsSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLParameters;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;
import site.ycsb.DBException;

/** Jedis' client with its pool, of one server or of a cluster. */
record JedisDriver(UnifiedJedis client) implements Driver {

  /** No retries. In a cluster that includes redirections, which Jedis counts among them. */
  private static final int ATTEMPTS = 1;

  private static final int UNLIMITED = -1;

  static JedisDriver connect(RouteSettings settings) throws DBException {
    var named = settings.mode().named();
    var config = config(settings.node());
    return new JedisDriver(
        settings.mode() instanceof ServerMode.Cluster
            ? RedisClusterClient.builder()
                .nodes(Set.copyOf(named))
                .clientConfig(config)
                .poolConfig(pool())
                .maxAttempts(ATTEMPTS)
                .build()
            : RedisClient.builder()
                .hostAndPort(named.get(0))
                .clientConfig(config)
                .poolConfig(pool())
                .build());
  }

  /** A thread has at most one connection to a node at a time, and so never waits for another. */
  private static ConnectionPoolConfig pool() {
    var pool = new ConnectionPoolConfig();
    pool.setMaxTotal(UNLIMITED);
    pool.setMaxIdle(UNLIMITED);
    return pool;
  }

  private static JedisClientConfig config(NodeSettings node) throws DBException {
    var config =
        DefaultJedisClientConfig.builder()
            .connectionTimeoutMillis((int) node.sockets().connectTimeout().toMillis())
            .socketTimeoutMillis((int) node.sockets().timeout().toMillis())
            .database(node.login().database());
    node.login()
        .credentials()
        .ifPresent(
            credentials -> {
              credentials.user().ifPresent(config::user);
              config.password(credentials.password());
            });
    if (node.sockets().tls().isPresent()) {
      secure(config, node.sockets().tls().get());
    }
    return config.build();
  }

  @SuppressWarnings("deprecation") // SslOptions takes key stores alone, and ours are PEM files.
  private static void secure(DefaultJedisClientConfig.Builder config, TlsSettings tls)
      throws DBException {
    var parameters = new SSLParameters();
    if (tls.verifyHostname()) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    config
        .ssl(true)
        .sslSocketFactory(BindingProperties.context(tls).getSocketFactory())
        .sslParameters(parameters);
  }

  @Override
  public Sender open() {
    return new JedisSender(client);
  }

  @Override
  public void close() {
    client.close();
  }

  private record JedisSender(UnifiedJedis client) implements Sender {

    @Override
    public <T> T call(Request<T> request) throws ErrorReply, IOException {
      var commands = new JedisCommands();
      request.encode(commands);
      var sent = commands.sent();
      var replies = sent.size() == 1 ? Arrays.asList(single(sent.get(0))) : pipeline(sent);
      return new DriverReplies(replies).read(request);
    }

    /** This is what each of the client's own methods does. */
    private Object single(CommandObject<?> command) {
      try {
        return client.executeCommand(command);
      } catch (JedisDataException e) {
        return new ErrorReply(e.getMessage());
      }
    }

    private List<Object> pipeline(List<CommandObject<?>> commands) throws IOException {
      var replies = new ArrayList<Object>(commands.size());
      try (var pipeline = client.pipelined()) {
        var responses = new ArrayList<Response<?>>(commands.size());
        for (var command : commands) {
          responses.add(pipeline.executeCommand(command));
        }
        pipeline.sync();
        for (var response : responses) {
          replies.add(reply(response));
        }
      }
      return replies;
    }

    private static Object reply(Response<?> response) throws IOException {
      try {
        return response.get();
      } catch (JedisDataException e) {
        return new ErrorReply(e.getMessage());
      } catch (IllegalStateException e) {
        // Of a cluster: the cause is in Jedis' log alone.
        throw new IOException("Jedis lost a connection of its pipeline", e);
      }
    }
  }
}
