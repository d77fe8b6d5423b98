// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.NodeSettings;
import io.github.ycsbsweep.redis.routing.RouteSettings;
import io.github.ycsbsweep.redis.routing.ServerMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.TlsSettings;
import io.github.ycsbsweep.transport.Backoff;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.KeyValue;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import redis.clients.jedis.HostAndPort;
import site.ycsb.DBException;

/** Lettuce's client, with one connection for all threads or one for each. */
final class LettuceDriver implements Driver {

  private static final long END_SECONDS = 5;

  private final ClientResources resources;
  private final AbstractRedisClient client;
  private final Supplier<LettuceSender> connector;
  private final Optional<LettuceSender> shared;

  /** Connects, if threads share a connection. */
  private LettuceDriver(
      ClientResources resources,
      AbstractRedisClient client,
      Supplier<LettuceSender> connector,
      boolean isShared) {
    this.resources = resources;
    this.client = client;
    this.connector = connector;
    this.shared = isShared ? Optional.of(connector.get()) : Optional.empty();
  }

  static LettuceDriver connect(RouteSettings settings, boolean isShared) throws DBException {
    var node = settings.node();
    var options = options(node);
    var servers = settings.mode().named().stream().map(server -> uri(server, node)).toList();
    var resources = DefaultClientResources.builder().reconnectDelay(delay(node.backoff())).build();
    var timeout = node.sockets().timeout();
    if (settings.mode() instanceof ServerMode.Cluster cluster) {
      var client = RedisClusterClient.create(resources, servers);
      client.setOptions(
          ClusterClientOptions.builder(options).maxRedirects(cluster.redirections()).build());
      return opened(
          resources,
          client,
          () -> {
            var connection = client.connect(ByteArrayCodec.INSTANCE);
            masters(client).forEach(uri -> connection.getConnection(uri.getHost(), uri.getPort()));
            return new LettuceSender(connection, connection.async(), timeout, isShared);
          },
          isShared);
    }
    var client = RedisClient.create(resources, servers.get(0));
    client.setOptions(options);
    return opened(
        resources,
        client,
        () -> {
          var connection = client.connect(ByteArrayCodec.INSTANCE);
          return new LettuceSender(connection, connection.async(), timeout, isShared);
        },
        isShared);
  }

  /** To which Lettuce would connect with the first command, and refuse that meanwhile. */
  private static Stream<RedisURI> masters(RedisClusterClient client) {
    return client.getPartitions().stream()
        .filter(node -> node.is(NodeFlag.UPSTREAM) && !node.hasNoSlots())
        .map(RedisClusterNode::getUri);
  }

  /** Doubles from 1 ms on, within the limits. */
  private static Delay delay(Backoff.Limits waits) {
    return waits.shortest().equals(waits.longest())
        ? Delay.constant(waits.shortest())
        : Delay.exponential(waits.shortest(), waits.longest(), 2, TimeUnit.MILLISECONDS);
  }

  /** Leaves no thread if it can't connect. */
  private static LettuceDriver opened(
      ClientResources resources,
      AbstractRedisClient client,
      Supplier<LettuceSender> connector,
      boolean isShared) {
    try {
      return new LettuceDriver(resources, client, connector, isShared);
    } catch (RuntimeException e) {
      end(client, resources);
      throw e;
    }
  }

  /** A command is neither queued while there is no connection, nor sent again on the next one. */
  private static ClientOptions options(NodeSettings node) throws DBException {
    var sockets = node.sockets();
    var options =
        ClientOptions.builder()
            .autoReconnect(true)
            .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
            .replayFilter(command -> true)
            .socketOptions(
                SocketOptions.builder()
                    .connectTimeout(sockets.connectTimeout())
                    .tcpNoDelay(sockets.noDelay())
                    .keepAlive(sockets.keepAlive())
                    .build());
    if (sockets.tls().isPresent()) {
      options.sslOptions(ssl(sockets.tls().get()));
    }
    return options.build();
  }

  private static SslOptions ssl(TlsSettings tls) throws DBException {
    // Names the property whose file can't be used, which Lettuce finds out with its first socket.
    BindingProperties.context(tls);
    var options = SslOptions.builder().jdkSslProvider();
    tls.authorities().ifPresent(file -> options.trustManager(file.toFile()));
    tls.identity()
        .ifPresent(
            identity ->
                options.keyManager(
                    identity.certificate().toFile(), identity.key().toFile(), new char[0]));
    return options.build();
  }

  private static RedisURI uri(HostAndPort server, NodeSettings node) {
    var uri =
        RedisURI.builder()
            .withHost(server.getHost())
            .withPort(server.getPort())
            .withDatabase(node.login().database())
            .withTimeout(node.sockets().timeout());
    node.login()
        .credentials()
        .ifPresent(
            credentials -> {
              var password = credentials.password().toCharArray();
              if (credentials.user().isPresent()) {
                uri.withAuthentication(credentials.user().get(), password);
              } else {
                uri.withPassword(password);
              }
            });
    node.sockets()
        .tls()
        .ifPresent(
            tls ->
                uri.withSsl(true)
                    .withVerifyPeer(tls.verifyHostname() ? SslVerifyMode.FULL : SslVerifyMode.CA));
    return uri.build();
  }

  @Override
  public Sender open() {
    return shared.orElseGet(connector);
  }

  @Override
  public void close() {
    end(client, resources);
  }

  private static void end(AbstractRedisClient client, ClientResources resources) {
    client.shutdown(0, END_SECONDS, TimeUnit.SECONDS);
    resources.shutdown(0, END_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private record LettuceSender(
      StatefulConnection<byte[], byte[]> connection,
      RedisClusterAsyncCommands<byte[], byte[]> commands,
      Duration timeout,
      boolean isShared)
      implements Sender {

    @Override
    public <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException {
      var named = new LettuceCommands(commands);
      request.encode(named);
      var replies = new ArrayList<Object>(named.sent().size());
      try {
        for (var future : named.sent()) {
          replies.add(reply(future));
        }
      } finally {
        named.sent().forEach(future -> future.cancel(true));
      }
      return new LettuceReplies(replies).read(request);
    }

    private Object reply(RedisFuture<?> future) throws IOException, InterruptedException {
      try {
        return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RedisCommandExecutionException refusal) {
          return new ErrorReply(refusal.getMessage());
        }
        throw new IOException(e.getCause());
      } catch (TimeoutException e) {
        var late = new SocketTimeoutException("No reply within " + timeout.toMillis() + " ms");
        late.initCause(e);
        throw late;
      }
    }

    /** One that is shared ends with the client. */
    @Override
    public void close() {
      if (!isShared) {
        connection.close();
      }
    }
  }

  /** Values of fields come with their names. */
  private static final class LettuceReplies extends DriverReplies {

    LettuceReplies(ArrayList<Object> replies) {
      super(replies);
    }

    @Override
    byte[] bytes(Object element) {
      return element instanceof KeyValue<?, ?> field
          ? (field.hasValue() ? (byte[]) field.getValue() : null)
          : super.bytes(element);
    }
  }
}
