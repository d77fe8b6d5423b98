// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.doubles;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.SharedInstance;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A binding without a store, for tests of the runner: its latency and its failures are known
 * beforehand, so what the runner reports can be checked. It stores nothing and returns no records.
 */
public final class DoubleBinding extends DB {

  private static final SharedInstance<Common> COMMON = new SharedInstance<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<FailureLog> log = Optional.empty();
  private String address = "";
  private OperationPacer pace = new OperationPacer(0);
  private int failEvery;
  private int missEvery;
  private long operations;
  private long answered;

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(DoubleBinding.class.getClassLoader(), "double");
    var properties = BindingProperties.of(catalog, getProperties());
    address = properties.text("double.host") + ":0";
    pace = new OperationPacer(nanos(properties.text("double.latency")));
    failEvery = properties.integer("double.fail.every", 0, Integer.MAX_VALUE);
    missEvery = properties.integer("double.miss.every", 0, Integer.MAX_VALUE);
    var connectMillis = properties.integer("double.connect", 0, Integer.MAX_VALUE);
    new OperationPacer(TimeUnit.MILLISECONDS.toNanos(connectMillis)).await();
    if (properties.choice("double.init", Init.class) == Init.FAIL) {
      throw new DBException(address + ": double.init=fail");
    }
    var state = properties.optional(ServerStateFiles.PROPERTY);
    var common = COMMON.acquire(() -> new Common(FailureLog.toStandardError("double"), state));
    log = Optional.of(common.log());
    STATES.before(state, common.log(), DoubleBinding::tell);
  }

  /** What all threads share. */
  private record Common(FailureLog log, Optional<String> state) {
    void close() {
      STATES.after(state, log, DoubleBinding::tell);
      log.close();
    }
  }

  /** There is no server: what it says of itself is always the same. */
  private static void tell(ServerState state) {
    state.version("1.0-double");
    state.fact(ServerFact.RECORDS, 1000);
    state.fact(ServerFact.MEMORY_USED_BYTES, 2_000_000);
    state.fact(ServerFact.PERSISTENCE, "none");
    state.config("persistence", "none");
    state.raw("", Map.of("uptime", "1"));
  }

  @Override
  public void cleanup() {
    if (log.isPresent()) {
      log = Optional.empty();
      COMMON.release();
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return answer("READ", key);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return answer("SCAN", startkey);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return answer("UPDATE", key);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return answer("INSERT", key);
  }

  @Override
  public Status delete(String table, String key) {
    return answer("DELETE", key);
  }

  private Status answer(String operation, String key) {
    pace.await();
    operations++;
    if (failEvery > 0 && operations % failEvery == 0) {
      log.ifPresent(to -> to.failed(operation, address, key, "scripted failure"));
      return Status.ERROR;
    }
    answered++;
    return missEvery > 0 && answered % missEvery == 0 ? Status.NOT_FOUND : Status.OK;
  }

  private static long nanos(String millis) throws DBException {
    try {
      var value = Double.parseDouble(millis);
      if (value >= 0 && value <= TimeUnit.HOURS.toMillis(1)) {
        return Math.round(value * TimeUnit.MILLISECONDS.toNanos(1));
      }
    } catch (NumberFormatException e) {
      throw new DBException(wrongLatency(millis), e);
    }
    throw new DBException(wrongLatency(millis));
  }

  private static String wrongLatency(String millis) {
    return "double.latency=" + millis + ": allowed is a number of milliseconds, at most an hour";
  }

  /** What init does. */
  private enum Init {
    OK,
    FAIL
  }
}
