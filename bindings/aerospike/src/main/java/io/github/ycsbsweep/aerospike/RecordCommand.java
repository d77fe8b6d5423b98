// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.Operation;
import com.aerospike.client.cluster.Cluster;
import com.aerospike.client.cluster.Node;
import com.aerospike.client.cluster.Partition;
import com.aerospike.client.command.Command;
import com.aerospike.client.policy.Policy;
import com.aerospike.client.policy.WritePolicy;
import java.util.function.Consumer;

/**
 * A command on one record: to which node it goes, and its bytes. The driver knows both.
 *
 * @param request writes the bytes into the command's buffer, which is the thread's
 */
record RecordCommand(
    Policy policy, Partition partition, boolean isWrite, Consumer<Command> request) {

  /** Reads these bins, or all if there are none. */
  static RecordCommand read(Cluster cluster, Policy policy, Key key, String... bins) {
    var partition = Partition.read(cluster, policy, key);
    return new RecordCommand(
        policy, partition, false, command -> command.setRead(policy, key, bins));
  }

  /** Writes these bins. */
  static RecordCommand put(Cluster cluster, WritePolicy policy, Key key, Bin... bins) {
    var partition = Partition.write(cluster, policy, key);
    return new RecordCommand(
        policy,
        partition,
        true,
        command -> command.setWrite(policy, Operation.Type.WRITE, key, bins));
  }

  /** Deletes the record. */
  static RecordCommand delete(Cluster cluster, WritePolicy policy, Key key) {
    var partition = Partition.write(cluster, policy, key);
    return new RecordCommand(policy, partition, true, command -> command.setDelete(policy, key));
  }

  /** The node of this attempt. */
  Node node(Cluster cluster) {
    return isWrite ? partition.getNodeWrite(cluster) : partition.getNodeRead(cluster);
  }

  /** Chooses the node of the next attempt. */
  void failed(boolean timeout) {
    if (isWrite) {
      partition.prepareRetryWrite(timeout);
    } else {
      partition.prepareRetryRead(timeout);
    }
  }
}
