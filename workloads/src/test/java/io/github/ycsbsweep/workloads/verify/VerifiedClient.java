// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.workloads.verify.ReadBack.Binding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A client whose writes are verified, as a workload drives it. */
final class VerifiedClient {

  static final int FIELDS = 3;
  private static final int LENGTH = 50;

  final List<String> said = new ArrayList<>();

  private final FaultyStore store;
  private final WriteVerification verification;

  VerifiedClient(FaultyStore store, int records) {
    this(store, new OwnedKeys(0, records, 0, 1), false);
  }

  VerifiedClient(FaultyStore store, OwnedKeys owned, boolean isWhole) {
    this(
        store,
        isWhole,
        new VerificationSettings(
            owned, false, 1 << 20, Duration.ofMillis(300), Duration.ofSeconds(60), 3));
  }

  VerifiedClient(FaultyStore store, boolean isWhole, VerificationSettings settings) {
    this.store = store;
    this.verification =
        new WriteVerification(
            settings, new VerifiedRecords("usertable", n -> "user" + n, "field", FIELDS, isWhole));
  }

  Status update(long number) {
    verification.draw(number);
    return verification.writtenTo(store).update("usertable", "user" + number, values(1));
  }

  /** Updates of keys below a number, the same in every run. */
  void updateSome(int records, int writes) {
    var random = new SplittableRandom(7);
    for (var i = 0; i < writes; i++) {
      update(random.nextInt(records));
    }
  }

  Status read(long number) {
    verification.draw(number);
    return verification
        .writtenTo(store)
        .read("usertable", "user" + number, Set.of(), new HashMap<>());
  }

  Status updateAll(long number) {
    verification.draw(number);
    return verification.writtenTo(store).update("usertable", "user" + number, values(FIELDS));
  }

  Status insert(long number) {
    verification.draw(number);
    return verification.writtenTo(store).insert("usertable", "user" + number, values(FIELDS));
  }

  static Map<String, ByteIterator> values(int count) {
    var values = new HashMap<String, ByteIterator>();
    for (var i = 0; i < count; i++) {
      values.put(
          "field" + i,
          new ByteArrayByteIterator(
              "x".repeat(LENGTH).getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }
    return values;
  }

  void readBack() throws InterruptedException {
    readBack(() -> store);
  }

  void readBack(Binding binding) throws InterruptedException {
    verification.readBack(binding, new FailureLog("verification", said::add));
  }

  /** A figure of the result. */
  long told(String name) {
    var found = Pattern.compile(" " + name + "=(\\d+)").matcher(said.get(0));
    assertThat(found.find()).as(said.get(0)).isTrue();
    return Long.parseLong(found.group(1));
  }

  /** Whether all that was found are the given figures. */
  void found(long lost, long stale, long foreign, long corrupt) {
    assertThat(List.of(told("lost"), told("stale"), told("foreign"), told("corrupt")))
        .as(said.get(0))
        .containsExactly(lost, stale, foreign, corrupt);
  }
}
