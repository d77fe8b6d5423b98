// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** One instance of a binding, as one YCSB thread has it, in terms of {@link Records}. */
public final class Session implements AutoCloseable {

  static final String TABLE = "usertable";

  private final DB db;
  private final String table;

  Session(DB db) {
    this(db, TABLE);
  }

  private Session(DB db, String table) {
    this.db = db;
    this.table = table;
  }

  /** Gives the binding its properties and calls its init. */
  public static Session open(DB db, Properties properties) throws DBException {
    db.setProperties(properties);
    db.init();
    return new Session(db);
  }

  /** The same instance, for another table. */
  Session in(String other) {
    return new Session(db, other);
  }

  /** The binding itself. */
  public DB db() {
    return db;
  }

  public Status insert(String key, Map<String, String> record) {
    return db.insert(table, key, Records.toIterators(record));
  }

  public Status update(String key, Map<String, String> changes) {
    return db.update(table, key, Records.toIterators(changes));
  }

  public Status delete(String key) {
    return db.delete(table, key);
  }

  /** Asks for the given fields. */
  public ReadResult read(String key, Set<String> fields) {
    var result = new HashMap<String, ByteIterator>();
    var status = db.read(table, key, fields, result);
    return new ReadResult(status, Records.fromIterators(result));
  }

  /** Asks for all fields, as YCSB does: with null. */
  public ReadResult read(String key) {
    return read(key, null);
  }

  /** Asks for the given fields. */
  @SuppressWarnings("JdkObsolete") // YCSB asks for a Vector
  public Scan scan(String startKey, int recordCount, Set<String> fields) {
    var result = new Vector<HashMap<String, ByteIterator>>();
    var status = db.scan(table, startKey, recordCount, fields, result);
    return new Scan(status, result.stream().map(Records::fromIterators).toList());
  }

  /** Asks for all fields, as YCSB does: with null. */
  public Scan scan(String startKey, int recordCount) {
    return scan(startKey, recordCount, null);
  }

  /** Calls the binding's cleanup. */
  @Override
  public void close() throws DBException {
    db.cleanup();
  }

  /** What a read answered. */
  public record ReadResult(Status status, Map<String, String> record) {}

  /** What a scan answered. */
  public record Scan(Status status, List<Map<String, String>> records) {}
}
