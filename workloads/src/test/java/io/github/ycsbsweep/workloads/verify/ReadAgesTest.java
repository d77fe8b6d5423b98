// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.workloads.verify.FaultyStore.Fate;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Given a client that reads what it has written, from a store that may be behind. */
class ReadAgesTest {

  private final FaultyStore store = new FaultyStore();

  private VerifiedClient client(boolean isWhole) {
    return new VerifiedClient(store, new OwnedKeys(0, 10, 0, 1), isWhole);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noReadIsBehindWhereTheStoreIsNot(boolean isWhole) throws Exception {
    var client = client(isWhole);
    for (var i = 0; i < 30; i++) {
      client.updateAll(i % 10);
      client.read(i % 10);
    }
    client.readBack();

    assertThat(client.told("reads")).isEqualTo(30);
    assertThat(client.told("reads_behind")).isZero();
    assertThat(client.told("oldest_us")).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aReadOfAnOlderValueIsBehindSinceTheNewerOneWasAcknowledged(boolean isWhole)
      throws Exception {
    var client = client(isWhole);
    client.updateAll(3);
    var before = store.snapshot();
    client.updateAll(3);
    var now = store.snapshot();
    var begin = System.nanoTime();
    store.restore(before);
    while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(5)) {
      Thread.onSpinWait();
    }
    client.read(3);
    store.restore(now);
    client.read(3);
    client.readBack();

    assertThat(client.told("reads")).isEqualTo(2);
    assertThat(client.told("reads_behind")).isEqualTo(1);
    assertThat(client.told("oldest_us"))
        .isEqualTo(client.told("behind_us"))
        .isGreaterThanOrEqualTo(4_900);
  }

  @Test
  void aMissingRecordIsBehindToo() throws Exception {
    var client = client(true);
    client.updateAll(3);
    store.restore(Map.of());
    client.read(3);
    client.readBack();

    assertThat(client.told("reads_behind")).isEqualTo(1);
  }

  @Test
  void whatNobodyHasWrittenOrAcknowledgedIsNotCompared() throws Exception {
    var client = client(true);
    store.fates = write -> Fate.UNANSWERED;
    client.updateAll(3);
    client.read(3);
    client.read(4);
    client.readBack();

    assertThat(client.told("reads")).isZero();
  }

  @Test
  void aReadThatFailsIsNotCompared() throws Exception {
    var client = client(true);
    client.updateAll(3);
    store.silentReads = 1;
    client.read(3);
    client.readBack();

    assertThat(client.told("reads")).isZero();
  }
}
