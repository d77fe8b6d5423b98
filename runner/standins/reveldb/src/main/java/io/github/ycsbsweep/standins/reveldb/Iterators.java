// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The iterators of a server, of all connections; each sees the records as they were when it was
 * made.
 */
final class Iterators {

  private final Map<String, Iterator> iterators = new ConcurrentHashMap<>();

  /** A copy of the records, and a place in it. */
  private static final class Iterator {
    private final TreeMap<String, String> records;
    private Optional<String> key;

    Iterator(TreeMap<String, String> records) {
      this.records = records;
      this.key = Optional.ofNullable(records.isEmpty() ? null : records.firstKey());
    }
  }

  /** The end of the whole server: it asserts that an iterator is at a record. */
  static final class Abort extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  JsonBody make(TreeMap<String, String> records) {
    var id = UUID.randomUUID().toString();
    iterators.put(id, new Iterator(records));
    return JsonBody.ok("Create new iterator done.").with("iter", Map.of("id", id));
  }

  JsonBody call(String procedure, Query query) throws Refusal {
    var id = query.need("iter");
    var iterator = iterators.get(id);
    if (iterator == null) {
      throw Refusal.notFound("Iterator not found, please check.");
    }
    synchronized (iterator) {
      switch (procedure) {
        case "seek" ->
            iterator.key = Optional.ofNullable(iterator.records.ceilingKey(query.need("key")));
        case "next" ->
            iterator.key = Optional.ofNullable(iterator.records.higherKey(here(iterator)));
        case "value" -> {
          return JsonBody.ok("Get the value of current iterator.")
              .with("kv", Map.of("value", iterator.records.get(here(iterator))));
        }
        case "destroy" -> {
          iterators.remove(id);
          return JsonBody.ok("Iterator destroyed");
        }
        default -> throw Refusal.notFound("no such call");
      }
      if (iterator.key.isEmpty()) {
        throw Refusal.outOfBounds();
      }
      return JsonBody.ok("Iterator moved.");
    }
  }

  /** How many are there that nobody destroyed. */
  int count() {
    return iterators.size();
  }

  private static String here(Iterator iterator) {
    return iterator.key.orElseThrow(Abort::new);
  }
}
