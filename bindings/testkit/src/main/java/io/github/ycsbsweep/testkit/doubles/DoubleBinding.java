// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.doubles;

import io.github.ycsbsweep.support.AllowedValues;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.StoreSession;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A binding without a store, for tests of the runner: its latency and its failures are known
 * beforehand, so what the runner reports can be checked. It stores nothing and returns no records.
 */
public final class DoubleBinding
    extends StoreBinding<DoubleBinding.Script, DoubleBinding.Client, DoubleBinding.Session> {

  private static final SharedClient<Client> SHARED = new SharedClient<>("double");

  /** What was asked for. */
  record Script(
      String host, long latencyNanos, int failEvery, int missEvery, int connectMillis, Init init) {}

  /** There is no server: what it says of itself is always the same. */
  record Client(String address) implements StoreClient {

    @Override
    public ServerStateFiles.Source state() {
      return state -> {
        state.version("1.0-double");
        state.fact(ServerFact.RECORDS, 1000);
        state.fact(ServerFact.MEMORY_USED_BYTES, 2_000_000);
        state.persistence(Durability.MEMORY, "none");
        state.config("persistence", "none");
        state.raw("", Map.of("uptime", "1"));
      };
    }

    @Override
    public void close(FailureLog failures) {
      // nothing was opened
    }
  }

  /** What one thread is answered, and how often it was. */
  final class Session implements StoreSession {
    private final Script script;
    private final OperationPacer pace;
    private long operations;
    private long answered;

    private Session(Script script) {
      this.script = script;
      this.pace = new OperationPacer(script.latencyNanos());
    }

    private Status answer(String operation, String key) {
      pace.await();
      operations++;
      if (script.failEvery() > 0 && operations % script.failEvery() == 0) {
        failures().failed(operation, address(), key, "scripted failure");
        return Status.ERROR;
      }
      answered++;
      return script.missEvery() > 0 && answered % script.missEvery() == 0
          ? Status.NOT_FOUND
          : Status.OK;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> record) {
      return answer("READ", key);
    }

    @Override
    public Status scan(
        String table,
        String startKey,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> records) {
      return answer("SCAN", startKey);
    }

    @Override
    public Status update(String table, String key, Map<String, byte[]> fields) {
      return answer("UPDATE", key);
    }

    @Override
    public Status insert(String table, String key, Map<String, byte[]> fields) {
      return answer("INSERT", key);
    }

    @Override
    public Status delete(String table, String key) {
      return answer("DELETE", key);
    }
  }

  /** As YCSB makes it. */
  public DoubleBinding() {
    super(SHARED);
  }

  @Override
  protected Script settings(BindingProperties properties) throws DBException {
    return new Script(
        properties.text("double.host"),
        nanos(properties.text("double.latency")),
        properties.integer("double.fail.every", 0, Integer.MAX_VALUE),
        properties.integer("double.miss.every", 0, Integer.MAX_VALUE),
        properties.integer("double.connect", 0, Integer.MAX_VALUE),
        properties.choice("double.init", Init.class));
  }

  @Override
  protected Client connect(Script script, FailureLog failures) {
    return new Client(script.host() + ":0");
  }

  @Override
  protected Session openSession(Script script, Client client) throws DBException {
    new OperationPacer(TimeUnit.MILLISECONDS.toNanos(script.connectMillis())).await();
    if (script.init() == Init.FAIL) {
      throw new DBException(client.address() + ": double.init=fail");
    }
    return new Session(script);
  }

  private static long nanos(String millis) throws DBException {
    var most = TimeUnit.HOURS.toMillis(1);
    var allowed =
        new AllowedValues.Numbers(
            "of milliseconds, at most an hour", value -> value >= 0 && value <= most);
    if (!allowed.include(millis)) {
      throw new DBException(
          "double.latency=" + millis + ": allowed is " + allowed.describe(millis));
    }
    return Math.round(Double.parseDouble(millis) * TimeUnit.MILLISECONDS.toNanos(1));
  }

  /** What init does. */
  enum Init {
    OK,
    FAIL
  }
}
