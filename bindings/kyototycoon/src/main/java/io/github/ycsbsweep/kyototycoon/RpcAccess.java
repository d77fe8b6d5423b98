// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.http.RefusedRequestException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * The procedures below {@code /rpc/}. A read is a GET with the key in the query, as the published
 * comparison sent it; whatever carries a value is a POST.
 *
 * @param expireSeconds from now until a record that is written ends; 0: never
 */
record RpcAccess(HttpConnections http, int expireSeconds) implements ProtocolAccess {

  private static final byte[] DATABASE = ascii("DB");
  private static final byte[] KEY = ascii("key");
  private static final byte[] VALUE = ascii("value");
  private static final byte[] OLD_VALUE = ascii("oval");
  private static final byte[] NEW_VALUE = ascii("nval");
  private static final byte[] EXPIRATION = ascii("xt");

  /** The database where none is named. */
  private static final String FIRST = "0";

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }

  @Override
  public Optional<byte[]> get(String database, byte[] key) throws IOException {
    var answer = ProcedureAnswer.of(http.send(query("get", database, key)));
    if (answer.saysNoRecord()) {
      return Optional.empty();
    }
    if (!answer.isOk()) {
      throw answer.refused();
    }
    return Optional.of(answer.column("value").orElseThrow(answer::refused));
  }

  @Override
  public void set(String database, byte[] key, byte[] value) throws IOException {
    done(call("set", withValue(database, key, value)));
  }

  @Override
  public boolean add(String database, byte[] key, byte[] value) throws IOException {
    var answer = call("add", withValue(database, key, value));
    return !answer.saysDuplicate() && done(answer);
  }

  @Override
  public boolean replace(String database, byte[] key, byte[] value) throws IOException {
    var answer = call("replace", withValue(database, key, value));
    return !answer.saysNoRecord() && done(answer);
  }

  @Override
  public boolean remove(String database, byte[] key) throws IOException {
    var answer = ProcedureAnswer.of(http.send(query("remove", database, key)));
    return !answer.saysNoRecord() && done(answer);
  }

  /** Writes a value in place of another one; false if that is not there any more. */
  boolean swap(String database, byte[] key, byte[] old, byte[] value) throws IOException {
    var columns = in(database).add(KEY, key).add(OLD_VALUE, old).add(NEW_VALUE, value);
    var answer = call("cas", expiring(columns));
    return !answer.saysConflict() && done(answer);
  }

  @Override
  public void setAll(String database, List<KeyValue> pairs) throws IOException {
    var columns = expiring(in(database));
    for (var pair : pairs) {
      columns.add(named(pair.key()), pair.value());
    }
    var answer = call("set_bulk", columns);
    done(answer);
    var written = answer.column("num").map(text -> new String(text, US_ASCII)).orElse("none");
    if (!written.equals(Integer.toString(pairs.size()))) {
      throw new RefusedRequestException(
          answer.status(), written + " of " + pairs.size() + " were written");
    }
  }

  /** What a database says of itself. */
  ProcedureAnswer status(String database) throws IOException {
    return call("status", in(database));
  }

  /** Takes all records out of a database. */
  ProcedureAnswer clear(String database) throws IOException {
    return call("clear", in(database));
  }

  /** What the server says of itself. */
  ProcedureAnswer report() throws IOException {
    return call("report", new Columns());
  }

  static ClassicHttpRequest request(String procedure, Columns columns) {
    var request = new BasicClassicHttpRequest("POST", "/rpc/" + procedure);
    request.setHeader(HttpHeaders.CONTENT_TYPE, Columns.CONTENT_TYPE);
    request.setEntity(new ByteArrayEntity(columns.toBytes(), null));
    return request;
  }

  /** Parameters that begin with the database. */
  static Columns in(String database) {
    return database.equals(FIRST)
        ? new Columns()
        : new Columns().add(DATABASE, database.getBytes(UTF_8));
  }

  private static ClassicHttpRequest query(String procedure, String database, byte[] key) {
    var target = "/rpc/" + procedure + "?key=" + UrlEncoding.of(key);
    return new BasicClassicHttpRequest(
        "GET", database.equals(FIRST) ? target : target + "&DB=" + UrlEncoding.of(database));
  }

  private ProcedureAnswer call(String procedure, Columns columns) throws IOException {
    return ProcedureAnswer.of(http.send(request(procedure, columns)));
  }

  private Columns withValue(String database, byte[] key, byte[] value) {
    return expiring(in(database).add(KEY, key).add(VALUE, value));
  }

  private Columns expiring(Columns columns) {
    return expireSeconds == 0
        ? columns
        : columns.add(EXPIRATION, ascii(Integer.toString(expireSeconds)));
  }

  private static boolean done(ProcedureAnswer answer) throws IOException {
    if (!answer.isOk()) {
      throw answer.refused();
    }
    return true;
  }

  /** The keys of several records have a mark in front, which tells them from other parameters. */
  private static byte[] named(byte[] key) {
    var name = new byte[key.length + 1];
    name[0] = '_';
    System.arraycopy(key, 0, name, 1, key.length);
    return name;
  }
}
