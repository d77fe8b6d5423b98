// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.Record;
import com.aerospike.client.ResultCode;
import com.aerospike.client.policy.ScanPolicy;
import com.aerospike.client.policy.WritePolicy;
import com.aerospike.client.query.Filter;
import com.aerospike.client.query.PartitionFilter;
import com.aerospike.client.query.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScanTest extends ClientTest {

  private static final int RECORDS = 100;

  private final Map<Key, Record> found = new ConcurrentHashMap<>();
  private final Key withoutSet = new Key(NAMESPACE, "", "without a set");

  @BeforeEach
  void given() {
    for (var i = 0; i < RECORDS; i++) {
      put("key" + i, new Bin("a", i), new Bin("b", "text"));
    }
    client.put(null, new Key(NAMESPACE, "other", "key0"), new Bin("a", "of another set"));
    client.put(null, withoutSet, new Bin("a", "of no set"));
  }

  @Test
  void aScanGivesEveryRecordOfItsSet() {
    scan(new ScanPolicy());
    assertThat(found).hasSize(RECORDS);
    assertThat(found.get(key("key7")).bins).isEqualTo(Map.of("a", 7L, "b", "text"));
  }

  @Test
  void aScanWithoutASetGivesTheNamespace() {
    client.scanAll(null, NAMESPACE, null, found::put);
    assertThat(found).hasSize(RECORDS + 2).containsKey(withoutSet);
  }

  @Test
  void aScanOfAnEmptySetGivesNothing() {
    client.scanAll(null, NAMESPACE, "empty", found::put);
    assertThat(found).isEmpty();
  }

  @Test
  void aKeyThatWasNotStoredIsNotScanned() {
    scan(new ScanPolicy());
    assertThat(found.keySet()).allSatisfy(key -> assertThat(key.userKey).isNull());
  }

  @Test
  void aKeyThatWasStoredIsScannedEvenAfterAWriteWithoutIt() {
    var policy = new WritePolicy(client.getWritePolicyDefault());
    policy.sendKey = true;
    client.put(policy, key("stored"), new Bin("c", 1));
    put("stored", new Bin("c", 2));
    client.scanAll(null, NAMESPACE, SET, found::put, "c");
    assertThat(found.keySet())
        .singleElement()
        .satisfies(key -> assertThat(key.userKey.toString()).isEqualTo("stored"));
  }

  @Test
  void aScanOfSomeBinsGivesNoOthers() {
    client.scanAll(null, NAMESPACE, SET, found::put, "a");
    assertThat(found.get(key("key7")).bins).isEqualTo(Map.of("a", 7L));
  }

  @Test
  void recordsWithoutTheBinsAreNotScanned() {
    put("more", new Bin("c", 1));
    client.scanAll(null, NAMESPACE, SET, found::put, "c");
    assertThat(found).containsOnlyKeys(key("more"));
  }

  @Test
  void aScanWithoutBinDataGivesHeaders() {
    var policy = new ScanPolicy();
    policy.includeBinData = false;
    scan(policy);
    assertThat(found).hasSize(RECORDS);
    assertThat(found.get(key("key7")).bins).isNull();
  }

  @Test
  void aLimitedScanGivesAsManyRecords() {
    var policy = new ScanPolicy();
    policy.maxRecords = 7;
    scan(policy);
    assertThat(found).hasSize(7);
  }

  @Test
  void aScanInPagesGivesEveryRecordOnce() {
    var policy = new ScanPolicy();
    policy.maxRecords = 7;
    var filter = PartitionFilter.all();
    var seen = 0;
    for (var page = 0; page <= RECORDS && !filter.isDone(); page++) {
      found.clear();
      client.scanPartitions(policy, filter, NAMESPACE, SET, found::put);
      seen += found.size();
    }
    assertThat(filter.isDone()).isTrue();
    assertThat(seen).isEqualTo(RECORDS);
  }

  @Test
  void aScanOfAPartitionGivesOnlyItsRecords() {
    var key = key("key7");
    var partition = Digest.of(key.digest).partition();
    client.scanPartitions(null, PartitionFilter.id(partition), NAMESPACE, SET, found::put);
    assertThat(found).containsKey(key);
    assertThat(found.keySet())
        .allSatisfy(one -> assertThat(Digest.of(one.digest).partition()).isEqualTo(partition));
  }

  @Test
  void aQueryWithoutAFilterIsAScan() {
    client.query(null, statement(), found::put);
    assertThat(found).hasSize(RECORDS);
  }

  @Test
  void aQueryOfASecondaryIndexIsRefused() {
    var statement = statement();
    statement.setFilter(Filter.equal("a", 7));
    assertRefused(ResultCode.INDEX_NOTFOUND, () -> client.query(null, statement, found::put));
    assertThat(found).isEmpty();
  }

  @Test
  void aTruncatedSetIsEmptyAndTheOthersAreNot() {
    client.truncate(null, NAMESPACE, SET, null);
    client.scanAll(null, NAMESPACE, null, found::put);
    assertThat(found).hasSize(2);
  }

  @Test
  void aTruncatedNamespaceIsEmptyAndTheOthersAreNot() {
    var other = new Key(OTHER_NAMESPACE, SET, "key");
    client.put(null, other, new Bin("a", 1));
    client.truncate(null, NAMESPACE, null, null);
    for (var set : List.of(SET, "other")) {
      client.scanAll(null, NAMESPACE, set, found::put);
    }
    assertThat(found).isEmpty();
    assertThat(client.exists(null, withoutSet)).isFalse();
    assertThat(client.exists(null, other)).isTrue();
  }

  private void scan(ScanPolicy policy) {
    client.scanAll(policy, NAMESPACE, SET, found::put);
  }

  private static Statement statement() {
    var statement = new Statement();
    statement.setNamespace(NAMESPACE);
    statement.setSetName(SET);
    return statement;
  }
}
