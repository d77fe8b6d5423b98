// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.resp.Replies;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.support.ErrorReply;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Replies as drivers decode them: numbers, byte arrays, lists and maps of these, null for nothing,
 * and an {@link ErrorReply} where the server refused.
 */
class DriverReplies implements Replies {

  private final Iterator<?> replies;
  private Optional<String> error = Optional.empty();

  DriverReplies(List<?> replies) {
    this.replies = replies.iterator();
  }

  /** What the request says of them. */
  final <T> T read(Request<T> request) throws ErrorReply {
    var said = request.decode(this);
    throwError();
    return said;
  }

  /** An element of a list as bytes; null for nothing. */
  byte[] bytes(Object element) {
    return (byte[]) element;
  }

  @Override
  public final Optional<String> takeError() {
    var first = error;
    error = Optional.empty();
    return first;
  }

  @Override
  public final void status() {
    next();
  }

  @Override
  public final boolean done() {
    return next().isPresent();
  }

  @Override
  public final long integer() {
    return next().map(DriverReplies::number).orElse(0L);
  }

  /** A driver may make a flag of what is 1 or 0. */
  private static long number(Object reply) {
    return reply instanceof Number number ? number.longValue() : Boolean.TRUE.equals(reply) ? 1 : 0;
  }

  @Override
  public final boolean record(Map<String, ByteIterator> record) {
    var fields = next().map(map -> (Map<?, ?>) map).orElse(Map.of());
    fields.forEach((name, value) -> record.put(new String(bytes(name), UTF_8), field(value)));
    return !fields.isEmpty();
  }

  @Override
  public final boolean fields(Collection<String> names, Map<String, ByteIterator> record) {
    var values = list().iterator();
    var any = false;
    for (var name : names) {
      var value = values.hasNext() ? bytes(values.next()) : null;
      if (value != null) {
        record.put(name, field(value));
        any = true;
      }
    }
    return any;
  }

  /** A score is a number here, and the name of a script a text. */
  @Override
  public final Optional<byte[]> string() {
    return next()
        .map(said -> said instanceof byte[] bytes ? bytes : said.toString().getBytes(UTF_8));
  }

  @Override
  public final List<byte[]> strings() {
    var strings = new ArrayList<byte[]>();
    list().forEach(element -> strings.add(bytes(element)));
    return strings;
  }

  @Override
  public final boolean found() {
    return next().filter(DriverReplies::isThere).isPresent();
  }

  private static boolean isThere(Object reply) {
    return reply instanceof List<?> list
        ? list.stream().anyMatch(DriverReplies::isThere)
        : reply != null;
  }

  private List<?> list() {
    return next().map(list -> (List<?>) list).orElse(List.of());
  }

  private Optional<Object> next() {
    Object reply = replies.next();
    if (reply instanceof ErrorReply refusal) {
      error = error.or(() -> Optional.of(refusal.getMessage()));
      return Optional.empty();
    }
    return Optional.ofNullable(reply);
  }

  private static ByteIterator field(Object value) {
    return new ByteArrayByteIterator((byte[]) value);
  }
}
