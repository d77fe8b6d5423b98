// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static io.github.ycsbsweep.engine.run.SweepLab.SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The order in which cells are measured; how each order is made, CellOrderTest says. */
class CellOrderSweepTest extends SweepLabTestCase {

  private static final Pattern PLANNED =
      Pattern.compile("(?m)^ *\\d+: (\\d+) threads, repeat (\\d+), (\\w+)");

  private static final Pattern RECORDS = Pattern.compile(" -t .* recordcount=([0-9]+)");

  @Test
  void isThatOfThePlanAndRecordedWithItsSeed() throws Exception {
    var line =
        "redis,memcached workloada --threads 2,4 --repeats 2 --order random --seed 7" + SHORT;
    assertThat(lab.sweep(line + " --dry-run")).isZero();
    var planned =
        PLANNED
            .matcher(lab.printed())
            .results()
            .map(cell -> cell.group(3) + " " + cell.group(1) + " " + cell.group(2))
            .toList();

    assertThat(lab.sweep(line)).isZero();

    assertThat(measured()).hasSize(8).isEqualTo(planned);
    assertThat(lab.out().resolve("run.json"))
        .content()
        .contains("\"order\" : \"random\"", "\"seed\" : 7");
  }

  @Test
  void endsForEveryStoreAtItsOwnKneeAndVisitsTheSameThreadCountsAgain() throws Exception {
    // Redis is at its most from the beginning, Memcached one doubling later.
    lab.rules("if [[ ${FILES[*]} == */memcached.* ]] && ((THREADS > 2)); then FAKE_OPS=2000; fi");

    assertThat(lab.sweep("redis,memcached workloada --threads 2.. --repeats 2" + SHORT)).isZero();

    assertThat(measured())
        .containsExactly(
            "redis 2 1",
            "memcached 2 1",
            "memcached 4 1",
            "redis 4 1",
            "redis 8 1",
            "memcached 8 1",
            "memcached 16 1",
            "memcached 2 2",
            "redis 2 2",
            "redis 4 2",
            "memcached 4 2",
            "memcached 8 2",
            "redis 8 2",
            "memcached 16 2");
  }

  @Test
  void whatACellInsertedTheNextOneOfTheSameStoreCountsAsRecords() throws Exception {
    var mix = " -p readproportion=0.5 -p updateproportion=0 -p insertproportion=0.5";
    assertThat(lab.sweep("redis,memcached workloada --threads 1,2" + mix + SHORT)).isZero();
    var inserted =
        Files.readAllLines(lab.out().resolve("cells/redis/workloada/t0001/r1/ycsb.out")).stream()
            .filter(line -> line.startsWith("[INSERT], Operations, "))
            .mapToInt(line -> Integer.parseInt(line.substring("[INSERT], Operations, ".length())))
            .sum();
    assertThat(inserted).isPositive();
    assertThat(
            lab.clients().stream()
                .flatMap(line -> RECORDS.matcher(line).results())
                .map(found -> Integer.valueOf(found.group(1))))
        .containsExactly(1000, 1000, 1000 + inserted, 1000 + inserted);
  }

  /** Store, threads and repeat of each cell, by the position that it was given. */
  private List<String> measured() throws Exception {
    return lab.results().rows("order", "store", "threads", "repeat").stream()
        .sorted(Comparator.comparing(row -> Integer.valueOf(row.split(" ", 2)[0])))
        .map(row -> row.split(" ", 2)[1])
        .toList();
  }
}
