// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.http.LeasedConnection;
import io.github.ycsbsweep.support.PackedRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import site.ycsb.ByteIterator;

/**
 * Reads records in key order by a cursor. The server keeps a cursor with the TCP connection that it
 * was made on: a scan has one for itself, from the first request to the last.
 */
record KyotoTycoonScanCommands(HttpConnections http) {

  /** Any number: the connection's only one. */
  private static final String NUMBER = "1";

  /**
   * At most so many records from the first key on that is not before the given one.
   *
   * @param wanted the names of the fields; all if it is empty
   */
  List<HashMap<String, ByteIterator>> scan(
      String database, byte[] start, int most, Set<String> wanted) throws IOException {
    var records = new ArrayList<HashMap<String, ByteIterator>>();
    try (var connection = http.lease()) {
      var columns = RpcAccess.in(database).add("CUR", NUMBER).add("key", start);
      if (goesOn(call(connection, "cur_jump", columns))) {
        collect(connection, most, wanted, records);
      }
      // Not cur_remove, which deletes the record that the cursor is at.
      var deleted = connection.last(RpcAccess.request("cur_delete", cursor()));
      if (!ProcedureAnswer.of(deleted).isOk()) {
        throw ProcedureAnswer.of(deleted).refused();
      }
      return records;
    }
  }

  private static void collect(
      LeasedConnection connection,
      int most,
      Set<String> wanted,
      List<HashMap<String, ByteIterator>> records)
      throws IOException {
    while (records.size() < most) {
      var answer = call(connection, "cur_get", cursor().add("step", ""));
      if (!goesOn(answer)) {
        return;
      }
      var record = new HashMap<String, ByteIterator>();
      PackedRecord.decode(answer.column("value").orElseThrow(answer::refused), wanted, record);
      records.add(record);
    }
  }

  private static Columns cursor() {
    return new Columns().add("CUR", NUMBER);
  }

  /** Whether the cursor is at a record; where it has passed the last one, it is not. */
  private static boolean goesOn(ProcedureAnswer answer) throws IOException {
    if (!answer.isOk() && !answer.saysNoRecord()) {
      throw answer.refused();
    }
    return answer.isOk();
  }

  private static ProcedureAnswer call(
      LeasedConnection connection, String procedure, Columns columns) throws IOException {
    return ProcedureAnswer.of(connection.send(RpcAccess.request(procedure, columns)));
  }
}
