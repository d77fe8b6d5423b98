// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.workloads.trace.TraceRecord.Operation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.WorkloadException;

/** Given a file of operations. */
class TraceSourceTest {

  private static final String OURS = "time,operation,key,size\n";

  @TempDir Path folder;

  private Path trace(String content) throws Exception {
    return Files.writeString(folder.resolve("t.csv"), content, ISO_8859_1);
  }

  private static List<TraceRecord> first(int count, TraceSource source) throws Exception {
    var records = new ArrayList<TraceRecord>();
    for (var i = 0; i < count; i++) {
      records.add(source.next());
    }
    source.close();
    return records;
  }

  private static TraceSource whole(Path file, boolean timed) throws Exception {
    return new TraceSource(new TraceSource.Selection(file, timed, 1, 0, 1));
  }

  @Test
  void readsTheColumnsThatTheFirstLineNames() throws Exception {
    var file = trace("key,operation,size,time\nabc,read,,7.5\r\nabc,SET,12,8\n\nx,delete,0,9.25");
    var records = first(3, whole(file, true));

    assertThat(records)
        .extracting(TraceRecord::operation)
        .containsExactly(Operation.READ, Operation.UPDATE, Operation.DELETE);
    assertThat(records).extracting(TraceRecord::bytes).containsExactly(0, 12, 0);
    assertThat(records).extracting(TraceRecord::seconds).containsExactly(0.0, 0.5, 1.75);
    assertThat(records.get(0).keyHash())
        .isEqualTo(records.get(1).keyHash())
        .isNotEqualTo(records.get(2).keyHash());
  }

  @Test
  void readsTheCacheTracesOfTwitterWhoseKeysMayHaveCommas() throws Exception {
    var file = trace("0,nz:u:eeW511W3,15,120,3,get,0\n0,nz:u,x,6,33,3,set,3600\n");
    var records = first(2, whole(file, false));

    assertThat(records)
        .extracting(TraceRecord::operation)
        .containsExactly(Operation.READ, Operation.UPDATE);
    assertThat(records).extracting(TraceRecord::bytes).containsExactly(120, 33);
  }

  @Test
  void spreadsTheOperationsOfAWholeSecondOverIt() throws Exception {
    var file = trace("5,a,1,1,1,get,0\n5,b,1,1,1,get,0\n6,c,1,1,1,get,0\n9,d,1,1,1,get,0\n");

    assertThat(first(4, whole(file, true)))
        .extracting(TraceRecord::seconds)
        .containsExactly(0.0, 0.5, 1.0, 4.0);
  }

  @Test
  void beginsAgainAtTheEndAndItsTimesGoOn() throws Exception {
    var file = trace(OURS + "10,read,a,\n12,update,a,3\n");

    assertThat(first(5, whole(file, true)))
        .extracting(TraceRecord::seconds)
        .containsExactly(0.0, 2.0, 2.0, 4.0, 4.0);
  }

  @Test
  void readsACompressedFile() throws Exception {
    var file = folder.resolve("t.csv.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("operation,key\nread,a\n".getBytes(ISO_8859_1));
    }

    assertThat(first(1, whole(file, false))).hasSize(1);
  }

  @Test
  void aSampleHasAllOperationsOfAKeyOrNone() throws Exception {
    var keys = IntStream.range(0, 1_000).mapToObj(i -> "read,k" + i + "\n");
    var file = trace("operation,key\n" + keys.collect(Collectors.joining()).repeat(2));
    var sample = first(400, new TraceSource(new TraceSource.Selection(file, false, 0.1, 0, 1)));
    var hashes = sample.stream().map(TraceRecord::keyHash).toList();

    assertThat(hashes.stream().distinct().count()).isBetween(60L, 140L);
    assertThat(hashes.subList(0, 50)).doesNotHaveDuplicates();
  }

  @Test
  void clientsDivideTheKeysAmongThem() throws Exception {
    var keys = IntStream.range(0, 300).mapToObj(i -> "read,k" + i + "\n");
    var file = trace("operation,key\n" + keys.collect(Collectors.joining()));
    var all = new ArrayList<Long>();
    for (var client = 0; client < 3; client++) {
      var own =
          first(300, new TraceSource(new TraceSource.Selection(file, false, 1, client, 3))).stream()
              .map(TraceRecord::keyHash)
              .distinct()
              .toList();
      assertThat(own).hasSizeBetween(60, 140);
      all.addAll(own);
    }

    assertThat(all).hasSize(300).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,get | 2 columns, but 4 are expected: time,operation,key,size",
        "1,gett,a,1 | operation \"gett\": allowed are add, append, cas, decr, delete, get,",
        "x,get,a,1 | time \"x\": allowed are seconds, as 12.5",
        "-1,get,a,1 | time \"-1\": allowed are seconds from 0 on",
        "NaN,get,a,1 | time \"NaN\": allowed are seconds from 0 on",
        "1,get,a,1.5 | size \"1.5\": allowed is a number of bytes",
        "1,get,a,-1 | size \"-1\": allowed are 0 to 1073741824 bytes",
        "1,get,a,1073741825 | size \"1073741825\": allowed are 0 to",
        "1,get,,1 | the key is empty",
      })
  void namesFileAndLineOfWhatIsNoOperation(String line, String why) throws Exception {
    var file = trace(OURS + "1,get,a,1\n" + line + "\n");

    assertThatThrownBy(() -> first(2, whole(file, true)))
        .isInstanceOf(WorkloadException.class)
        .hasMessageStartingWith(file + ":3: " + why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "operation,key,sizes | column \"sizes\": allowed are operation, key, size, time; did you",
        "operation,size,time | no column key",
        "operation,key | no column time, which trace.speed needs",
        "operation,key,key,time | a column is there twice",
      })
  void namesAFirstLineThatNamesOtherColumns(String line, String why) throws Exception {
    var file = trace(line + "\n");

    assertThatThrownBy(() -> whole(file, true))
        .isInstanceOf(WorkloadException.class)
        .hasMessageStartingWith(file + ":1: " + why);
  }

  @Test
  void showsNoControlCharacterOfTheFile() throws Exception {
    var file = trace(OURS + "1,\u001b[31mget,a,1\n");

    assertThatThrownBy(() -> whole(file, true))
        .hasMessageStartingWith(file + ":2: operation \"?[31mget\"");
  }

  @Test
  void refusesALineWithoutAnEnd() throws Exception {
    var file = trace(OURS + "1,get," + "a".repeat(70_000) + ",1\n");

    assertThatThrownBy(() -> whole(file, true))
        .hasMessage(file + ":2: a line of more than 65536 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", OURS, "operation,key\n\n\n"})
  void refusesAFileWithoutAnOperation(String content) throws Exception {
    var file = trace(content);

    assertThatThrownBy(() -> whole(file, false))
        .isInstanceOf(WorkloadException.class)
        .hasMessageStartingWith(file + ": no operation in it");
  }

  @Test
  void saysHowAFileOfZstdIsRead() {
    assertThatThrownBy(() -> whole(folder.resolve("cluster1.zst"), false))
        .hasMessageEndingWith("cluster1.zst: compressed with zstd; decompress it first: zstd -d");
  }

  @Test
  void namesAFileThatIsNoGzip() throws Exception {
    var file = Files.writeString(folder.resolve("t.gz"), OURS);

    assertThatThrownBy(() -> whole(file, false)).hasMessageContaining("t.gz: can't be read");
  }
}
