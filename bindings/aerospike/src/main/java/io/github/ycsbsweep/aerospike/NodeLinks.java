// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.aerospike.client.AerospikeException;
import com.aerospike.client.ResultCode;
import com.aerospike.client.cluster.Cluster;
import com.aerospike.client.cluster.Node;
import com.aerospike.client.command.Command;
import com.aerospike.client.command.RecordParser;
import com.aerospike.client.policy.Policy;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.IdentityHashMap;

/** One thread's connections, one to each node that it has asked. Only its thread may use them. */
final class NodeLinks implements AutoCloseable {

  private final Cluster cluster;
  private final Watchdog watchdog;
  private final Command command;
  private final IdentityHashMap<Node, NodeLink> links = new IdentityHashMap<>();

  /**
   * Connects when the first command is sent.
   *
   * @param policy has the timeouts of all commands
   */
  NodeLinks(Cluster cluster, Watchdog watchdog, Policy policy) {
    this.cluster = cluster;
    this.watchdog = watchdog;
    this.command = new Command(policy.socketTimeout, policy.totalTimeout, policy.maxRetries);
  }

  /**
   * Sends a command, again if the policy says so, as the driver does. What the server may do again
   * is up to the caller: a write may have happened although it failed.
   *
   * @return a reply that says OK or that there is no such record
   * @throws AerospikeException if the server refuses, or no node can be reached
   */
  RecordParser call(RecordCommand sent) throws IOException, InterruptedException {
    var policy = sent.policy();
    if (policy.maxRetries == 0) {
      return attempt(sent, Long.MAX_VALUE);
    }
    var end = System.nanoTime() + MILLISECONDS.toNanos(policy.totalTimeout);
    for (var retries = policy.maxRetries; ; retries--) {
      try {
        return attempt(sent, end - System.nanoTime());
      } catch (IOException | AerospikeException e) {
        var pause = MILLISECONDS.toNanos(policy.sleepBetweenRetries);
        if (retries == 0 || !isPassing(e) || end - System.nanoTime() <= pause) {
          throw e;
        }
        sent.failed(e instanceof SocketTimeoutException);
        Thread.sleep(policy.sleepBetweenRetries);
      }
    }
  }

  private RecordParser attempt(RecordCommand sent, long nanosLeft) throws IOException {
    var node = sent.node(cluster);
    node.validateErrorCount();
    var link = link(node, sent.policy());
    var inStep = false;
    try {
      sent.request().accept(command);
      var reply = link.call(command, nanosLeft);
      inStep = true;
      return accepted(reply, node);
    } finally {
      if (!inStep) {
        // A late reply would be taken for the reply to the next command.
        links.remove(node).close();
      }
    }
  }

  private NodeLink link(Node node, Policy policy) throws IOException {
    var known = links.get(node);
    if (known != null) {
      return known;
    }
    links.keySet().stream()
        .filter(one -> !one.isActive())
        .toList()
        .forEach(gone -> links.remove(gone).close());
    var link = NodeLink.open(node, policy.connectTimeout, command.socketTimeout, watchdog);
    links.put(node, link);
    return link;
  }

  private static RecordParser accepted(RecordParser reply, Node node) {
    if (reply.resultCode == ResultCode.OK || reply.resultCode == ResultCode.KEY_NOT_FOUND_ERROR) {
      return reply;
    }
    var refusal = new AerospikeException(reply.resultCode);
    if (isPassing(refusal)) {
      node.incrErrorRate();
    }
    throw refusal;
  }

  /** What the driver tries again. */
  private static boolean isPassing(Exception failure) {
    if (!(failure instanceof AerospikeException refusal)) {
      return true;
    }
    return refusal instanceof AerospikeException.Connection
        || refusal instanceof AerospikeException.Backoff
        || switch (refusal.getResultCode()) {
          case ResultCode.TIMEOUT, ResultCode.DEVICE_OVERLOAD, ResultCode.KEY_BUSY -> true;
          default -> false;
        };
  }

  @Override
  public void close() {
    links.values().forEach(NodeLink::close);
    links.clear();
  }
}
