// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.doubles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.testkit.StandardErrorCapture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.ConcurrentHistogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;

class DoubleBindingTest {

  private static final int THREADS = 8;

  @Test
  void answersInTheLatencyAskedFor() throws Exception {
    var latencies = new ConcurrentHistogram(3);
    var threads = Executors.newFixedThreadPool(THREADS);
    var work = new ArrayList<Callable<Void>>();
    for (var i = 0; i < THREADS; i++) {
      work.add(
          () -> {
            var db = open(Map.of("double.latency", "5"));
            for (var n = 0; n < 300; n++) {
              var start = System.nanoTime();
              db.delete("usertable", "user1");
              latencies.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start));
            }
            db.cleanup();
            return null;
          });
    }
    for (var result : threads.invokeAll(work)) {
      result.get();
    }
    threads.shutdown();
    assertThat(latencies.getValueAtPercentile(50)).isBetween(4_900L, 5_300L);
  }

  @Test
  void initTakesTheTimeAskedFor() throws Exception {
    var start = System.nanoTime();
    open(Map.of("double.connect", "50")).cleanup();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(50_000_000L);
  }

  @Test
  void saysWhatAServerWouldSayOfItself(@TempDir Path folder) throws Exception {
    var db = open(Map.of("serverstate.path", folder + "/"));
    assertThat(folder.resolve("server-before.json")).content().contains("\"records\": 1000");
    db.cleanup();
    assertThat(folder.resolve("server-after.json")).content().contains("\"1.0-double\"");
  }

  @Test
  void failsEveryThirdAndMissesEverySecondOfTheOthers() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      var db = open(Map.of("double.fail.every", "3", "double.miss.every", "2"));
      assertThat(Stream.generate(() -> db.delete("usertable", "user1")).limit(6))
          .containsExactly(
              Status.OK, Status.NOT_FOUND, Status.ERROR, Status.OK, Status.NOT_FOUND, Status.ERROR);
      db.cleanup();
      assertThat(errors.lines())
          .containsExactly(
              "double 127.0.0.1:0 DELETE user1: scripted failure",
              "double 127.0.0.1:0 DELETE scripted: 2 failed");
    }
  }

  @Test
  void initFailsWhenToldTo() {
    assertThatThrownBy(() -> open(Map.of("double.init", "fail", "double.host", "127.0.0.9")))
        .isInstanceOf(DBException.class)
        .hasMessage("127.0.0.9:0: double.init=fail");
  }

  @Test
  void refusesALatencyThatIsNone() {
    for (var wrong : List.of("fast", "-1", "NaN")) {
      assertThatThrownBy(() -> open(Map.of("double.latency", wrong)))
          .isInstanceOf(DBException.class)
          .hasMessageContaining("double.latency=" + wrong + ": allowed is");
    }
  }

  @Test
  void knowsExactlyTheDocumentedProperties() {
    var names = PropertyCatalog.load(getClass().getClassLoader(), "double").names();
    assertThat(names)
        .containsExactlyElementsOf(
            Arrays.asList(
                "double.connect",
                "double.fail.every",
                "double.host",
                "double.init",
                "double.latency",
                "double.miss.every",
                "serverstate.path"));
  }

  private static DoubleBinding open(Map<String, String> given) throws DBException {
    var properties = new Properties();
    properties.putAll(given);
    var db = new DoubleBinding();
    db.setProperties(properties);
    db.init();
    return db;
  }
}
