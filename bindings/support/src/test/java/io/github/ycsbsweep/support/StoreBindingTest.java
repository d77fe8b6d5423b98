// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What every binding gets from its base class. */
@SuppressWarnings("JdkObsolete") // YCSB asks for a Vector
class StoreBindingTest {

  private static final String TABLE = "table";
  private static final int ROUNDS = 20_000;

  private final List<String> told = new ArrayList<>();
  private final SharedClient<Shelf> shared = new SharedClient<>("shelf");
  private final List<ShelfBinding> bindings = new ArrayList<>();

  @AfterEach
  void cleanUp() {
    bindings.forEach(ShelfBinding::cleanup);
  }

  @Test
  void threadsShareOneClientThatTheLastOneCloses() throws Exception {
    var first = open();
    var second = open();
    assertThat(told).containsExactly("connect", "session", "session");
    first.cleanup();
    first.cleanup();
    assertThat(second.delete(TABLE, "a")).isEqualTo(Status.NOT_FOUND);
    second.cleanup();
    assertThat(told).endsWith("end of session", "end of session", "close");
  }

  @Test
  void aSessionThatCanNotBeOpenedCountsItsThreadOut() throws Exception {
    assertThatThrownBy(() -> open("shelf.full", "1")).isInstanceOf(DBException.class);
    assertThat(told).containsExactly("connect", "close");
  }

  @Test
  void aPropertyThatIsUnknownFailsBeforeAnythingIsConnected() {
    assertThatThrownBy(() -> open("shelf.widht", "3"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("shelf.widht");
    assertThat(told).isEmpty();
  }

  @Test
  void aStoreThatNoCallEmptiesSaysSoAndIsClosed() {
    assertThat(StoreFlush.flush(new ShelfBinding(), new Properties(), Duration.ofSeconds(1)))
        .isEqualTo(StoreFlush.UNSUPPORTED);
    assertThat(told).endsWith("close");
  }

  @Test
  void nullFieldsAreAllFields() throws Exception {
    var shelf = open();
    shelf.insert(TABLE, "a", values("one", "two"));
    assertThat(shelf.read(TABLE, "a", null, new HashMap<>())).isEqualTo(Status.OK);
    assertThat(told).endsWith("read []");
    shelf.read(TABLE, "a", Set.of("one"), new HashMap<>());
    assertThat(told).endsWith("read [one]");
  }

  @Test
  void whateverIsThrownIsAnError() throws Exception {
    var shelf = open();
    for (var failure :
        List.of(new IOException("gone"), new UncheckedIOException(new IOException("gone")))) {
      shelf.failure = Optional.of(failure);
      assertThat(shelf.read(TABLE, "a", null, new HashMap<>())).isEqualTo(Status.ERROR);
      assertThat(shelf.update(TABLE, "a", values("one"))).isEqualTo(Status.ERROR);
      assertThat(shelf.delete(TABLE, "a")).isEqualTo(Status.ERROR);
    }
    assertThat(shelf.scan(TABLE, "a", 1, null, new Vector<>())).isEqualTo(Status.NOT_IMPLEMENTED);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    shelf.failure = Optional.of(new InterruptedException());
    assertThat(shelf.delete(TABLE, "a")).isEqualTo(Status.ERROR);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aFailedInsertGivesItsValuesBack() throws Exception {
    var shelf = open();
    var values = values("one", "two");
    shelf.failure = Optional.of(new IOException("gone"));
    assertThat(shelf.insert(TABLE, "a", values)).isEqualTo(Status.ERROR);
    shelf.failure = Optional.empty();
    assertThat(shelf.insert(TABLE, "a", values)).isEqualTo(Status.OK);
    assertThat(shelf.client().records.get("a")).containsOnlyKeys("one", "two");
    assertThat(shelf.client().records.get("a").get("two")).isEqualTo("two".getBytes(UTF_8));
  }

  @Test
  void insertsAreCollectedForEachTableAndTheRestIsWrittenAtTheEnd() throws Exception {
    var shelf = open("batchsize", "3");
    assertThat(shelf.insert(TABLE, "a", values("one"))).isEqualTo(Status.BATCHED_OK);
    assertThat(shelf.insert("other", "b", values("one"))).isEqualTo(Status.BATCHED_OK);
    assertThat(shelf.insert("other", "c", values("one"))).isEqualTo(Status.BATCHED_OK);
    assertThat(shelf.insert("other", "d", values("one"))).isEqualTo(Status.OK);
    assertThat(shelf.insert(TABLE, "e", values("one"))).isEqualTo(Status.BATCHED_OK);
    shelf.cleanup();
    assertThat(told)
        .containsSubsequence("table [a]", "other [b, c, d]", "table [e]", "end of session");
  }

  @Test
  void aBatchThatCanNotBeWrittenDoesNotStandInTheWay() throws Exception {
    var shelf = open("batchsize", "2");
    shelf.failure = Optional.of(new IOException("gone"));
    shelf.insert(TABLE, "a", values("one"));
    assertThat(shelf.insert(TABLE, "b", values("one"))).isEqualTo(Status.ERROR);
    shelf.failure = Optional.empty();
    shelf.insert(TABLE, "c", values("one"));
    assertThat(shelf.insert(TABLE, "d", values("one"))).isEqualTo(Status.OK);
    assertThat(told).endsWith("table [c, d]");
  }

  @Test
  void itAllocatesNothingForAReadAScanOrADelete() throws Exception {
    var shelf = open();
    shelf.isTold = false;
    var record = new HashMap<String, ByteIterator>();
    var records = new Vector<HashMap<String, ByteIterator>>();
    allocated(shelf, record, records);
    assertThat(allocated(shelf, record, records)).isLessThan(ROUNDS);
  }

  /** Bytes, of so many rounds of operations that allocate nothing themselves. */
  private static long allocated(
      ShelfBinding shelf,
      Map<String, ByteIterator> record,
      Vector<HashMap<String, ByteIterator>> records) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var before = threads.getCurrentThreadAllocatedBytes();
    for (var i = 0; i < ROUNDS; i++) {
      shelf.read(TABLE, "a", null, record);
      shelf.scan(TABLE, "a", 1, null, records);
      shelf.delete(TABLE, "a");
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private ShelfBinding open(String... properties) throws DBException {
    var given = new Properties();
    for (var i = 0; i < properties.length; i += 2) {
      given.setProperty(properties[i], properties[i + 1]);
    }
    var binding = new ShelfBinding();
    bindings.add(binding);
    binding.setProperties(given);
    binding.init();
    return binding;
  }

  private static Map<String, ByteIterator> values(String... names) {
    var values = new LinkedHashMap<String, ByteIterator>();
    for (var name : names) {
      values.put(name, new ByteArrayByteIterator(name.getBytes(UTF_8)));
    }
    return values;
  }

  /** A store in memory. */
  private final class Shelf implements StoreClient {
    private final Map<String, Map<String, byte[]>> records = new TreeMap<>();

    @Override
    public String address() {
      return "127.0.0.1:1";
    }

    @Override
    public ServerStateFiles.Source state() {
      return state -> state.version("1");
    }

    @Override
    public void close(FailureLog failures) {
      told.add("close");
    }
  }

  /** Its binding. */
  private final class ShelfBinding extends StoreBinding<Integer, Shelf, ShelfBinding.ShelfSession> {
    private Optional<Exception> failure = Optional.empty();
    private boolean isTold = true;

    ShelfBinding() {
      super(shared);
    }

    @Override
    protected Integer settings(BindingProperties properties) throws DBException {
      return properties.integer("batchsize", 1, 10);
    }

    @Override
    protected Shelf connect(Integer batchSize, FailureLog failures) {
      told.add("connect");
      return new Shelf();
    }

    @Override
    protected int batchSize(Integer settings) {
      return settings;
    }

    @Override
    protected ShelfSession openSession(Integer batchSize, Shelf client) throws DBException {
      if (getProperties().containsKey("shelf.full")) {
        throw new DBException("shelf.full");
      }
      told.add("session");
      return new ShelfSession();
    }

    /** What a thread does on it. */
    private final class ShelfSession implements StoreSession {

      @Override
      public Status read(
          String table, String key, Set<String> fields, Map<String, ByteIterator> record)
          throws Exception {
        fail();
        if (isTold) {
          told.add("read " + fields);
        }
        return client().records.containsKey(key) ? Status.OK : Status.NOT_FOUND;
      }

      @Override
      public Status insert(String table, String key, Map<String, byte[]> fields) throws Exception {
        fail();
        client().records.put(key, fields);
        return Status.OK;
      }

      @Override
      public int insertAll(String table, List<NewRecord> records, FailureLog failures)
          throws Exception {
        fail();
        told.add(table + " " + records.stream().map(NewRecord::key).toList());
        return 0;
      }

      @Override
      public Status update(String table, String key, Map<String, byte[]> fields) throws Exception {
        fail();
        return Status.OK;
      }

      @Override
      public Status delete(String table, String key) throws Exception {
        fail();
        return client().records.remove(key) == null ? Status.NOT_FOUND : Status.OK;
      }

      @Override
      public void close() {
        told.add("end of session");
      }
    }

    private void fail() throws Exception {
      if (failure.isPresent()) {
        throw failure.get();
      }
    }
  }
}
