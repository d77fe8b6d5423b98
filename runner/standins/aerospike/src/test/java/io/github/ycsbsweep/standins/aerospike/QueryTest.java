// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import com.aerospike.client.Bin;
import com.aerospike.client.Info;
import com.aerospike.client.Key;
import com.aerospike.client.Record;
import com.aerospike.client.ResultCode;
import com.aerospike.client.query.Filter;
import com.aerospike.client.query.IndexType;
import com.aerospike.client.query.PartitionFilter;
import com.aerospike.client.query.Statement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Numeric secondary indexes. */
class QueryTest extends ClientTest {

  private static final int RECORDS = 100;

  private final Map<Key, Record> found = new ConcurrentHashMap<>();

  @BeforeEach
  void given() {
    for (var i = 0; i < RECORDS; i++) {
      put("key" + i, new Bin("a", i - 50), new Bin("b", "text"));
    }
    put("without", new Bin("b", "text"));
    put("text", new Bin("a", "0"));
    client.put(null, new Key(NAMESPACE, "other", "key"), new Bin("a", 0));
    index("i");
  }

  private void index(String name) {
    client.createIndex(null, NAMESPACE, SET, name, "a", IndexType.NUMERIC).waitTillComplete(1);
  }

  private void query(Filter filter, String... bins) {
    client.query(null, statement(filter, bins), found::put);
  }

  private static Statement statement(Filter filter, String... bins) {
    var statement = new Statement();
    statement.setNamespace(NAMESPACE);
    statement.setSetName(SET);
    statement.setFilter(filter);
    if (bins.length > 0) {
      statement.setBinNames(bins);
    }
    return statement;
  }

  private String info(String command) {
    return Info.request(client.getNodes()[0], command);
  }

  @Test
  void aRangeHasBothItsEnds() {
    query(Filter.range("a", -3, 2));
    assertThat(found.values().stream().map(one -> one.getLong("a")))
        .containsExactlyInAnyOrder(-3L, -2L, -1L, 0L, 1L, 2L);
  }

  @Test
  void oneValueIsFound() {
    query(Filter.equal("a", 7));
    assertThat(found).containsOnlyKeys(key("key57"));
  }

  @Test
  void anEmptyRangeGivesNothing() {
    query(Filter.range("a", 1_000, Long.MAX_VALUE));
    assertThat(found).isEmpty();
  }

  @Test
  void aQueryOfSomeBinsGivesNoOthers() {
    query(Filter.equal("a", 7), "b");
    assertThat(found.get(key("key57")).bins).isEqualTo(Map.of("b", "text"));
  }

  @Test
  void aLimitedQueryTellsThatThereIsMore() {
    var statement = statement(Filter.range("a", -50, 49));
    statement.setMaxRecords(7);
    var partitions = PartitionFilter.all();
    client.query(null, statement, partitions, found::put);
    assertThat(found).hasSize(7);
    assertThat(partitions.isDone()).isFalse();
  }

  @Test
  void aQueryThatEndsBeforeItsLimitIsDone() {
    var statement = statement(Filter.range("a", 0, 5));
    statement.setMaxRecords(7);
    var partitions = PartitionFilter.all();
    client.query(null, statement, partitions, found::put);
    assertThat(found).hasSize(6);
    assertThat(partitions.isDone()).isTrue();
  }

  @Test
  void aBinWithoutAnIndexIsRefused() {
    assertRefused(ResultCode.INDEX_NOTFOUND, () -> query(Filter.equal("b", 7)));
  }

  @Test
  void textIsRefused() {
    assertRefused(ResultCode.UNSUPPORTED_FEATURE, () -> query(Filter.equal("a", "0")));
  }

  @Test
  void theSameIndexMayBeMadeAgain() {
    index("i");
    query(Filter.equal("a", 7));
    assertThat(found).hasSize(1);
  }

  @Test
  void theSameIndexUnderAnotherNameIsRenamed() {
    index("j");
    assertThat(info("sindex/ycsb/i")).isEqualTo("ERROR:201:no index");
    assertThat(info("sindex/ycsb/j")).startsWith("entries=100;");
  }

  @Test
  void aNameIsOfOneIndex() {
    assertRefused(
        ResultCode.INDEX_ALREADY_EXISTS,
        () -> client.createIndex(null, NAMESPACE, SET, "i", "b", IndexType.NUMERIC));
  }

  @Test
  void aSetTellsHowManyRecordsItHas() {
    assertThat(info("sets/ycsb/usertable")).startsWith("objects=102:");
    assertThat(info("sets/ycsb/missing")).isEmpty();
  }

  @Test
  void anIndexOutlivesItsServer() throws Exception {
    server.kill();
    server.start();
    try (var other = newClient()) {
      other.put(null, key("new"), new Bin("a", 7));
      other.query(null, statement(Filter.equal("a", 7)), found::put);
    }
    assertThat(found).containsOnlyKeys(key("new"));
  }
}
