// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.workloads.verify.FaultyStore.Fate;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Given a store that forgets what it acknowledged, or falls back to what it had before. */
class LostWritesTest {

  private static final int RECORDS = 500;

  private final FaultyStore store = new FaultyStore();

  @Test
  void countsEveryThousandthInsertThatWasForgotten() throws Exception {
    store.fates = write -> write % 1_000 == 0 ? Fate.FORGOTTEN : Fate.KEPT;
    var client = new VerifiedClient(store, 0);
    for (var i = 0; i < 12_345; i++) {
      client.insert(i);
    }
    client.readBack();

    client.found(12, 0, 0, 0);
    assertThat(client.told("checked")).isEqualTo(12_345);
    assertThat(client.said)
        .contains("verification: key lost user999", "verification: key lost user1999");
  }

  @Test
  void countsForgottenUpdatesThatNoLaterOneHides() throws Exception {
    store.fates = write -> write % 1_000 == 0 ? Fate.FORGOTTEN : Fate.KEPT;
    var client = new VerifiedClient(store, RECORDS);
    client.updateSome(RECORDS, 30_500);
    client.readBack();

    assertThat(store.gone).isNotEmpty();
    assertThat(client.told("lost") + client.told("stale")).isEqualTo(store.gone.size());
  }

  @Test
  void countsAllThatAStoreWithoutPersistenceHadBeforeItsEnd() throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    client.updateSome(RECORDS, 1_000);
    var before = store.fields();
    store.restore(Map.of());
    client.readBack();

    client.found(before, 0, 0, 0);
  }

  @Test
  void countsAsStaleWhatHasTheValueOfASnapshot() throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    for (var i = 0; i < 30; i++) {
      client.update(i);
    }
    var snapshot = store.snapshot();
    // The same fields once more, since there are three.
    for (var i = 0; i < 3 * 10; i++) {
      client.update(i % 10);
    }
    store.restore(snapshot);
    client.readBack();

    // Of ten keys the second and third field are gone, the first has an older value.
    client.found(20, 10, 0, 0);
    assertThat(client.said).contains("verification: key stale user0");
  }

  @Test
  void countsAsStaleTheValueOfTheLoad() throws Exception {
    store.update("usertable", "user1", VerifiedClient.values(VerifiedClient.FIELDS));
    var loaded = store.snapshot();
    var client = new VerifiedClient(store, RECORDS);
    client.update(1);
    store.restore(loaded);
    client.readBack();

    client.found(0, 1, 0, 0);
  }

  @Test
  void countsAsStaleTheValueOfAnEarlierClient() throws Exception {
    var earlier = new VerifiedClient(store, RECORDS);
    earlier.update(1);
    var before = store.snapshot();
    // Clients are told apart by the millisecond in which they began.
    for (var now = System.currentTimeMillis(); System.currentTimeMillis() == now; ) {
      Thread.onSpinWait();
    }
    var client = new VerifiedClient(store, RECORDS);
    client.update(1);
    store.restore(before);
    client.readBack();

    client.found(0, 1, 0, 0);
  }

  @Test
  void countsLoadedRecordsThatAreGone() throws Exception {
    for (var i = 0; i < 10; i++) {
      store.update("usertable", "user" + i, VerifiedClient.values(VerifiedClient.FIELDS));
    }
    var settings =
        new VerificationSettings(
            new OwnedKeys(0, 10, 0, 1), true, 10, Duration.ofSeconds(1), Duration.ofSeconds(60), 2);
    var client = new VerifiedClient(store, true, settings);
    client.updateAll(4);
    store.records.remove("user7");
    client.readBack();

    client.found(0, 0, 0, 0);
    assertThat(client.told("records")).isEqualTo(9);
    assertThat(client.told("records_lost")).isEqualTo(1);
  }
}
