// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aerospike.client.AerospikeException;
import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.ResultCode;
import com.aerospike.client.Value;
import com.aerospike.client.cdt.ListOperation;
import com.aerospike.client.exp.Exp;
import com.aerospike.client.policy.Policy;
import com.aerospike.client.policy.WritePolicy;
import com.aerospike.client.query.IndexCollectionType;
import com.aerospike.client.query.IndexType;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the server does not do is refused, never answered as if it had been done. */
class RefusalTest extends ClientTest {

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
    var fields = new TreeMap<Integer, byte[]>();
    fields.put(Request.NAMESPACE, "missing".getBytes(UTF_8));
    fields.put(Request.DIGEST, key("a").digest);
    var request = new Request(Request.READ | Request.READ_ALL, 0, 0, 0, 0, fields, List.of());
    var answer = new AnswerWriter();
    new Messages(Map.of(), 1).single(request, answer, 0);
    assertThat(answer.toArray()[5]).isEqualTo((byte) ResultCode.INVALID_NAMESPACE);
  }

  @Test
  void aFilterIsRefused() {
    var policy = new Policy(client.getReadPolicyDefault());
    policy.filterExp = Exp.build(Exp.eq(Exp.intBin("x"), Exp.val(2)));
    assertRefused(ResultCode.UNSUPPORTED_FEATURE, () -> client.get(policy, key("a")));
    assertRefused(ResultCode.UNSUPPORTED_FEATURE, () -> client.get(policy, key("missing")));
  }

  @Test
  void operationsOnListsAreRefused() {
    assertRefused(
        ResultCode.UNSUPPORTED_FEATURE,
        () -> client.operate(null, key("a"), ListOperation.append("l", Value.get(1))));
    assertRefused(
        ResultCode.UNSUPPORTED_FEATURE,
        () -> client.operate(null, key("a"), ListOperation.size("l")));
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
