// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.TlsContexts;
import java.io.IOException;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import site.ycsb.DBException;

/** Opens links to one server: Jedis authenticates and selects the database. */
final class RedisConnector {

  private final HostAndPort server;
  private final RedisSettings settings;
  private final Watchdog watchdog;
  private final Optional<SSLSocketFactory> tls;
  private final JedisClientConfig config;

  RedisConnector(HostAndPort server, RedisSettings settings, Watchdog watchdog) throws DBException {
    this.server = server;
    this.settings = settings;
    this.watchdog = watchdog;
    this.tls =
        settings.network().tls().isPresent()
            ? Optional.of(TlsContexts.of(settings.network().tls().get()).getSocketFactory())
            : Optional.empty();
    this.config = config(settings);
  }

  /**
   * A fresh link.
   *
   * @throws IOException or an unchecked exception, if the server does not answer or refuses
   */
  RedisLink open() throws IOException {
    return open(RedisLink.BUFFER_SIZE);
  }

  /**
   * The same with buffers of another size.
   *
   * @param bufferSize bytes, of each of the two
   */
  RedisLink open(int bufferSize) throws IOException {
    var sockets = new LinkSocketFactory(server, settings, tls, watchdog);
    try {
      // Dropped after the handshake: by itself it would reconnect without logging in again.
      new Connection(sockets, config);
      var opened = sockets.opened().orElseThrow();
      opened.deadline().stop();
      return RedisLink.over(opened, bufferSize);
    } catch (RuntimeException e) {
      var deadline = sockets.opened().map(LinkSocketFactory.OpenSocket::deadline);
      deadline.ifPresent(SocketDeadline::close);
      throw deadline.map(known -> known.explain(e)).orElse(e);
    }
  }

  HostAndPort server() {
    return server;
  }

  /** A wait before each new attempt after a failure, for one user of links. */
  Backoff backoff() {
    return new Backoff(settings.network().shortestBackoff(), settings.network().longestBackoff());
  }

  private static JedisClientConfig config(RedisSettings settings) {
    var config =
        DefaultJedisClientConfig.builder()
            // Every connection starts in RESP2. Asking for it with HELLO would exclude servers
            // before 6.0 and cost a round trip.
            .serverDefaultProtocol()
            .database(settings.login().database())
            // CLIENT SETINFO is an error on servers before 7.2.
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    settings
        .login()
        .credentials()
        .ifPresent(
            credentials -> {
              credentials.user().ifPresent(config::user);
              config.password(credentials.password());
            });
    return config.build();
  }
}
