// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The databases of a server, and what its one event loop does to them: one call at a time. */
final class Store {

  private final Map<String, TreeMap<String, String>> databases = new HashMap<>();
  private final Iterators iterators = new Iterators();

  Store(List<String> names) {
    names.forEach(name -> databases.put(name, new TreeMap<>()));
  }

  synchronized void clear() {
    databases.values().forEach(Map::clear);
  }

  Iterators iterators() {
    return iterators;
  }

  /** What a GET asks for. */
  synchronized JsonBody get(String procedure, Query query) throws Refusal {
    if (procedure.startsWith("iter/") && !procedure.equals("iter/new")) {
      return iterators.call(procedure.substring("iter/".length()), query);
    }
    var records = records(query);
    return switch (procedure) {
      case "void" -> JsonBody.ok("Reveldb RPC is healthy! :-)");
      case "version" ->
          JsonBody.ok("Get leveldb storage engine version.").with("major", 1).with("minor", 0);
      case "iter/new" -> iterators.make(new TreeMap<>(records));
      case "get" -> found(query.need("key"), value(records, query, "Key not found."));
      case "exists" -> {
        value(records, query, "Key not found.");
        yield JsonBody.ok("Key exists.");
      }
      case "set" -> put(records, query, "Set key-value pair done.");
      case "replace" -> {
        query.need("value");
        value(records, query, "Key value pair not found.");
        yield put(records, query, "Replace value done.");
      }
      case "cas" -> swap(records, query);
      case "seize" -> {
        var value = value(records, query, "Key value pair not found.");
        records.remove(query.need("key"));
        yield found(query.need("key"), value);
      }
      default -> throw Refusal.notFound("no such call");
    };
  }

  /** What a POST asks for; its failures are successes of HTTP. */
  synchronized JsonBody post(String procedure, Query query, byte[] body) throws Refusal {
    var records = records(query);
    var object = JsonBody.firstLine(body);
    var keys = object.flatMap(given -> JsonBody.strings(given, "keys"));
    if (keys.isEmpty()) {
      return new JsonBody(400, "Bad Request", "Invalid post filed format.");
    }
    if (procedure.equals("mset")) {
      return putAll(
          records, keys.get(), object.flatMap(given -> JsonBody.strings(given, "values")));
    }
    var found =
        keys.get().stream()
            .filter(records::containsKey)
            .map(key -> Map.of(key, records.get(key)))
            .toList();
    return JsonBody.ok("Get key-value pair done.").with("kvs", found);
  }

  private static JsonBody putAll(
      TreeMap<String, String> records, List<String> keys, Optional<List<String>> values) {
    if (values.isEmpty() || values.get().size() != keys.size()) {
      return new JsonBody(400, "Bad Request", "Keys and values does not equal.");
    }
    for (var i = 0; i < keys.size(); i++) {
      records.put(keys.get(i), values.get().get(i));
    }
    return JsonBody.ok("Multiple set done.");
  }

  private static JsonBody swap(TreeMap<String, String> records, Query query) throws Refusal {
    var key = query.need("key");
    var old = query.need("oval");
    var fresh = query.need("nval");
    var value = value(records, query, "Key not found.");
    if (!value.equals(old)) {
      throw Refusal.notFound("Value not found.");
    }
    records.put(key, fresh);
    return found(key, value);
  }

  private static JsonBody put(TreeMap<String, String> records, Query query, String message)
      throws Refusal {
    records.put(query.need("key"), query.need("value"));
    return JsonBody.ok(message);
  }

  private static JsonBody found(String key, String value) {
    return JsonBody.ok("Get key-value pair done.").with("kv", Map.of(key, value));
  }

  private static String value(TreeMap<String, String> records, Query query, String otherwise)
      throws Refusal {
    var value = records.get(query.need("key"));
    if (value == null) {
      throw Refusal.notFound(otherwise);
    }
    return value;
  }

  private TreeMap<String, String> records(Query query) throws Refusal {
    var records = databases.get(query.find("db").orElse(RevelDbServer.DEFAULT_DATABASE));
    if (records == null) {
      throw Refusal.notFound("Database not found, please check.");
    }
    return records;
  }
}
