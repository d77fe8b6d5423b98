// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.ycsbsweep.couchbase.CouchbaseSettings.Place;
import io.github.ycsbsweep.testkit.Records;
import io.github.ycsbsweep.testkit.Session;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What is stored, and by which operations. */
class DocumentsTest {

  private static final DocumentFormat DOCUMENTS = new DocumentFormat();

  private static Map<String, String> decoded(String json) {
    var result = new HashMap<String, ByteIterator>();
    DOCUMENTS.decode(json.getBytes(UTF_8), Set.of(), result);
    var strings = new HashMap<String, String>();
    result.forEach((name, value) -> strings.put(name, new String(value.toArray(), ISO_8859_1)));
    return strings;
  }

  private static Session open(CouchbaseTestServer server, String... properties) throws DBException {
    return Session.open(new CouchbaseBinding(), server.properties(properties));
  }

  @Test
  void aDocumentIsAnObjectOfStringsAsUpstreams() {
    var fields = new LinkedHashMap<String, byte[]>();
    fields.put("field0", "a\"b".getBytes(UTF_8));
    fields.put("x", new byte[0]);
    assertThat(new String(DOCUMENTS.encode(fields), UTF_8))
        .isEqualTo("{\"field0\":\"a\\\"b\",\"x\":\"\"}");
  }

  @Test
  void nullIsLeftOutAndNumbersAreTheirText() {
    assertThat(decoded("{\"a\":null,\"b\":12}")).isEqualTo(Map.of("b", "12"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{\"f\":{}}", "{\"f\"", "plain"})
  void whatIsNoObjectOfStringsIsRefused(String json) {
    assertThatIllegalArgumentException().isThrownBy(() -> decoded(json));
  }

  @Test
  void namesWithDotsAndBracketsAreFieldsAndNoPaths() throws Exception {
    try (var server = CouchbaseTestServer.started();
        var couchbase = open(server)) {
      var record = Map.of("a.b", "1", "c[0]", "2", "d", "3");
      couchbase.insert("key", record);
      assertThat(couchbase.update("key", Map.of("d", "4"))).isEqualTo(Status.OK);
      assertThat(couchbase.read("key").record()).isEqualTo(Records.with(record, Map.of("d", "4")));
    }
  }

  @Test
  void backticksMakeANameOfAPath() {
    assertThat(FieldPaths.of("field0")).isEqualTo("field0");
    assertThat(FieldPaths.of("a.b")).isEqualTo("`a.b`");
    assertThat(FieldPaths.of("a`b")).isEqualTo("`a``b`");
  }

  @Test
  void moreFieldsThanOneOperationHoldsAreUpdated() throws Exception {
    try (var server = CouchbaseTestServer.started();
        var couchbase = open(server, "fieldcount", "50")) {
      var record = new HashMap<String, String>();
      for (var i = 0; i < 40; i++) {
        record.put("field" + i, "old");
      }
      couchbase.insert("key", record);
      var changes = new HashMap<String, String>(record);
      changes.remove("field7");
      changes.replaceAll((name, value) -> "new");
      assertThat(couchbase.update("key", changes)).isEqualTo(Status.OK);
      assertThat(couchbase.read("key").record()).isEqualTo(Records.with(record, changes));
    }
  }

  @Test
  void withUpsertAnInsertReplacesAndAnUpdateMakesARecord() throws Exception {
    try (var server = CouchbaseTestServer.started();
        var couchbase = open(server, "couchbase.upsert", "true")) {
      couchbase.insert("key", Map.of("a", "1", "b", "2"));
      assertThat(couchbase.insert("key", Map.of("a", "3"))).isEqualTo(Status.OK);
      assertThat(couchbase.read("key").record()).isEqualTo(Map.of("a", "3"));
      assertThat(couchbase.update("other", Map.of("a", "4"))).isEqualTo(Status.OK);
      assertThat(couchbase.read("other").record()).isEqualTo(Map.of("a", "4"));
    }
  }

  @Test
  void aQueryScansTheIdsOfTheTableInTheirOrder() {
    assertThat(CouchbaseScanCommands.statement(new Place("h", "b", "s", "c")))
        .isEqualTo(
            "SELECT RAW r FROM `b`.`s`.`c` AS r WHERE META(r).id >= $1 AND META(r).id < $2 ORDER BY"
                + " META(r).id LIMIT $3");
  }
}
