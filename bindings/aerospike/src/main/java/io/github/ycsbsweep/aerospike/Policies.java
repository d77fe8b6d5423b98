// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.policy.CommitLevel;
import com.aerospike.client.policy.Policy;
import com.aerospike.client.policy.QueryDuration;
import com.aerospike.client.policy.QueryPolicy;
import com.aerospike.client.policy.RecordExistsAction;
import com.aerospike.client.policy.WritePolicy;
import io.github.ycsbsweep.aerospike.AerospikeSettings.CommitMode;
import io.github.ycsbsweep.aerospike.AerospikeSettings.InsertMode;
import io.github.ycsbsweep.aerospike.AerospikeSettings.ScanMode;

/** How each operation is sent; made once, read by all threads. */
record Policies(
    Policy read, WritePolicy insert, WritePolicy update, WritePolicy delete, QueryPolicy query) {

  static Policies of(AerospikeSettings settings) {
    return new Policies(
        read(settings),
        insert(settings),
        // UPDATE_ONLY changes the bins that are given; upstream's REPLACE_ONLY dropped the others.
        write(settings, RecordExistsAction.UPDATE_ONLY),
        write(settings, RecordExistsAction.UPDATE),
        query(settings));
  }

  private static Policy read(AerospikeSettings settings) {
    var policy = new Policy();
    reading(policy, settings);
    return policy;
  }

  private static QueryPolicy query(AerospikeSettings settings) {
    var policy = new QueryPolicy();
    reading(policy, settings);
    // Of few records: one thread of the server does it, and it ends there, too, at the timeout.
    policy.expectedDuration = QueryDuration.SHORT;
    return policy;
  }

  private static void reading(Policy policy, AerospikeSettings settings) {
    common(policy, settings);
    policy.maxRetries = settings.retries().read();
    policy.readModeAP = settings.operations().consistency().readAvailable();
    policy.readModeSC = settings.operations().consistency().readConsistent();
  }

  private static WritePolicy insert(AerospikeSettings settings) {
    var policy =
        write(
            settings,
            settings.operations().insert() == InsertMode.CREATE
                ? RecordExistsAction.CREATE_ONLY
                : RecordExistsAction.REPLACE);
    // A scan needs the keys themselves; whatever else is done with a record leaves its key there.
    policy.sendKey |= settings.operations().scan() == ScanMode.SINDEX;
    return policy;
  }

  private static WritePolicy write(AerospikeSettings settings, RecordExistsAction action) {
    var policy = new WritePolicy();
    common(policy, settings);
    policy.maxRetries = settings.retries().write();
    policy.recordExistsAction = action;
    policy.expiration = settings.operations().ttl();
    policy.commitLevel =
        settings.operations().consistency().commit() == CommitMode.ALL
            ? CommitLevel.COMMIT_ALL
            : CommitLevel.COMMIT_MASTER;
    return policy;
  }

  private static void common(Policy policy, AerospikeSettings settings) {
    policy.connectTimeout = settings.timeouts().connect();
    policy.socketTimeout = settings.timeouts().socket();
    policy.totalTimeout = settings.timeouts().total();
    policy.sleepBetweenRetries = settings.retries().pause();
    policy.replica = settings.operations().consistency().replica();
    policy.sendKey = settings.operations().sendKey();
  }
}
