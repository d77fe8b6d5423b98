// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.NewRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** The operations on records, each a statement that is prepared once for a connection. */
final class RecordStatements implements AutoCloseable {

  /** A workload has a few; one that names other fields each time must not fill the server. */
  private static final int MOST_PREPARED = 500;

  private static final int SECONDS_TO_ANSWER = 1;

  private final JdbcClient client;
  private final Connection connection;
  private final Set<String> tables = new HashSet<>();
  private final Map<Form, RecordStatement> prepared = new HashMap<>();

  private enum Operation {
    READ,
    SCAN,
    INSERT,
    UPDATE,
    DELETE
  }

  /** What tells one statement from another. */
  private record Form(Operation operation, String table, Set<String> fields) {}

  /** A statement, and its fields in their order. */
  private record RecordStatement(PreparedStatement statement, List<String> fields) {

    /** Sets the parameters from this one on. */
    void set(int first, Map<String, byte[]> values) throws SQLException {
      for (var i = 0; i < fields.size(); i++) {
        statement.setBytes(first + i, values.get(fields.get(i)));
      }
    }

    /** Takes what a row has; a field that the record lacks is NULL. */
    void take(ResultSet row, Map<String, ByteIterator> record) throws SQLException {
      for (var i = 0; i < fields.size(); i++) {
        var value = row.getBytes(i + 1);
        if (value != null) {
          record.put(fields.get(i), new ByteArrayByteIterator(value));
        }
      }
    }
  }

  RecordStatements(JdbcClient client, Connection connection) {
    this.client = client;
    this.connection = connection;
  }

  Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws SQLException {
    var read = prepared(Operation.READ, table, fields);
    read.statement().setString(1, key);
    try (var rows = read.statement().executeQuery()) {
      if (!rows.next()) {
        return Status.NOT_FOUND;
      }
      read.take(rows, record);
      return Status.OK;
    }
  }

  Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws SQLException {
    var scan = prepared(Operation.SCAN, table, fields);
    scan.statement().setString(1, startKey);
    scan.statement().setInt(2, count);
    try (var rows = scan.statement().executeQuery()) {
      while (rows.next()) {
        var record = new HashMap<String, ByteIterator>();
        scan.take(rows, record);
        records.add(record);
      }
    }
    return Status.OK;
  }

  Status insert(String table, NewRecord record) throws SQLException {
    insertion(table, record).executeUpdate();
    return Status.OK;
  }

  /** All of them, or none. Returns how many were not written: none. */
  int insertAll(String table, List<NewRecord> records) throws SQLException {
    ensure(table);
    connection.setAutoCommit(false);
    var batches = new LinkedHashSet<PreparedStatement>();
    for (var record : records) {
      var insertion = insertion(table, record);
      insertion.addBatch();
      batches.add(insertion);
    }
    for (var batch : batches) {
      batch.executeBatch();
    }
    connection.commit();
    connection.setAutoCommit(true);
    return 0;
  }

  private PreparedStatement insertion(String table, NewRecord record) throws SQLException {
    var insert = prepared(Operation.INSERT, table, record.fields().keySet());
    insert.statement().setString(1, record.key());
    insert.set(2, record.fields());
    return insert.statement();
  }

  Status update(String table, String key, Map<String, byte[]> fields) throws SQLException {
    var update = prepared(Operation.UPDATE, table, fields.keySet());
    update.set(1, fields);
    update.statement().setString(1 + update.fields().size(), key);
    return update.statement().executeUpdate() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  Status delete(String table, String key) throws SQLException {
    var delete = prepared(Operation.DELETE, table, Set.of());
    delete.statement().setString(1, key);
    return delete.statement().executeUpdate() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  private RecordStatement prepared(Operation operation, String table, Set<String> fields)
      throws SQLException {
    var found = prepared.get(new Form(operation, table, fields));
    return found == null ? prepare(operation, table, fields) : found;
  }

  private RecordStatement prepare(Operation operation, String table, Set<String> fields)
      throws SQLException {
    ensure(table);
    if (prepared.size() >= MOST_PREPARED) {
      for (var old : prepared.values()) {
        old.statement().close();
      }
      prepared.clear();
    }
    var isRead = operation == Operation.READ || operation == Operation.SCAN;
    var columns = isRead && fields.isEmpty() ? client.settings().fields() : List.copyOf(fields);
    var fresh =
        new RecordStatement(connection.prepareStatement(sql(operation, table, columns)), columns);
    prepared.put(new Form(operation, table, Set.copyOf(fields)), fresh);
    return fresh;
  }

  /** Not within a transaction: some stores end one when a statement of it fails. */
  private void ensure(String table) throws SQLException {
    if (!tables.contains(table)) {
      client.ensureTable(connection, table);
      tables.add(table);
    }
  }

  private String sql(Operation operation, String table, List<String> columns) {
    var dialect = client.dialect();
    return switch (operation) {
      case READ -> dialect.read(table, columns);
      case SCAN -> dialect.scan(table, columns);
      case INSERT -> dialect.insert(table, columns);
      case UPDATE -> dialect.update(table, columns);
      case DELETE -> dialect.delete(table);
    };
  }

  /** Whether it answers, and no transaction is left open. */
  boolean isUsable() {
    try {
      return connection.getAutoCommit() && connection.isValid(SECONDS_TO_ANSWER);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Closes the connection, and all statements with it. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
