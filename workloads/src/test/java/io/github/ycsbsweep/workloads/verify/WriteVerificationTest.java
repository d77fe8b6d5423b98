// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.workloads.verify.FaultyStore.Fate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

/** Given a store that keeps, mixes up or damages what it acknowledged, or does not answer. */
class WriteVerificationTest {

  private static final int RECORDS = 500;

  private final FaultyStore store = new FaultyStore();

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 20_000})
  void findsNothingWhereNothingIsGone(int writes) throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    client.updateSome(RECORDS, writes);
    client.readBack();

    client.found(0, 0, 0, 0);
    assertThat(client.told("acknowledged")).isEqualTo(writes);
    assertThat(client.told("checked")).isEqualTo(store.fields());
    assertThat(client.told("unverified")).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Fate.class,
      names = {"UNANSWERED", "REFUSED"})
  void takesEitherOutcomeOfAWriteThatWasNotAcknowledged(Fate fate) throws Exception {
    store.fates = write -> write % 3 == 0 ? fate : Fate.KEPT;
    var client = new VerifiedClient(store, RECORDS);
    client.updateSome(RECORDS, 3_000);
    client.readBack();

    client.found(0, 0, 0, 0);
    assertThat(client.told("uncertain")).isEqualTo(1_000);
    assertThat(client.told("acknowledged")).isEqualTo(2_000);
  }

  @Test
  void takesAWriteThatWasNotAcknowledgedAndComesLate() throws Exception {
    var client = new VerifiedClient(store, new OwnedKeys(0, 1, 0, 1), true);
    store.fates = write -> write == 1 ? Fate.UNANSWERED : Fate.KEPT;
    client.updateAll(0);
    var late = store.snapshot();
    client.updateAll(0);
    store.restore(late);
    client.readBack();

    client.found(0, 0, 0, 0);
  }

  @Test
  void takesAnInsertThatWasTriedAgainForOneWrite() throws Exception {
    store.fates = write -> write == 1 ? Fate.REFUSED : Fate.KEPT;
    var client = new VerifiedClient(store, 0);
    client.insert(3);
    client.insert(3);
    store.restore(Map.of());
    client.readBack();

    client.found(1, 0, 0, 0);
  }

  @Test
  void findsValuesOfAnotherKey() throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    client.update(1);
    client.update(2);
    store.records.put("user1", store.records.get("user2"));
    client.readBack();

    client.found(0, 0, 1, 0);
    assertThat(client.said).contains("verification: key foreign user1");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 11, 20, 36, 49})
  void findsValuesWithAWrongByte(int place) throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    client.update(1);
    store.records.get("user1").values().forEach(value -> value[place] ^= 1);
    client.readBack();

    client.found(0, 0, 0, 1);
  }

  @Test
  void findsValuesThatWereCutShort() throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    client.update(1);
    store.records.get("user1").replaceAll((field, value) -> java.util.Arrays.copyOf(value, 40));
    client.readBack();

    client.found(0, 0, 0, 1);
  }

  @Test
  void countsAWriteOfAllFieldsOnce() throws Exception {
    var client = new VerifiedClient(store, new OwnedKeys(0, RECORDS, 0, 1), true);
    client.updateAll(1);
    client.updateAll(2);
    store.records.get("user1").remove("field1");
    client.readBack();

    client.found(1, 0, 0, 0);
    assertThat(client.told("checked")).isEqualTo(2);
  }

  @Test
  void waitsForAServerThatIsStarting() throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    client.updateSome(RECORDS, 100);
    store.silentReads = 2;
    var refused = new AtomicInteger(2);
    client.readBack(
        () -> {
          if (refused.getAndDecrement() > 0) {
            throw new DBException("connection refused");
          }
          return store;
        });

    client.found(0, 0, 0, 0);
    assertThat(client.told("unverified")).isZero();
  }

  @Test
  void countsAsUnverifiedWhatNoServerAnswered() throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    client.updateSome(RECORDS, 100);
    client.readBack(
        () -> {
          throw new DBException("connection refused");
        });

    client.found(0, 0, 0, 0);
    assertThat(client.told("checked")).isZero();
    assertThat(client.told("unverified")).isEqualTo(store.fields());
    assertThat(client.said).contains("verification: could not connect: connection refused");
  }

  @Test
  void countsAsUnverifiedWhatItHasNoRoomFor() throws Exception {
    var settings =
        new VerificationSettings(
            new OwnedKeys(0, 10_000, 0, 1),
            false,
            1,
            Duration.ofSeconds(1),
            Duration.ofSeconds(60),
            1);
    var client = new VerifiedClient(store, true, settings);
    client.updateAll(1);
    client.updateAll(9_000);
    client.readBack();

    assertThat(client.told("checked")).isEqualTo(1);
    assertThat(client.told("unverified")).isEqualTo(1);
  }

  @Test
  void saysNothingOfAClientThatNeverBegan() throws Exception {
    var client = new VerifiedClient(store, RECORDS);
    client.readBack();

    assertThat(client.said).isEmpty();
  }

  @Test
  void knowsTheLastWriteOfKeysThatManyThreadsWrite() throws Exception {
    var client = new VerifiedClient(store, 10);
    var threads = new ArrayList<Thread>();
    for (var t = 0; t < 8; t++) {
      threads.add(
          new Thread(
              () -> {
                for (var i = 0; i < 5_000; i++) {
                  client.update(3);
                }
              }));
    }
    threads.forEach(Thread::start);
    for (var thread : threads) {
      thread.join();
    }
    client.readBack();

    client.found(0, 0, 0, 0);
    assertThat(client.told("acknowledged")).isEqualTo(40_000);
    assertThat(client.told("unverified")).isZero();
  }

  @Test
  void clientsOfOneStoreWriteKeysOfTheirOwn() throws Exception {
    var one = new VerifiedClient(store, new OwnedKeys(0, RECORDS, 0, 3), false);
    var other = new VerifiedClient(store, new OwnedKeys(0, RECORDS, 2, 3), false);
    for (var i = 0; i < RECORDS; i++) {
      one.update(i);
      other.update(i);
    }
    one.readBack();
    other.readBack();

    one.found(0, 0, 0, 0);
    other.found(0, 0, 0, 0);
    assertThat(store.records).hasSize(167 + 166);
  }
}
