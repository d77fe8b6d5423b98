// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aerospike.client.AerospikeException;
import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.Operation;
import com.aerospike.client.ResultCode;
import com.aerospike.client.Value;
import com.aerospike.client.cdt.ListOperation;
import com.aerospike.client.exp.Exp;
import com.aerospike.client.policy.GenerationPolicy;
import com.aerospike.client.policy.Policy;
import com.aerospike.client.policy.WritePolicy;
import com.aerospike.client.query.IndexCollectionType;
import com.aerospike.client.query.IndexType;
import java.nio.ByteBuffer;
import java.util.Calendar;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the server does not do is refused, never answered as if it had been done. */
class AerospikeRefusalTest extends ClientTest {

  @BeforeEach
  void given() {
    put("a", new Bin("x", 1));
  }

  @Test
  void theClientKnowsThatANamespaceIsMissing() {
    assertRefused(
        ResultCode.INVALID_NAMESPACE, () -> client.get(null, new Key("missing", SET, "a")));
  }

  /** As a client would be answered whose list of namespaces is older than the server. */
  @Test
  void theServerKnowsThatANamespaceIsMissing() throws Exception {
    var name = "missing".getBytes(UTF_8);
    var digest = key("a").digest;
    var body =
        ByteBuffer.allocate(AerospikeRequest.HEADER_BYTES + 10 + name.length + digest.length);
    body.put((byte) AerospikeRequest.HEADER_BYTES)
        .put((byte) (AerospikeRequest.READ | AerospikeRequest.READ_ALL));
    body.position(18).putShort((short) 2).putShort((short) 0);
    body.putInt(name.length + 1).put((byte) AerospikeRequest.NAMESPACE).put(name);
    body.putInt(digest.length + 1).put((byte) AerospikeRequest.DIGEST).put(digest);
    var answer = new Messages(Map.of(), 1).answer(body.array());
    assertThat(answer[5]).isEqualTo((byte) ResultCode.INVALID_NAMESPACE);
  }

  @Test
  void aFilterIsRefused() {
    var policy = new Policy(client.getReadPolicyDefault());
    policy.filterExp = Exp.build(Exp.eq(Exp.intBin("x"), Exp.val(2)));
    assertRefused(ResultCode.UNSUPPORTED_FEATURE, () -> client.get(policy, key("a")));
    assertRefused(ResultCode.UNSUPPORTED_FEATURE, () -> client.get(policy, key("missing")));
  }

  static Stream<Operation> operations() {
    return Stream.of(
        Operation.add(new Bin("x", 2)),
        Operation.append(new Bin("x", "2")),
        Operation.prepend(new Bin("x", "2")),
        Operation.touch(),
        Operation.delete(),
        ListOperation.append("l", Value.get(1)),
        ListOperation.size("l"));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void operationsOtherThanReadsAndWritesAreRefused(Operation operation) {
    assertRefused(ResultCode.UNSUPPORTED_FEATURE, () -> client.operate(null, key("a"), operation));
    assertThat(bins("a")).isEqualTo(Map.of("x", 1L));
  }

  @Test
  void readsAndWritesInOneMessageAreRefused() {
    assertRefused(
        ResultCode.UNSUPPORTED_FEATURE,
        () -> client.operate(null, key("a"), Operation.get("x"), Operation.put(new Bin("x", 2))));
    assertThat(bins("a")).isEqualTo(Map.of("x", 1L));
  }

  @Test
  void aBatchIsRefused() {
    assertThatThrownBy(() -> client.get(null, new Key[] {key("a"), key("b")}))
        .isInstanceOf(AerospikeException.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXPECT_GEN_EQUAL", "EXPECT_GEN_GT"})
  void anExpectedGenerationIsRefused(GenerationPolicy expected) {
    var policy = new WritePolicy(client.getWritePolicyDefault());
    policy.generationPolicy = expected;
    policy.generation = 1;
    assertRefused(
        ResultCode.UNSUPPORTED_FEATURE, () -> client.put(policy, key("a"), new Bin("x", 2)));
    assertRefused(ResultCode.UNSUPPORTED_FEATURE, () -> client.delete(policy, key("a")));
    assertThat(bins("a")).isEqualTo(Map.of("x", 1L));
  }

  @Test
  void scriptsAreRefused() {
    assertRefused(
        ResultCode.UNSUPPORTED_FEATURE,
        () -> client.execute(null, key("a"), "package", "function"));
    assertThat(bins("a")).isEqualTo(Map.of("x", 1L));
  }

  @Test
  void compressionIsRefusedAsByTheCommunityEdition() {
    var policy = new WritePolicy(client.getWritePolicyDefault());
    policy.compress = true;
    assertRefused(
        ResultCode.ENTERPRISE_ONLY,
        () -> client.put(policy, key("a"), new Bin("x", "y".repeat(1_000))));
  }

  @Test
  void anIndexOfTextIsNotMade() {
    assertThatThrownBy(() -> client.createIndex(null, NAMESPACE, SET, "i", "x", IndexType.STRING))
        .isInstanceOf(AerospikeException.class);
  }

  @Test
  void anIndexOfElementsIsNotMade() {
    assertThatThrownBy(
            () ->
                client.createIndex(
                    null, NAMESPACE, SET, "i", "x", IndexType.NUMERIC, IndexCollectionType.LIST))
        .isInstanceOf(AerospikeException.class);
  }

  @Test
  void aTruncateUpToATimeIsRefused() {
    var now = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
    assertThatThrownBy(() -> client.truncate(null, NAMESPACE, SET, now))
        .isInstanceOf(AerospikeException.class);
    assertThat(client.exists(null, key("a"))).isTrue();
  }
}
