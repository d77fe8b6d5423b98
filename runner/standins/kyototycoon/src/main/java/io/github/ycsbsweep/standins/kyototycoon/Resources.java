// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.standins.http.HttpAnswer;
import io.github.ycsbsweep.standins.http.HttpRequest;
import java.net.URLDecoder;
import java.util.Locale;

/** Records as resources: {@code /DATABASE/KEY}, or {@code /KEY} of the first database. */
record Resources(Databases databases, Counts counts) {

  HttpAnswer answer(HttpRequest request) {
    var path = request.path().substring(1);
    var slash = path.indexOf('/');
    var database = databases.find(slash < 0 ? "" : decoded(path.substring(0, slash)));
    if (database.isEmpty()) {
      return HttpAnswer.of(400, "Bad Request").with("no such database\n".getBytes(ISO_8859_1));
    }
    var key = decoded(path.substring(slash + 1));
    return switch (request.method()) {
      case "GET", "HEAD" -> get(database.get(), key);
      case "PUT" -> put(database.get(), key, request);
      case "DELETE" -> {
        var removed = database.get().remove(key);
        counts.count("remove", removed);
        yield removed ? HttpAnswer.of(204, "No Content") : missing();
      }
      default -> HttpAnswer.of(501, "Not Implemented");
    };
  }

  private HttpAnswer get(Database database, String key) {
    var value = database.get(key);
    counts.count("get", value.isPresent());
    return value
        .map(found -> HttpAnswer.of(200, "OK").with(found.getBytes(ISO_8859_1)))
        .orElseGet(Resources::missing);
  }

  private HttpAnswer put(Database database, String key, HttpRequest request) {
    var value = new String(request.body(), ISO_8859_1);
    var end = request.headers().get("x-kt-xt");
    // A moment of the clock, which the databases know as a number before zero.
    var seconds = end == null ? Database.NEVER : -Long.parseLong(end);
    var mode = request.headers().getOrDefault("x-kt-mode", "").toLowerCase(Locale.ROOT);
    var done = database.write(mode, key, value, seconds);
    counts.count("set", done);
    return done
        ? HttpAnswer.of(201, "Created")
        : HttpAnswer.of(450, "Logical Inconsistency")
            .with("X-Kt-Error", ProcedureOutcome.notWritten(mode));
  }

  private static HttpAnswer missing() {
    return HttpAnswer.of(404, "Not Found").with("X-Kt-Error", ProcedureOutcome.NO_RECORD);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, ISO_8859_1);
  }
}
