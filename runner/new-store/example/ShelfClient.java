// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.http.Reply;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.StoreClient;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.Optional;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import site.ycsb.DBException;

/** The requests to the server, on connections that all YCSB threads of a process share. */
record ShelfClient(HttpConnections http) implements StoreClient {

  private static final byte[] NOTHING = {};

  /** Connects: an answer of any kind shows that the server is there. */
  static ShelfClient connect(ShelfSettings settings) throws DBException {
    var client = new ShelfClient(new HttpConnections(settings.http()));
    try {
      client.version();
    } catch (IOException e) {
      client.http.close();
      throw new DBException("shelf " + client.address() + ": " + RootCause.describe(e), e);
    }
    return client;
  }

  /** A value with its version, if there is one. */
  Optional<Reply> get(String table, String key) throws IOException {
    var reply = request("GET", target(table, key), NOTHING, Optional.empty());
    return reply.status() == 404 ? Optional.empty() : Optional.of(done(reply));
  }

  void put(String table, String key, byte[] value) throws IOException {
    done(request("PUT", target(table, key), value, Optional.empty()));
  }

  /** Writes in place of a version; false if there is another one by now. */
  boolean replace(String table, String key, byte[] value, String version) throws IOException {
    var reply = request("PUT", target(table, key), value, Optional.of(version));
    return reply.status() != 412 && done(reply).status() == 200;
  }

  /** False if there was none. */
  boolean delete(String table, String key) throws IOException {
    var reply = request("DELETE", target(table, key), NOTHING, Optional.empty());
    return reply.status() != 404 && done(reply).status() == 200;
  }

  private String version() throws IOException {
    return done(request("GET", "/", NOTHING, Optional.empty())).text();
  }

  private static String target(String table, String key) {
    return "/" + URLEncoder.encode(table, UTF_8) + "/" + URLEncoder.encode(key, UTF_8);
  }

  private static Reply done(Reply reply) throws IOException {
    if (reply.status() != 200) {
      throw new IOException("HTTP " + reply.status());
    }
    return reply;
  }

  private Reply request(String method, String target, byte[] body, Optional<String> version)
      throws IOException {
    var request = new BasicClassicHttpRequest(method, target);
    version.ifPresent(value -> request.setHeader("If-Match", value));
    if (body.length > 0) {
      request.setEntity(new ByteArrayEntity(body, null));
    }
    return http.send(request);
  }

  @Override
  public String address() {
    return http.settings().address();
  }

  @Override
  public ServerStateFiles.Source state() {
    return state -> state.version(version());
  }

  @Override
  public void close(FailureLog failures) {
    http.close();
  }
}
