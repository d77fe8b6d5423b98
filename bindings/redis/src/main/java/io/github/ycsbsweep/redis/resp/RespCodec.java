// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import io.github.ycsbsweep.transport.Codec;
import io.github.ycsbsweep.transport.Link;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.util.RedisOutputStream;

/** RESP2 on the streams of Jedis, which authenticates and selects the database. */
public final class RespCodec implements Codec<RespWriter, RespReader> {

  private final JedisClientConfig config;
  private final boolean readsReplicas;

  public RespCodec(Login login) {
    this.config = config(login);
    this.readsReplicas = login.readsReplicas();
  }

  @Override
  public RespWriter writer(OutputStream out, int bufferSize) {
    return new RespWriter(new RedisOutputStream(out, bufferSize));
  }

  @Override
  public RespReader reader(InputStream in, int bufferSize) {
    return new RespReader(in, bufferSize);
  }

  /** Jedis' connection is dropped afterwards: by itself it would reconnect without logging in. */
  @Override
  public void login(Link<RespWriter, RespReader> link) throws IOException {
    new Connection(link::socket, config);
    if (readsReplicas) {
      link.writer().command(Command.READONLY, 0).flush();
      link.reader().status();
      var refusal = link.reader().takeError();
      if (refusal.isPresent()) {
        throw new IOException("READONLY: " + refusal.get());
      }
    }
  }

  private static JedisClientConfig config(Login login) {
    var config =
        DefaultJedisClientConfig.builder()
            // Every connection starts in RESP2. Asking for it with HELLO would exclude servers
            // before 6.0 and cost a round trip.
            .serverDefaultProtocol()
            .database(login.database())
            // CLIENT SETINFO is an error on servers before 7.2.
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    login
        .credentials()
        .ifPresent(
            credentials -> {
              credentials.user().ifPresent(config::user);
              config.password(credentials.password());
            });
    return config.build();
  }
}
