// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.http.RefusedRequestException;
import io.github.ycsbsweep.http.Reply;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * Records as resources, {@code /DATABASE/KEY}.
 *
 * @param expireSeconds from now until a record that is written ends; 0: never
 */
record RestAccess(HttpConnections http, int expireSeconds) implements ProtocolAccess {

  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;
  private static final int NOT_FOUND = 404;

  /** The server's status for a mode whose condition does not hold. */
  private static final int CONDITION = 450;

  @Override
  public Optional<byte[]> get(String database, byte[] key) throws IOException {
    var reply = http.send(request("GET", database, key));
    return switch (reply.status()) {
      case OK -> Optional.of(reply.body());
      case NOT_FOUND -> Optional.empty();
      default -> throw refused(reply);
    };
  }

  @Override
  public void set(String database, byte[] key, byte[] value) throws IOException {
    var reply = http.send(put(database, key, value));
    if (reply.status() != CREATED) {
      throw refused(reply);
    }
  }

  @Override
  public boolean add(String database, byte[] key, byte[] value) throws IOException {
    return put(database, key, value, "add");
  }

  @Override
  public boolean replace(String database, byte[] key, byte[] value) throws IOException {
    return put(database, key, value, "replace");
  }

  @Override
  public boolean remove(String database, byte[] key) throws IOException {
    var reply = http.send(request("DELETE", database, key));
    return switch (reply.status()) {
      case NO_CONTENT -> true;
      case NOT_FOUND -> false;
      default -> throw refused(reply);
    };
  }

  @Override
  public void setAll(String database, List<KeyValue> pairs) {
    throw new IllegalStateException("there is no request for several records");
  }

  private boolean put(String database, byte[] key, byte[] value, String mode) throws IOException {
    var request = put(database, key, value);
    request.setHeader("X-Kt-Mode", mode);
    var reply = http.send(request);
    return switch (reply.status()) {
      case CREATED -> true;
      case CONDITION -> false;
      default -> throw refused(reply);
    };
  }

  private ClassicHttpRequest put(String database, byte[] key, byte[] value) {
    var request = request("PUT", database, key);
    request.setEntity(new ByteArrayEntity(value, null));
    if (expireSeconds != 0) {
      // Here, unlike in the other protocols, a time of the clock.
      var seconds = System.currentTimeMillis() / 1000 + expireSeconds;
      request.setHeader("X-Kt-Xt", Long.toString(seconds));
    }
    return request;
  }

  private static ClassicHttpRequest request(String method, String database, byte[] key) {
    return new BasicClassicHttpRequest(
        method, "/" + UrlEncoding.of(database) + "/" + UrlEncoding.of(key));
  }

  private static RefusedRequestException refused(Reply reply) {
    return new RefusedRequestException(
        reply.status(), reply.header("X-Kt-Error").orElseGet(() -> reply.text().strip()));
  }
}
