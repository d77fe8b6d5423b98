// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Reads and updates of one client thread, as YCSB's CoreWorkload asks for them: a record has ten
 * fields of 100 bytes, a read wants all, an update gives one or all. Its subclass of {@link DB} is
 * named by the system property {@value #CLASS}, its properties by the file {@value #PROPERTIES}.
 */
@State(Scope.Thread)
public class RecordAllocation {

  static final String CLASS = "benchmark.class";
  static final String PROPERTIES = "benchmark.properties";

  private static final String TABLE = "usertable";
  private static final int RECORDS = 1_000;

  private final byte[] value = new byte[AllocationFloor.VALUE_BYTES];
  private final String[] names = new String[AllocationFloor.FIELDS];
  private final String[] keys = new String[RECORDS];
  private DB db = new AllocationFloor();
  private int next;

  /** Connects, and stores the records. */
  @Setup
  public void load() throws IOException, ReflectiveOperationException, DBException {
    Arrays.fill(value, (byte) 'x');
    Arrays.setAll(names, index -> "field" + index);
    // Other processes have left theirs.
    var prefix = "user" + ProcessHandle.current().pid() + "-";
    Arrays.setAll(keys, index -> prefix + index);
    db =
        Class.forName(System.getProperty(CLASS))
            .asSubclass(DB.class)
            .getConstructor()
            .newInstance();
    var properties = new Properties();
    try (var in = Files.newInputStream(Path.of(System.getProperty(PROPERTIES)))) {
      properties.load(in);
    }
    db.setProperties(properties);
    db.init();
    for (var key : keys) {
      succeed(db.insert(TABLE, key, values(names.length)));
    }
  }

  /** Gives all fields of a record. */
  @Benchmark
  public Map<String, ByteIterator> read() {
    var fields = new HashMap<String, ByteIterator>();
    succeed(db.read(TABLE, key(), null, fields));
    return fields;
  }

  /** Changes one field, as workloads do by default. */
  @Benchmark
  public Status updateOne() {
    return succeed(db.update(TABLE, key(), values(1)));
  }

  /** Changes all fields, as with {@code writeallfields=true}. */
  @Benchmark
  public Status updateAll() {
    return succeed(db.update(TABLE, key(), values(names.length)));
  }

  /** Ends the connections. */
  @TearDown
  public void close() throws DBException {
    db.cleanup();
  }

  private String key() {
    next = (next + 1) % keys.length;
    return keys[next];
  }

  private Map<String, ByteIterator> values(int fields) {
    var values = new HashMap<String, ByteIterator>();
    for (var index = 0; index < fields; index++) {
      values.put(names[index], new ByteArrayByteIterator(value));
    }
    return values;
  }

  private static Status succeed(Status status) {
    if (!status.isOk()) {
      throw new IllegalStateException("the store answered " + status);
    }
    return status;
  }
}
