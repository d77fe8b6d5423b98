// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.policy.ClientPolicy;
import com.aerospike.client.policy.RecordExistsAction;
import com.aerospike.client.policy.WritePolicy;
import io.github.ycsbsweep.testkit.FreePort;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A server of two namespaces, and Aerospike's own client. */
abstract class ClientTest {

  static final String NAMESPACE = "ycsb";
  static final String OTHER_NAMESPACE = "test";
  static final String SET = "usertable";

  private static final int TIMEOUT_MILLIS = 5_000;

  AerospikeServer server;
  AerospikeClient client;

  @BeforeEach
  void start() throws Exception {
    server = new AerospikeServer(FreePort.find(), NAMESPACE, OTHER_NAMESPACE);
    server.start();
    client = newClient();
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  final AerospikeClient newClient() {
    var policy = new ClientPolicy();
    policy.readPolicyDefault.setTimeout(TIMEOUT_MILLIS);
    policy.writePolicyDefault.setTimeout(TIMEOUT_MILLIS);
    return new AerospikeClient(policy, "127.0.0.1", server.port());
  }

  static Key key(String name) {
    return new Key(NAMESPACE, SET, name);
  }

  /** A policy that is none of the defaults. */
  final WritePolicy when(RecordExistsAction action) {
    var policy = new WritePolicy(client.getWritePolicyDefault());
    policy.recordExistsAction = action;
    return policy;
  }

  final void put(String name, Bin... bins) {
    client.put(null, key(name), bins);
  }

  final Map<String, Object> bins(String name) {
    return client.get(null, key(name)).bins;
  }

  static void assertRefused(int resultCode, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            AerospikeException.class, e -> assertThat(e.getResultCode()).isEqualTo(resultCode));
  }
}
