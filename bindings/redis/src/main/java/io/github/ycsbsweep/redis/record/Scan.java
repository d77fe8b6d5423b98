// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Route;
import io.github.ycsbsweep.redis.routing.Route.Call;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;

/**
 * Reads records in the order of an index that may have several parts: a round trip a node for the
 * next keys of all parts, which are merged, and one for the records.
 */
final class Scan {

  private final Route route;
  private final KeyIndex index;
  private final String start;
  private final List<Cursor> cursors;

  Scan(Route route, KeyIndex index, String start) {
    this.route = route;
    this.index = index;
    this.start = start;
    this.cursors = route.index().stream().map(Cursor::new).toList();
  }

  /** How far one part has been read. */
  private static final class Cursor {
    private final Route.Part part;
    private final Deque<byte[]> keys = new ArrayDeque<>();
    private int offset;
    private boolean isAtEnd;

    Cursor(Route.Part part) {
      this.part = part;
    }

    boolean isDry() {
      return keys.isEmpty() && !isAtEnd;
    }

    void add(List<byte[]> page, int asked) {
      keys.addAll(page);
      offset += page.size();
      isAtEnd = page.size() < asked;
    }
  }

  /**
   * At most so many records. Index entries without a record, which an interrupted insert or delete
   * can leave, cost further round trips.
   *
   * @param reading the request for a record; empty if there is none
   */
  List<HashMap<String, ByteIterator>> next(
      int count,
      Function<byte[], Request<Optional<Supplier<HashMap<String, ByteIterator>>>>> reading)
      throws ErrorReply, IOException, InterruptedException {
    var records = new ArrayList<HashMap<String, ByteIterator>>();
    while (records.size() < count) {
      var asked = count - records.size();
      fill(asked);
      var calls = new ArrayList<Call<Optional<Supplier<HashMap<String, ByteIterator>>>>>();
      for (var key : merged(asked)) {
        calls.add(new Call<>(route.to(key), reading.apply(key)));
      }
      if (calls.isEmpty()) {
        break;
      }
      route.all(calls).stream().flatMap(Optional::stream).map(Supplier::get).forEach(records::add);
    }
    return records;
  }

  private void fill(int asked) throws ErrorReply, IOException, InterruptedException {
    var dry = cursors.stream().filter(Cursor::isDry).toList();
    var calls = new ArrayList<Call<List<byte[]>>>();
    for (var cursor : dry) {
      var page = index.page(cursor.part.name(), start, cursor.offset, asked);
      calls.add(new Call<>(cursor.part.connection(), page));
    }
    if (!calls.isEmpty()) {
      var pages = route.all(calls);
      for (var i = 0; i < pages.size(); i++) {
        dry.get(i).add(pages.get(i), asked);
      }
    }
  }

  /** Takes keys in order, until one part has to be asked again before it is known who is next. */
  private List<byte[]> merged(int count) {
    var order = index.order();
    var rest = new ArrayList<Cursor>(cursors);
    rest.removeIf(cursor -> cursor.keys.isEmpty());
    var keys = new ArrayList<byte[]>();
    while (keys.size() < count && !rest.isEmpty()) {
      var first = rest.get(0);
      for (var cursor : rest) {
        if (order.compare(cursor.keys.peek(), first.keys.peek()) < 0) {
          first = cursor;
        }
      }
      keys.add(first.keys.remove());
      if (first.isDry()) {
        break;
      }
      if (first.keys.isEmpty()) {
        rest.remove(first);
      }
    }
    return keys;
  }
}
