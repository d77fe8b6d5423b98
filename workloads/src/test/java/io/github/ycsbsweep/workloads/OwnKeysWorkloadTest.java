// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.testkit.ConcurrentThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Given three clients, of two threads each, on one store with loaded records. */
class OwnKeysWorkloadTest {

  private static final int LOADED = 100;
  private static final int FIRST = 1_000;
  private static final int CLIENTS = 3;
  private static final int THREADS = 2;
  private static final int OPERATIONS = 3_000;

  private final SharedStore store = new SharedStore();
  private final List<SharedStore.Client> clients =
      Stream.generate(store::client).limit(CLIENTS).toList();

  @BeforeAll
  static void giveMeasurementsTheirSettings() {
    Measurements.setProperties(new Properties());
  }

  static List<String> distributions() {
    return List.of("uniform", "zipfian", "latest", "hotspot", "exponential", "sequential");
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void readsNothingThatNoClientInserted(String distribution) throws Exception {
    run(FIRST, mix(distribution, "readproportion"));
    assertThat(store.missing).isEmpty();
    assertThat(clients).allMatch(client -> !client.asked.isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"zipf:1.2", "latest:1.5"})
  void readsNothingThatNoClientInsertedByTheExtendedDistributions(String distribution)
      throws Exception {
    readsNothingThatNoClientInserted(distribution);
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void scansFromNoKeyThatNoClientInserted(String distribution) throws Exception {
    run(FIRST, mix(distribution, "scanproportion"));
    assertThat(store.missing).isEmpty();
    assertThat(clients).allMatch(client -> !client.asked.isEmpty());
  }

  @Test
  void insertsNoKeyTwiceNotEvenInTheNextCell() throws Exception {
    run(FIRST, mix("latest", "readproportion"));
    var most = clients.stream().mapToInt(client -> client.inserted.size()).max().orElseThrow();
    run(FIRST + CLIENTS * most, mix("latest", "readproportion"));
    assertThat(store.twice).isEmpty();
    assertThat(store.keys).hasSize(LOADED + inserts());
    assertThat(store.missing).isEmpty();
  }

  @Test
  void insertsEveryThirdKeyFromItsOwnFirstOn() throws Exception {
    run(FIRST, mix("uniform", "readproportion"));
    for (var i = 0; i < CLIENTS; i++) {
      var inserted = clients.get(i).inserted;
      var first = FIRST + i;
      assertThat(inserted)
          .hasSizeGreaterThan(100)
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, inserted.size()).mapToObj(n -> "user" + (first + 3 * n)).toList());
    }
  }

  @ParameterizedTest
  @CsvSource({"latest", "exponential", "zipfian"})
  void readsItsOwnInsertsAndNoOthers(String distribution) throws Exception {
    run(FIRST, mix(distribution, "readproportion"));
    for (var client : clients) {
      var inserted = List.copyOf(client.inserted);
      assertThat(client.asked.keySet()).containsAnyElementsOf(inserted);
      assertThat(client.asked.keySet().stream().filter(key -> number(key) >= LOADED))
          .isSubsetOf(inserted);
    }
  }

  /** The counts of two samples of one distribution differ by six standard deviations at most. */
  @ParameterizedTest
  @MethodSource("distributions")
  void theHotSetOfEveryClientIsThatOfCoreWorkload(String distribution) throws Exception {
    var mix = mix(distribution, "readproportion");
    var one = new SharedStore().client();
    read(new CoreWorkload(), mix, one);
    for (var i = 0; i < CLIENTS; i++) {
      var client = clients.get(i);
      read(new OwnKeysWorkload(), ofClient(i, FIRST, mix), client);
      for (var record = 0; record < LOADED; record++) {
        var expected = one.timesAsked("user" + record);
        var found = client.timesAsked("user" + record);
        assertThat(found)
            .as("user%d", record)
            .isCloseTo(
                expected, within(10 + Math.round(6 * Math.sqrt((double) (expected + found)))));
      }
      assertThat(client.asked.keySet()).allMatch(key -> number(key) < LOADED);
    }
  }

  @ParameterizedTest
  @CsvSource({"99", "2147483648", "many"})
  void aFirstKeyThatIsNoneIsNamedWithWhatIsAllowed(String first) {
    var properties = ofClient(0, FIRST, mix("uniform", "readproportion"));
    properties.setProperty("sweep.insert.first", first);
    assertThatThrownBy(() -> new OwnKeysWorkload().init(properties))
        .isInstanceOf(WorkloadException.class)
        .hasMessage(
            "sweep.insert.first=" + first + ": allowed is a whole number from 100 to 2147483647");
  }

  @Test
  void endsLoudlyWhenNoKeysAreLeft() throws Exception {
    var workload = new OwnKeysWorkload();
    workload.init(ofClient(2, Integer.MAX_VALUE - 4, mix("uniform", "readproportion")));
    workload.doTransactionInsert(clients.get(2));
    assertThat(clients.get(2).inserted).containsExactly("user2147483645");
    assertThatThrownBy(() -> workload.doTransactionInsert(clients.get(2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no keys are left")
        .hasMessageContaining("2147483645");
  }

  private void run(int first, Properties mix) throws Exception {
    IntStream.range(0, LOADED).forEach(record -> store.keys.add("user" + record));
    var workloads = new ArrayList<OwnKeysWorkload>();
    for (var i = 0; i < CLIENTS; i++) {
      workloads.add(new OwnKeysWorkload());
      workloads.get(i).init(ofClient(i, first, mix));
    }
    ConcurrentThreads.run(
        CLIENTS * THREADS,
        member -> {
          for (var i = 0; i < OPERATIONS; i++) {
            workloads.get(member % CLIENTS).doTransaction(clients.get(member % CLIENTS), "");
          }
        });
  }

  private static void read(CoreWorkload workload, Properties properties, SharedStore.Client client)
      throws WorkloadException {
    workload.init(properties);
    for (var i = 0; i < 20_000; i++) {
      workload.doTransactionRead(client);
    }
  }

  private int inserts() {
    return clients.stream().mapToInt(client -> client.inserted.size()).sum();
  }

  private static long number(String key) {
    return Long.parseLong(key.substring("user".length()));
  }

  /** With more inserts than workloads D and E have, which makes it harder. */
  private static Properties mix(String distribution, String others) {
    var properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(LOADED));
    properties.setProperty("operationcount", Integer.toString(OPERATIONS));
    properties.setProperty("requestdistribution", distribution);
    properties.setProperty("insertorder", "ordered");
    properties.setProperty("fieldcount", "1");
    properties.setProperty("fieldlength", "1");
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("insertproportion", "0.2");
    properties.setProperty(others, "0.8");
    return properties;
  }

  private static Properties ofClient(int client, int first, Properties mix) {
    var properties = new Properties();
    properties.putAll(mix);
    properties.setProperty("sweep.client", Integer.toString(client));
    properties.setProperty("sweep.clients", Integer.toString(CLIENTS));
    properties.setProperty("sweep.insert.first", Integer.toString(first));
    return properties;
  }
}
