// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import com.aerospike.client.Bin;
import com.aerospike.client.Operation;
import com.aerospike.client.Record;
import com.aerospike.client.ResultCode;
import com.aerospike.client.policy.WritePolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OperateTest extends ClientTest {

  @BeforeEach
  void given() {
    put("a", new Bin("number", 1), new Bin("text", "b"));
  }

  private Record operate(Operation... operations) {
    return client.operate(null, key("a"), operations);
  }

  @Test
  void anAdditionIsReadAfterIt() {
    var found = operate(Operation.add(new Bin("number", 2)), Operation.get("number"));
    assertThat(found.bins).isEqualTo(Map.of("number", 3L));
  }

  @Test
  void aReadBeforeAWriteGivesWhatWasThere() {
    var found = operate(Operation.get("number"), Operation.put(new Bin("number", 9)));
    assertThat(found.bins).isEqualTo(Map.of("number", 1L));
    assertThat(bins("a")).containsEntry("number", 9L);
  }

  @Test
  void aReadOfAllBeforeAWriteGivesWhatWasThere() {
    var found = operate(Operation.get(), Operation.put(new Bin("number", 9)));
    assertThat(found.bins).isEqualTo(Map.of("number", 1L, "text", "b"));
  }

  @Test
  void aBinThatIsReadTwiceComesTwice() {
    var add = Operation.add(new Bin("number", 1));
    var found = operate(add, Operation.get("number"), add, Operation.get("number"));
    assertThat(found.getList("number")).isEqualTo(List.of(2L, 3L));
  }

  @Test
  void anAppendComesLastAndAPrependFirst() {
    operate(Operation.append(new Bin("text", "c")), Operation.prepend(new Bin("text", "a")));
    assertThat(bins("a")).containsEntry("text", "abc");
  }

  @Test
  void missingBinsAreMadeByAddAppendAndPrepend() {
    operate(
        Operation.add(new Bin("n", 5)),
        Operation.append(new Bin("s", "x")),
        Operation.prepend(new Bin("t", "y")));
    assertThat(bins("a")).containsEntry("n", 5L).containsEntry("s", "x").containsEntry("t", "y");
  }

  @Test
  void doublesAreAdded() {
    put("a", new Bin("double", 1.5));
    client.add(null, key("a"), new Bin("double", 1.25));
    assertThat(bins("a")).containsEntry("double", 2.75);
  }

  @Test
  void typesThatDoNotMatchAreRefused() {
    assertRefused(ResultCode.BIN_TYPE_ERROR, () -> client.add(null, key("a"), new Bin("text", 1)));
    assertRefused(
        ResultCode.BIN_TYPE_ERROR, () -> client.append(null, key("a"), new Bin("number", "x")));
    assertRefused(
        ResultCode.BIN_TYPE_ERROR,
        () -> client.append(null, key("a"), new Bin("text", new byte[] {1})));
  }

  @Test
  void nothingIsWrittenWhenOneOperationIsRefused() {
    assertRefused(
        ResultCode.BIN_TYPE_ERROR,
        () -> operate(Operation.put(new Bin("z", 1)), Operation.add(new Bin("text", 1))));
    assertThat(bins("a")).doesNotContainKey("z");
  }

  @Test
  void writesAloneAnswerAGeneration() {
    assertThat(operate(Operation.put(new Bin("number", 9))).generation).isEqualTo(2);
  }

  @Test
  void aHeaderAfterAWriteHasNoBins() {
    var found = operate(Operation.put(new Bin("number", 9)), Operation.getHeader());
    assertThat(found.generation).isEqualTo(2);
    assertThat(found.bins).isNull();
  }

  @Test
  void everyOperationIsAnsweredWhenAskedFor() {
    var policy = new WritePolicy(client.getWritePolicyDefault());
    policy.respondAllOps = true;
    var found =
        client.operate(
            policy, key("a"), Operation.add(new Bin("number", 2)), Operation.get("number"));
    assertThat(found.getList("number")).isEqualTo(Arrays.asList(null, 3L));
  }

  @Test
  void aRecordIsReadAndDeletedInOneStep() {
    var found = operate(Operation.get("number"), Operation.delete());
    assertThat(found.bins).isEqualTo(Map.of("number", 1L));
    assertThat(client.exists(null, key("a"))).isFalse();
  }

  @Test
  void readsOfAMissingRecordAreNull() {
    assertThat(client.operate(null, key("missing"), Operation.get("number"))).isNull();
  }

  @Test
  void threadsThatAddToOneCounterLoseNothing() throws Exception {
    var threads = 32;
    var each = 200;
    var pool = Executors.newFixedThreadPool(threads);
    try {
      var results = new ArrayList<Future<?>>();
      for (var i = 0; i < threads; i++) {
        results.add(pool.submit(() -> add(each)));
      }
      for (var result : results) {
        result.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(bins("counter")).containsEntry("n", (long) threads * each);
    assertThat(client.getHeader(null, key("counter")).generation).isEqualTo(threads * each);
  }

  private void add(int times) {
    for (var i = 0; i < times; i++) {
      client.add(null, key("counter"), new Bin("n", 1));
    }
  }
}
