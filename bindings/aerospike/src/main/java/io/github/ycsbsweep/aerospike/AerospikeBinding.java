// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.policy.InfoPolicy;
import io.github.ycsbsweep.aerospike.AerospikeSettings.ScanMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.WholeRecord;
import io.github.ycsbsweep.transport.FieldNames;
import io.github.ycsbsweep.transport.Watchdog;
import java.time.Duration;
import java.util.Optional;
import site.ycsb.DBException;

/**
 * YCSB binding for an Aerospike cluster. A record is a record of the set named as the table, a
 * field is a bin. All YCSB threads share one client.
 */
public class AerospikeBinding
    extends StoreBinding<AerospikeSettings, AerospikeBinding.Client, AerospikeRecordCommands> {

  private static final SharedClient<Client> SHARED = new SharedClient<>("aerospike");

  /** What all threads share. */
  record Client(
      AerospikeSettings settings,
      AerospikeClient driver,
      Policies policies,
      Optional<AerospikeScanCommands> scans,
      Watchdog watchdog)
      implements StoreClient {

    @Override
    public String address() {
      return settings.address();
    }

    @Override
    public AerospikeServerState state() {
      return new AerospikeServerState(driver, settings);
    }

    /** The namespace with all of its sets. */
    @Override
    public void flush(Duration limit) throws DBException {
      var policy = new InfoPolicy();
      policy.timeout = (int) limit.toMillis();
      try {
        driver.truncate(policy, settings.place().namespace(), null, null);
      } catch (AerospikeException e) {
        throw new DBException(address() + ": truncate-namespace: " + RootCause.describe(e), e);
      }
    }

    @Override
    public void close(FailureLog failures) {
      watchdog.close();
      driver.close();
    }
  }

  public AerospikeBinding() {
    super(SHARED);
  }

  @Override
  protected AerospikeSettings settings(BindingProperties properties) throws DBException {
    return AerospikeSettings.from(properties, getProperties());
  }

  @Override
  protected Client connect(AerospikeSettings settings, FailureLog failures) throws DBException {
    BinNames.checkAll(WholeRecord.fieldsOf(getProperties()));
    var policies = Policies.of(settings);
    var client = AerospikeClientFactory.connect(settings, policies);
    try {
      var scans = scans(client, policies, settings, failures);
      return new Client(settings, client, policies, scans, new Watchdog("aerospike"));
    } catch (DBException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  @Override
  protected AerospikeRecordCommands openSession(AerospikeSettings settings, Client client) {
    var cluster = client.driver().getCluster();
    var policies = client.policies();
    var links = new NodeLinks(cluster, client.watchdog(), policies.read());
    var namespace = settings.place().namespace();
    return new AerospikeRecordCommands(
        links, new FieldNames(), cluster, policies, namespace, client.scans());
  }

  private static Optional<AerospikeScanCommands> scans(
      AerospikeClient client, Policies policies, AerospikeSettings settings, FailureLog failures)
      throws DBException {
    if (settings.operations().scan() == ScanMode.NONE) {
      return Optional.empty();
    }
    var place = settings.place();
    var index = new OrderIndex(client, policies.query(), place.namespace(), place.table());
    return Optional.of(index.open(failures));
  }
}
