// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import com.aerospike.client.Key;
import com.aerospike.client.Record;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.Utils;

class RecordSampleTest {

  private static final int RECORDS = 100_000;

  private final RecordSample sample = new RecordSample();

  private void given(String key) {
    sample.onRecord(new Key("ycsb", "usertable", key), new Record(Map.of(), 1, 0));
  }

  private static double distance(String first, String last, int records) {
    return ((double) OrderBin.of(last).value.toLong() - OrderBin.of(first).value.toLong())
        / records;
  }

  @Test
  void someKeysTellHowFarApartAllAre() {
    var random = new Random(1);
    IntStream.range(0, RecordSample.SIZE)
        .forEach(i -> given("user" + Utils.hash(random.nextInt(RECORDS))));
    // Hashes begin with 1 to 9, and few with more than 92.
    var expected = distance("user1", "user92", RECORDS);
    assertThat(sample.perRecord(RECORDS).orElseThrow()).isBetween(expected * 0.8, expected * 1.2);
  }

  @Test
  void keysFarFromAllOthersHardlyCount() {
    IntStream.range(0, 1_000).forEach(i -> given(String.format("user%012d", i)));
    given("a");
    given("zoo");
    var expected = distance("user000000000100", "user000000000900", 800);
    assertThat(sample.perRecord(1_002).orElseThrow()).isBetween(expected * 0.8, expected * 1.2);
  }

  @Test
  void tooFewKeysTellNothing() {
    given("user1");
    given("user2");
    assertThat(sample.perRecord(2)).isEmpty();
  }
}
