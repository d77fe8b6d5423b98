// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.http.HttpConnections;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * The server's calls: a GET with everything in the query, as the published comparison sent it, or a
 * POST where that would not fit into the server's buffer. Keys and values are texts that need no
 * escape in a URL or in JSON ({@link KeyText}, {@link ValueText}).
 */
record ServerCalls(HttpConnections http, Optional<String> database) {

  /**
   * The server's parser has a buffer of 8,192 bytes, and closes the connection on what does not
   * fit.
   */
  private static final int MOST_TARGET_BYTES = 8000;

  /** A key with its value. */
  record KeyValue(String key, String value) {}

  /** Whether the record is there; its value. */
  Optional<String> get(String key) throws IOException {
    var target = target("get", "key", key);
    if (!fits(target)) {
      var answer = post("mget", "{\"keys\":[\"" + key + "\"]}\n");
      return done(answer).value();
    }
    var answer = request(target);
    if (answer.saysNoRecord()) {
      return Optional.empty();
    }
    return Optional.of(done(answer).value().orElseThrow(answer::refused));
  }

  void set(String key, String value) throws IOException {
    var target = target("set", "key", key, "value", value);
    if (fits(target)) {
      done(request(target));
    } else {
      setAll(List.of(new KeyValue(key, value)));
    }
  }

  void setAll(List<KeyValue> pairs) throws IOException {
    var keys = new StringBuilder("{\"keys\":[");
    var values = new StringBuilder("],\"values\":[");
    var separator = "\"";
    for (var pair : pairs) {
      keys.append(separator).append(pair.key()).append('"');
      values.append(separator).append(pair.value()).append('"');
      separator = ",\"";
    }
    // Without the end of line the server sees no body.
    done(post("mset", keys.append(values).append("]}\n").toString()));
  }

  /**
   * Writes a value over another; false if there is none. One that does not fit into a GET takes two
   * calls, and a record that is deleted between them comes back.
   */
  boolean replace(String key, String value) throws IOException {
    var target = target("replace", "key", key, "value", value);
    if (fits(target)) {
      var answer = request(target);
      return !answer.saysNoRecord() && done(answer).isOk();
    }
    var found = exists(key);
    if (found) {
      set(key, value);
    }
    return found;
  }

  /** Whether the two values fit into one call of {@link #swap}. */
  boolean canSwap(String key, String old, String value) {
    return fits(swapTarget(key, old, value));
  }

  /** Writes a value in place of another one; false if that is not there any more. */
  boolean swap(String key, String old, String value) throws IOException {
    var answer = request(swapTarget(key, old, value));
    return !answer.saysConflict() && !answer.saysNoRecord() && done(answer).isOk();
  }

  /**
   * Deletes a record; false if there was none. The call for that tells nothing, so it is seized.
   */
  boolean remove(String key) throws IOException {
    var answer = request(target("seize", "key", key));
    return !answer.saysNoRecord() && done(answer).isOk();
  }

  /** Whether there is such a record. */
  boolean exists(String key) throws IOException {
    var answer = request(target("exists", "key", key));
    return !answer.saysNoRecord() && done(answer).isOk();
  }

  /** Any call of a GET, by its name and its arguments. */
  CallAnswer ask(String procedure, String... namesAndValues) throws IOException {
    return request(target(procedure, namesAndValues));
  }

  private String swapTarget(String key, String old, String value) {
    return target("cas", "key", key, "oval", old, "nval", value);
  }

  private static boolean fits(String target) {
    return target.length() <= MOST_TARGET_BYTES;
  }

  private String target(String procedure, String... namesAndValues) {
    var target = new StringBuilder("/rpc/").append(procedure);
    var separator = '?';
    for (var i = 0; i < namesAndValues.length; i += 2) {
      target.append(separator).append(namesAndValues[i]).append('=').append(namesAndValues[i + 1]);
      separator = '&';
    }
    if (database.isPresent()) {
      target.append(separator).append("db=").append(database.get());
    }
    return target.toString();
  }

  private CallAnswer request(String target) throws IOException {
    return CallAnswer.of(http.send(new BasicClassicHttpRequest("GET", target)));
  }

  private CallAnswer post(String procedure, String body) throws IOException {
    var request = new BasicClassicHttpRequest("POST", target(procedure));
    request.setEntity(new ByteArrayEntity(body.getBytes(US_ASCII), null));
    return CallAnswer.of(http.send(request));
  }

  private static CallAnswer done(CallAnswer answer) throws IOException {
    if (!answer.isOk()) {
      throw answer.refused();
    }
    return answer;
  }
}
