// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Measures what the base class adds to an operation: CPU time and allocation of a read from a store
 * that does nothing, with and without {@link StoreBinding}. It is no test; docs/performance.md has
 * its figures.
 */
@SuppressWarnings("JdkObsolete") // YCSB asks for a Vector
public final class StoreBindingBenchmark {

  private static final int READS = 50_000_000;

  private StoreBindingBenchmark() {}

  /** Argument: how many rounds, each of both. */
  public static void main(String[] arguments) throws DBException {
    var based = new Based();
    based.setProperties(new Properties());
    based.init();
    for (var round = 0; round < Integer.parseInt(arguments[0]); round++) {
      measure("without base class", new Plain());
      measure("with base class", based);
    }
    based.cleanup();
  }

  private static void measure(String name, DB binding) {
    var bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var record = new HashMap<String, ByteIterator>();
    var bytes = bean.getCurrentThreadAllocatedBytes();
    var nanos = bean.getCurrentThreadCpuTime();
    var answered = 0;
    for (var read = 0; read < READS; read++) {
      if (binding.read("usertable", "user1", null, record).isOk()) {
        answered++;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %.2f ns of CPU and %.3f bytes a read, %d answered%n",
        name,
        (double) (bean.getCurrentThreadCpuTime() - nanos) / READS,
        (double) (bean.getCurrentThreadAllocatedBytes() - bytes) / READS,
        answered);
  }

  /** The store: as long as a record lies under the key, which it always does. */
  private static Status answer(String key, Set<String> fields) {
    return key.isEmpty() || fields.contains(key) ? Status.NOT_FOUND : Status.OK;
  }

  /** On the base class. */
  private static final class Based extends StoreBinding<Integer, Nothing, NoSession> {

    Based() {
      super(new SharedClient<>("shelf"));
    }

    @Override
    protected Integer settings(BindingProperties properties) {
      return 1;
    }

    @Override
    protected Nothing connect(Integer settings, FailureLog failures) {
      return new Nothing();
    }

    @Override
    protected NoSession openSession(Integer settings, Nothing client) {
      return new NoSession(client);
    }
  }

  private record NoSession(Nothing client) implements StoreSession {

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> record) {
      return client.answer(key, fields);
    }

    @Override
    public Status insert(String table, String key, Map<String, byte[]> fields) {
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, byte[]> fields) {
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.OK;
    }
  }

  private static final class Nothing implements StoreClient {

    Status answer(String key, Set<String> fields) {
      return StoreBindingBenchmark.answer(key, fields);
    }

    @Override
    public String address() {
      return "";
    }

    @Override
    public ServerStateFiles.Source state() {
      return state -> {};
    }

    @Override
    public void close(FailureLog failures) {
      // nothing was opened
    }
  }

  /** As each binding was before: an operation is a lambda, which a method of its own guards. */
  private static final class Plain extends DB {

    private final Optional<Nothing> client = Optional.of(new Nothing());

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var wanted = fields == null ? Set.<String>of() : fields;
      return run(open -> open.answer(key, wanted));
    }

    private Status run(Operation operation) {
      var open = client.orElseThrow();
      try {
        return operation.on(open);
      } catch (RuntimeException e) {
        return Status.ERROR;
      }
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.OK;
    }

    @FunctionalInterface
    private interface Operation {
      Status on(Nothing open);
    }
  }
}
