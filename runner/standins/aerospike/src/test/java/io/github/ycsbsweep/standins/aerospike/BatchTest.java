// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import com.aerospike.client.BatchDelete;
import com.aerospike.client.BatchRead;
import com.aerospike.client.BatchRecord;
import com.aerospike.client.BatchWrite;
import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.Operation;
import com.aerospike.client.Record;
import com.aerospike.client.ResultCode;
import com.aerospike.client.policy.BatchWritePolicy;
import com.aerospike.client.policy.RecordExistsAction;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchTest extends ClientTest {

  private final Key[] keys = {key("a"), key("missing"), key("b")};

  @BeforeEach
  void given() {
    put("a", new Bin("x", 1), new Bin("y", 1));
    put("b", new Bin("x", 2));
  }

  @Test
  void aBatchGivesRecordsInTheOrderOfTheirKeys() {
    var found = client.get(null, keys);
    assertThat(found[0].bins).isEqualTo(Map.of("x", 1L, "y", 1L));
    assertThat(found[1]).isNull();
    assertThat(found[2].bins).isEqualTo(Map.of("x", 2L));
  }

  @Test
  void aBatchOfSomeBinsGivesNoOthers() {
    assertThat(client.get(null, keys, "x")[0].bins).isEqualTo(Map.of("x", 1L));
  }

  @Test
  void aBatchOfHeadersHasNoBins() {
    var found = client.getHeader(null, keys);
    assertThat(found[0].generation).isEqualTo(1);
    assertThat(found[0].bins).isNull();
    assertThat(found[1]).isNull();
  }

  @Test
  void aBatchTellsWhatExists() {
    assertThat(client.exists(null, keys)).containsExactly(true, false, true);
  }

  @Test
  void aBatchOfManyKeysIsAnsweredWhole() {
    var many = new Key[5_000];
    Arrays.setAll(many, i -> key("many-" + i));
    client.operate(null, (BatchWritePolicy) null, many, Operation.put(new Bin("n", 1)));
    assertThat(client.get(null, many)).doesNotContainNull().hasSize(many.length);
  }

  @Test
  void aBatchWritesEachOfItsKeys() {
    var done = client.operate(null, (BatchWritePolicy) null, keys, Operation.put(new Bin("z", 3)));
    assertThat(done.status).isTrue();
    for (var key : keys) {
      assertThat(client.get(null, key).getLong("z")).isEqualTo(3);
    }
  }

  @Test
  void aBatchWritesAndReads() {
    var add = Operation.add(new Bin("x", 1));
    var done = client.operate(null, (BatchWritePolicy) null, keys, add, Operation.get("x"));
    assertThat(Arrays.stream(done.records).map(one -> one.record).map(BatchTest::last))
        .containsExactly(2L, 1L, 3L);
  }

  private static Object last(Record found) {
    var answers = found.getList("x");
    return answers.get(answers.size() - 1);
  }

  @Test
  void oneRefusalInABatchLeavesTheOthers() {
    var policy = new BatchWritePolicy();
    policy.recordExistsAction = RecordExistsAction.CREATE_ONLY;
    var done = client.operate(null, policy, keys, Operation.put(new Bin("z", 3)));
    assertThat(done.status).isFalse();
    assertThat(Arrays.stream(done.records).map(one -> one.resultCode))
        .containsExactly(ResultCode.KEY_EXISTS_ERROR, ResultCode.OK, ResultCode.KEY_EXISTS_ERROR);
    assertThat(bins("missing")).isEqualTo(Map.of("z", 3L));
    assertThat(bins("a")).doesNotContainKey("z");
  }

  @Test
  void aBatchDeletesWhatIsThere() {
    var done = client.delete(null, null, keys);
    assertThat(Arrays.stream(done.records).map(one -> one.resultCode))
        .containsExactly(ResultCode.OK, ResultCode.KEY_NOT_FOUND_ERROR, ResultCode.OK);
    assertThat(client.exists(null, keys)).containsOnly(false);
  }

  @Test
  void aBatchOfDifferentOperationsDoesEachOnItsKey() {
    var read = new BatchRead(key("a"), new String[] {"y"});
    var write = new BatchWrite(key("new"), Operation.array(Operation.put(new Bin("x", 5))));
    var delete = new BatchDelete(key("b"));
    assertThat(client.operate(null, List.<BatchRecord>of(read, write, delete))).isTrue();
    assertThat(read.record.bins).isEqualTo(Map.of("y", 1L));
    assertThat(bins("new")).isEqualTo(Map.of("x", 5L));
    assertThat(client.exists(null, key("b"))).isFalse();
  }
}
