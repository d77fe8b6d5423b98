// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.Host;
import com.aerospike.client.Info;
import com.aerospike.client.Key;
import com.aerospike.client.policy.ClientPolicy;
import com.aerospike.client.policy.TlsPolicy;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.NearestName;
import io.github.ycsbsweep.support.RootCause;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.DBException;

/** Makes the client that all threads share, and makes sure that the namespace can be used. */
final class AerospikeClientFactory {

  private static final long POLL_NANOS = 20_000_000;

  private AerospikeClientFactory() {}

  /**
   * A client that works.
   *
   * @throws DBException with the address and the cause
   */
  static AerospikeClient connect(AerospikeSettings settings, Policies policies) throws DBException {
    var hosts =
        settings.servers().hosts().stream()
            .map(
                name ->
                    new Host(
                        name,
                        settings.security().tlsName().orElse(name),
                        settings.servers().port()))
            .toArray(Host[]::new);
    try {
      var client = new AerospikeClient(clientPolicy(settings), hosts);
      try {
        checkNamespace(client, settings);
        awaitPartitions(client, settings, policies);
        return client;
      } catch (AerospikeException | DBException e) {
        client.close();
        throw e;
      }
    } catch (AerospikeException e) {
      throw new DBException("aerospike " + settings.address() + ": " + RootCause.describe(e), e);
    }
  }

  private static ClientPolicy clientPolicy(AerospikeSettings settings) throws DBException {
    var policy = new ClientPolicy();
    policy.timeout = settings.timeouts().connect();
    policy.loginTimeout = settings.timeouts().connect();
    policy.failIfNotConnected = true;
    policy.maxConnsPerNode = settings.connections().most();
    policy.connPoolsPerNode = settings.connections().pools();
    policy.tendInterval = settings.connections().tendInterval();
    policy.maxErrorRate = settings.connections().maxErrorRate();
    policy.authMode = settings.security().mode();
    settings
        .security()
        .login()
        .ifPresent(
            login -> {
              policy.user = login.user();
              policy.password = login.password();
            });
    if (settings.security().tls().isPresent()) {
      policy.tlsPolicy = new TlsPolicy();
      policy.tlsPolicy.context = BindingProperties.context(settings.security().tls().get());
    }
    return policy;
  }

  private static void checkNamespace(AerospikeClient client, AerospikeSettings settings)
      throws DBException {
    var nodes = client.getNodes();
    if (nodes.length == 0) {
      throw new DBException("aerospike " + settings.address() + ": no node answers");
    }
    var known = List.of(Info.request(nodes[0], "namespaces").split(";", -1));
    if (!known.contains(settings.place().namespace())) {
      throw new DBException(
          "as.namespace="
              + settings.place().namespace()
              + ": the server at "
              + settings.address()
              + " has "
              + String.join(", ", known)
              + NearestName.suggestion(settings.place().namespace(), known));
    }
  }

  /** A server listens up to two seconds before it has partitions. */
  private static void awaitPartitions(
      AerospikeClient client, AerospikeSettings settings, Policies policies) {
    var deadline = System.nanoTime() + settings.timeouts().connect() * 1_000_000L;
    var probe = new Key(settings.place().namespace(), "ycsb-sweep", "probe");
    while (true) {
      try {
        client.exists(policies.read(), probe);
        return;
      } catch (AerospikeException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
  }
}
