// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

class KyotoTycoonScanCommandsTest extends ServerTest {

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void aScanDeletesNothing(String keepAlive) throws Exception {
    try (var kyoto = open("kyototycoon.keepalive", keepAlive)) {
      kyoto.insert("a", Map.of("f", "1"));
      kyoto.insert("b", Map.of("f", "2"));
      assertThat(kyoto.scan("a", 1).records()).containsExactly(Map.of("f", "1"));
      assertThat(kyoto.scan("a", 9).records()).hasSize(2);
      assertThat(kyoto.scan("c", 9).status()).isEqualTo(Status.OK);
      assertThat(kyoto.scan("a", 9).records()).hasSize(2);
    }
  }

  /** A cursor that a scan left on its connection would read the first database again. */
  @Test
  @SuppressWarnings("JdkObsolete") // YCSB asks for a Vector
  void scansOfDifferentDatabasesShareAConnection() throws Exception {
    try (var first = open("kyototycoon.poolsize", "1", "kyototycoon.tables", "other=1")) {
      first.insert("a", Map.of("f", "1"));
      assertThat(first.scan("a", 9).records()).containsExactly(Map.of("f", "1"));
      var result = new Vector<HashMap<String, ByteIterator>>();
      assertThat(first.db().scan("other", "a", 9, null, result)).isEqualTo(Status.OK);
      assertThat(result).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"2, auto, NOT_IMPLEMENTED", "0, none, NOT_IMPLEMENTED", "0, ordered, OK"})
  void aScanNeedsAnOrder(String database, String order, String status) throws Exception {
    try (var kyoto = open("kyototycoon.database", database, "kyototycoon.order", order)) {
      assertThat(kyoto.scan("a", 9).status().getName()).isEqualTo(status);
    }
  }

  @Test
  void moreThreadsThanConnectionsTakeTurns() throws Exception {
    var pool = Executors.newFixedThreadPool(16);
    try (var kyoto = open("kyototycoon.poolsize", "2")) {
      kyoto.insert("a", Map.of("f", "1"));
      Callable<Integer> scan = () -> kyoto.scan("a", 2).records().size();
      for (var found : pool.invokeAll(Collections.nCopies(200, scan), 30, TimeUnit.SECONDS)) {
        assertThat(found.get()).isEqualTo(1);
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
