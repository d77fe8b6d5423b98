// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** What becomes of writes that wait for others; without batches, no write waits. */
interface BatchRules extends Rules {

  int SOME = 25;

  /** Of so many, so many are in batches that are full. */
  int FIRST = 10;

  @Test
  default void r54CleanupFlushesTheLastBatch() throws Exception {
    var session = fixture().open(fixture().capabilities().batch());
    for (var i = 0; i < SOME; i++) {
      assertWritten(session.insert("user" + i, Records.of("user" + i)));
    }
    session.close();
    var reader = fixture().open();
    for (var i = 0; i < SOME; i++) {
      assertThat(reader.read("user" + i).record()).isEqualTo(Records.of("user" + i));
    }
  }

  @Test
  default void r55AFailedBatchIsCountedAndLaterOnesAreWritten() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      var session = fixture().open(waryBatches());
      assertWritten(session.insert("user1", Records.of("user1")));
      fixture().killServer();
      for (var i = 0; i < SOME; i++) {
        var key = "lost" + i;
        fixture().answer(() -> session.insert(key, Records.of(key)));
      }
      assertThat(errors.lines()).isNotEmpty();
      fixture().restartServer();
      var other = fixture().open();
      fixture().recovers(other);
      assertOk(other.insert("user1", Records.of("user1")));
      BoundedWait.until(
          "reads work again",
          fixture().bound(),
          () -> Fixture.isOk(fixture().answer(() -> session.read("user1").status())));
      for (var i = 0; i < SOME; i++) {
        assertWritten(session.insert("kept" + i, Records.of("kept" + i)));
      }
      for (var i = 0; i < FIRST; i++) {
        assertOk(other.read("kept" + i).status());
      }
    }
  }

  private void assertWritten(Status status) {
    if (fixture().capabilities().batch().isEmpty()) {
      assertOk(status);
    } else {
      assertThat(status).isIn(Status.OK, Status.BATCHED_OK);
    }
  }

  private Properties waryBatches() {
    var properties = fixture().shortTimeouts(fixture().address());
    properties.putAll(fixture().capabilities().batch());
    return properties;
  }
}
