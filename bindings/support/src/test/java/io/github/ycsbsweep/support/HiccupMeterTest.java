// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that sleeps finds the pauses of its process. */
class HiccupMeterTest {

  private static final long START = 1_700_000_000_000L;

  private final FakeClock clock = new FakeClock();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final HiccupMeter meter = new HiccupMeter(clock, out, HiccupMeter.CLIENT_SLEEP);

  @Test
  void aProcessThatNeverPausesHasNoHiccups() throws Exception {
    sleep(1_000);
    var all = all();
    assertThat(all.getTotalCount()).isEqualTo(1_000);
    assertThat(all.getMaxValue()).isZero();
  }

  @Test
  void aPauseIsFoundWithItsLength() throws Exception {
    sleep(500);
    clock.pauseMicros = 100_000;
    sleep(500);
    assertThat(all().getMaxValue()).isBetween(100_000L, 100_100L);
  }

  @Test
  void aPauseCountsByTheTimeThatItTook() throws Exception {
    sleep(500);
    clock.pauseMicros = 500_000;
    sleep(500);
    var all = all();
    // Of 1.5 s a third was paused: whoever came at any time of it had to wait for the rest.
    assertThat(all.getTotalCount()).isBetween(1_490L, 1_510L);
    assertThat(all.getValueAtPercentile(100 * 2.0 / 3)).isLessThan(6_000);
    assertThat(all.getValueAtPercentile(90)).isBetween(340_000L, 360_000L);
  }

  @Test
  void whatSleepingAlwaysCostsIsNoHiccup() throws Exception {
    clock.lateMicros = 80;
    sleep(200);
    assertThat(all().getMaxValue()).isZero();
  }

  @Test
  void aLongPauseStandsInTheRowOfItsTime() throws Exception {
    sleep(300);
    clock.pauseMicros = 2_000_000;
    sleep(300);
    var rows = rows();
    assertThat(rows).extracting(Histogram::getStartTimeStamp).startsWith(START, START + 250);
    assertThat(rows.get(1).getMaxValue()).isBetween(2_000_000L, 2_002_000L);
    assertThat(rows.get(1).getEndTimeStamp()).isEqualTo(START + 250 + 50 + 2_001);
    assertThat(rows.get(2).getMaxValue()).isZero();
  }

  @Test
  void aLogThatCanNotBeWrittenIsToldAtTheEnd() throws Exception {
    var full =
        new OutputStream() {
          @Override
          public void write(int next) throws IOException {
            throw new IOException("no space left");
          }
        };
    var failing = HiccupMeter.start(full, HiccupMeter.CLIENT_SLEEP);
    assertThatThrownBy(failing::close).isInstanceOf(IOException.class).hasMessage("no space left");
  }

  @Test
  void measuresARealProcessUntilItIsClosed(@TempDir Path folder) throws Exception {
    var file = folder.resolve(HiccupMeter.CLIENT_LOG);
    try (var real = HiccupMeter.start(file, HiccupMeter.MACHINE_SLEEP)) {
      assertThat(real).isNotNull();
    }
    assertThat(read(Files.readAllBytes(file))).isNotEmpty();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("hiccup-meter");
  }

  private void sleep(int times) throws InterruptedException, IOException {
    for (var i = 0; i < times; i++) {
      meter.sample();
    }
  }

  private Histogram all() throws IOException {
    var all = new Histogram(3);
    rows().forEach(all::add);
    return all;
  }

  private List<Histogram> rows() throws IOException {
    meter.end();
    return read(out.toByteArray());
  }

  private static List<Histogram> read(byte[] log) {
    assertThat(new String(log, UTF_8)).endsWith("\n");
    var rows = new ArrayList<Histogram>();
    var reader = new HistogramLogReader(new ByteArrayInputStream(log));
    for (var row = reader.nextIntervalHistogram();
        row != null;
        row = reader.nextIntervalHistogram()) {
      rows.add((Histogram) row);
    }
    return rows;
  }

  /** Sleeps as long as it is told. */
  private static final class FakeClock extends HiccupMeter.Clock {

    private long micros;
    private long lateMicros;
    private long pauseMicros;

    @Override
    long nanos() {
      return 1_000 * micros;
    }

    @Override
    long millis() {
      return START + micros / 1_000;
    }

    @Override
    void sleep(long asked) {
      micros += asked + lateMicros + pauseMicros;
      pauseMicros = 0;
    }
  }
}
