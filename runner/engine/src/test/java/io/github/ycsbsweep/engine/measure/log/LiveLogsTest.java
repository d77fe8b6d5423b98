// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.measure.SyntheticClient;
import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveLogsTest {

  @TempDir private Path folder;
  private SyntheticClient client;
  private LiveLogs logs;

  @BeforeEach
  void begin() {
    client = new SyntheticClient(folder, 1_700_000_000_000L);
    logs = new LiveLogs(folder);
  }

  @AfterEach
  void end() {
    logs.close();
  }

  @Test
  void addsUpTheRowsThatAreThereSoFar() throws IOException {
    client.row("READ", 1, 100, 250).write();
    logs.update();
    assertThat(latencies("READ")).isEqualTo(Map.of(250L, 100L));

    client.row("READ", 1, 50, 250).row("READ", 1, 7, 900).write();
    logs.update();
    assertThat(latencies("READ")).isEqualTo(Map.of(250L, 150L, 900L, 7L));
    assertThat(log("READ").count()).isEqualTo(157);
  }

  @Test
  void countsTheSameAsTheReaderOfWholeLogs() throws IOException {
    client.rows("READ", 20, 1000, 120).row("READ", 1, 3, 1_234_567).write();
    logs.update();
    var whole =
        IntervalLog.in(folder).get(0).intervals().stream().mapToLong(LogInterval::count).sum();
    assertThat(log("READ").count()).isEqualTo(whole);
  }

  @Test
  void findsLogsThatAppearLater() throws IOException {
    logs.update();
    assertThat(logs.logs()).isEmpty();
    client.row("READ", 1, 1, 10).row("READ-ERROR", 1, 2, 20).row("Intended-READ", 1, 1, 30).write();
    logs.update();
    assertThat(logs.logs()).hasSize(3);
    assertThat(log("READ-ERROR").outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
    assertThat(logs.logs()).filteredOn(LiveLogs.Log::isIntended).hasSize(1);
  }

  @Test
  void leavesOutWhatIsNoOperation() throws IOException {
    client.row("CLEANUP", 1, 1, 10).write();
    logs.update();
    assertThat(logs.logs()).isEmpty();
  }

  @Test
  void saysWhichRowIsDamagedAndGoesOn() throws IOException {
    client.row("READ", 1, 1, 10).write();
    Files.writeString(folder.resolve("READ.hdr"), "1,1,1,HISTnonsense\n", APPEND);
    assertThatThrownBy(logs::update).isInstanceOf(IOException.class).hasMessageContaining("READ");
    logs.update();
    assertThat(log("READ").count()).isEqualTo(1);
  }

  @Test
  void refusesAFirstRowThatIsDamagedWithoutAHole() throws IOException {
    Files.writeString(folder.resolve("READ.hdr"), "1,1,1,HISTnonsense\n");
    assertThatThrownBy(logs::update).isInstanceOf(IOException.class).hasMessageContaining("READ");
  }

  @Test
  void passesOverARowWhoseBeginningAnotherThreadEmptied() throws IOException {
    Files.writeString(folder.resolve("READ.hdr"), "\0\0\0,HISTnonsense\n");
    client.row("UPDATE", 1, 3, 10).write();
    logs.update();
    assertThat(log("READ").count()).isZero();
    assertThat(log("UPDATE").count()).isEqualTo(3);
  }

  private LiveLogs.Log log(String name) {
    return logs.logs().stream()
        .filter(one -> one.outcome().log().equals(name) && !one.isIntended())
        .findFirst()
        .orElseThrow();
  }

  private Map<Long, Long> latencies(String name) {
    var found = new TreeMap<Long, Long>();
    for (var bucket : log(name).latencies().recordedValues()) {
      found.put(bucket.getValueIteratedTo(), bucket.getCountAtValueIteratedTo());
    }
    return found;
  }
}
