// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** The binding in terms of strings, for tests whose data is text. */
@SuppressWarnings("JdkObsolete") // YCSB asks for a Vector.
record Redis(RedisBinding binding) implements AutoCloseable {

  private static final String TABLE = "usertable";

  static Redis open(Properties properties) throws DBException {
    var binding = new RedisBinding();
    binding.setProperties(properties);
    binding.init();
    return new Redis(binding);
  }

  Status insert(String key, Map<String, String> fields) {
    return binding.insert(TABLE, key, iterators(fields));
  }

  Status update(String key, Map<String, String> fields) {
    return binding.update(TABLE, key, iterators(fields));
  }

  Status delete(String key) {
    return binding.delete(TABLE, key);
  }

  Status read(String key, Set<String> fields) {
    return binding.read(TABLE, key, fields, new HashMap<>());
  }

  Status read(String key) {
    return read(key, Set.of());
  }

  Map<String, String> record(String key) {
    var result = new HashMap<String, ByteIterator>();
    binding.read(TABLE, key, Set.of(), result);
    return strings(result);
  }

  Status scan(String start, int count) {
    return binding.scan(TABLE, start, count, Set.of(), new Vector<>());
  }

  /** The value of the field "name" of each record in a scan. */
  List<String> names(String start, int count) {
    var result = new Vector<HashMap<String, ByteIterator>>();
    binding.scan(TABLE, start, count, Set.of(), result);
    return result.stream().map(Redis::strings).map(record -> record.get("name")).toList();
  }

  Status append(String timeline, long id, int limit) {
    return binding.append(TABLE, timeline, id, limit);
  }

  /** The ids of a timeline, the greatest first. */
  List<Long> newest(String timeline, int count) {
    var ids = new ArrayList<Long>();
    assertThat(binding.newest(TABLE, timeline, count, ids::add)).isEqualTo(Status.OK);
    return ids;
  }

  @Override
  public void close() {
    binding.cleanup();
  }

  private static HashMap<String, ByteIterator> iterators(Map<String, String> fields) {
    var values = new HashMap<String, ByteIterator>();
    fields.forEach(
        (name, value) -> values.put(name, new ByteArrayByteIterator(value.getBytes(UTF_8))));
    return values;
  }

  private static Map<String, String> strings(Map<String, ByteIterator> values) {
    return values.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().toString()));
  }
}
