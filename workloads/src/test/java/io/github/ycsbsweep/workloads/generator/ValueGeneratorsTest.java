// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.airlift.compress.lz4.Lz4Compressor;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.WorkloadException;

/** How long values are, and what a compressor leaves of them. */
class ValueGeneratorsTest {

  private static final int BYTES = 1_000_000;

  @TempDir Path folder;

  @Test
  void lengthsAreLognormal() {
    var lengths = new LognormalLengths(1_000, 0.5, 1, 1_000_000);
    var random = new SplittableRandom(3);
    var drawn = LongStream.range(0, 100_001).map(i -> lengths.next(random)).sorted().toArray();

    assertThat((double) drawn[50_000]).isCloseTo(1_000, within(10.0));
    assertThat((double) drawn[84_134]).isCloseTo(1_000 * Math.exp(0.5), within(20.0));
    assertThat(LongStream.of(drawn).average().orElseThrow())
        .isCloseTo(lengths.mean(), within(10.0));
  }

  @Test
  void lognormalLengthsStayWithinTheirBounds() {
    var lengths = new LognormalLengths(100, 5, 10, 1_000);
    var random = new SplittableRandom(3);

    assertThat(LongStream.range(0, 1_000).map(i -> lengths.next(random)))
        .allMatch(length -> length >= 10 && length <= 1_000)
        .contains(10L, 1_000L);
  }

  @Test
  void lengthsAreAsFrequentAsTheFileSays() throws Exception {
    var lengths = histogram("# bytes,weight\n100,30\n\n200,0\n 400 , 70.0\n");
    var random = new SplittableRandom(3);
    var drawn = LongStream.range(0, 10_000).map(i -> lengths.next(random)).toArray();

    assertThat(drawn).containsOnly(100, 400);
    assertThat((double) LongStream.of(drawn).filter(length -> length == 100).count())
        .isCloseTo(3_000, within(200.0));
    assertThat(lengths.mean()).isCloseTo(310, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1,5", "5", "5,x", "5,1,2", "9999999999,1", "1e3,1", "BlockSize\t10"})
  void namesFileAndLineOfWhatIsNoLength(String line) {
    assertThatThrownBy(() -> histogram("1,1\n" + line + "\n"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageStartingWith(folder.resolve("lengths") + ":2: allowed is bytes,weight");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5,0\n"})
  void refusesAFileWithoutALength(String content) {
    assertThatThrownBy(() -> histogram(content))
        .isInstanceOf(WorkloadException.class)
        .hasMessageEndingWith("no length has a weight above 0");
  }

  @Test
  void namesAFileThatIsNotThere() {
    assertThatThrownBy(() -> HistogramLengths.read(folder.resolve("none")))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("none: can't be read");
  }

  /** Values of 100 bytes say often that they repeat themselves. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 1000, 0.03", "0.25, 1000, 0.03", "0.5, 1000, 0.03", "0.75, 1000, 0.03", "1, 1000, 0.03",
    "0.25, 100, 0.05", "0.5, 100, 0.05", "0.75, 100, 0.05", "0.5, 10240, 0.03", "0.5, 1000000, 0.03"
  })
  void gzipAndLz4LeaveThePartThatWasAskedFor(double ratio, int length, double tolerance) {
    var bytes = values(ratio, length);

    assertThat(deflated(bytes, Deflater.DEFAULT_COMPRESSION))
        .as("gzip")
        .isCloseTo(ratio, within(tolerance));
    assertThat(deflated(bytes, Deflater.BEST_SPEED))
        .as("gzip -1")
        .isCloseTo(ratio, within(tolerance));
    assertThat(lz4(bytes)).as("LZ4").isCloseTo(ratio, within(tolerance));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 7, 8, 9})
  void aShortValueIsAsLongAsItShallBe(int length) {
    assertThat(CompressibleBytes.of(length, 0.5, new SplittableRandom(1))).hasSize(length);
  }

  private HistogramLengths histogram(String content) throws Exception {
    return HistogramLengths.read(Files.writeString(folder.resolve("lengths"), content));
  }

  /** One behind the other, as a store has them in a block. */
  private static byte[] values(double ratio, int length) {
    var random = new SplittableRandom(5);
    var out = new ByteArrayOutputStream();
    while (out.size() < BYTES) {
      out.writeBytes(CompressibleBytes.of(length, ratio, random));
    }
    return out.toByteArray();
  }

  private static double deflated(byte[] bytes, int level) {
    var deflater = new Deflater(level, true);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      return (double) deflater.deflate(new byte[2 * bytes.length]) / bytes.length;
    } finally {
      deflater.end();
    }
  }

  private static double lz4(byte[] bytes) {
    var compressor = new Lz4Compressor();
    var out = new byte[compressor.maxCompressedLength(bytes.length)];
    return (double) compressor.compress(bytes, 0, bytes.length, out, 0, out.length) / bytes.length;
  }
}
