// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.VerifiedWrites;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.GoneKey;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.Losses;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.ReadBack;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.Reads;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Given what a client printed of its read-back. */
class ReadBackLogTest {

  private static final String RESULT =
      "verification: acknowledged=12 uncertain=3 checked=10 lost=1 stale=2 foreign=0 corrupt=0"
          + " records=5 records_lost=4 unverified=6 millis=1500";

  @Test
  void hasTheCountsAndTheKeys() {
    var writes =
        ReadBackLog.of(
                List.of(
                    "redis 127.0.0.1:1 UPDATE user1: gone",
                    RESULT,
                    "verification: key lost user1",
                    "verification: key stale user2\u001b[31m"))
            .orElseThrow();

    assertThat(writes)
        .isEqualTo(
            new VerifiedWrites(
                1,
                12,
                3,
                new ReadBack(10, 6, 5, 4, 1.5),
                new Losses(1, 2, 0, 0),
                List.of(new GoneKey("lost", "user1"), new GoneKey("stale", "user2\ufffd[31m")),
                Optional.empty()));
  }

  @Test
  void isEmptyWhereNothingWasReadBack() {
    assertThat(ReadBackLog.of(List.of("verification: could not connect: refused"))).isEmpty();
  }

  @Test
  void saysHowManyOfHowMany() {
    var nothing = RESULT.replaceAll("lost=\\d", "lost=0").replace("stale=2", "stale=0");
    var kept = nothing.replace("unverified=6", "unverified=0");

    assertThat(ReadBackLog.of(List.of(kept)).orElseThrow().text())
        .isEqualTo("lost 0 of 10 acknowledged writes");
    assertThat(ReadBackLog.of(List.of(RESULT)).orElseThrow().text())
        .isEqualTo(
            "lost 3 of 10 acknowledged writes (1 missing, 2 with an older value);"
                + " 6 could not be read back; lost 4 of 5 loaded records");
  }

  private static final String READS =
      RESULT + " reads=1000 reads_behind=20 behind_us=30000 oldest_us=12500";

  @Test
  void tellsHowOldReadsWere() {
    var reads = ReadBackLog.of(List.of(READS)).orElseThrow();

    assertThat(reads.reads()).hasValue(new Reads(1_000, 20, 1.5, 12.5));
    assertThat(reads.text())
        .endsWith(
            "; 20 of 1,000 reads (2.0 %) were behind, by 1.5 ms on average and 12.5 ms at most");
  }

  @Test
  void addsUpReadsOfClients() {
    var one = ReadBackLog.of(List.of(READS)).orElseThrow();
    var other = ReadBackLog.of(List.of(READS.replace("behind=20", "behind=60"))).orElseThrow();

    assertThat(one.plus(other).reads()).hasValue(new Reads(2_000, 80, 0.75, 12.5));
  }

  @Test
  void addsUpClients() {
    var one = ReadBackLog.of(List.of(RESULT, "verification: key lost user1")).orElseThrow();
    var both = one.plus(one);

    assertThat(both.clients()).isEqualTo(2);
    assertThat(both.gone().count()).isEqualTo(6);
    assertThat(both.readBack().checked()).isEqualTo(20);
    assertThat(both.keys()).hasSize(2);
  }
}
