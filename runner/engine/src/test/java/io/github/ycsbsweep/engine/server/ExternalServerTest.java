// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static io.github.ycsbsweep.engine.server.ServerFixture.ports;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.run.SweepLab;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs on a server of somebody else, which holds data of somebody else. */
class ExternalServerTest extends ServerTestCase {

  private static final Pattern START = Pattern.compile(" insertstart=([0-9]+)");
  private static final Pattern CELL = Pattern.compile(" sweep\\.cell=([0-9]+-[0-9]+-[12]-)( |$)");

  private SweepLab lab;
  private Server foreign;
  private int port;

  @BeforeEach
  void aServerWithData() throws Exception {
    lab = new SweepLab(folder.resolve("sweep"));
    foreign = fixture.open(ServerFixture.request(Mode.LOCAL), fixture.own("redis"));
    port = ports(foreign).get(0);
    Resp.ask(port, "SET precious data");
  }

  @AfterEach
  void end() throws IOException {
    foreign.close();
    lab.close();
  }

  private int sweep(String line) throws IOException, InterruptedException {
    return lab.measure(
        "redis " + line + " --threads 2 -p redis.host=127.0.0.1 -p redis.port=" + port);
  }

  private void isUntouched() throws IOException {
    assertThat(Resp.ask(port, "DBSIZE")).isEqualTo(":1");
    assertThat(Resp.ask(port, "GET precious")).isEqualTo("data");
  }

  private List<String> found(Pattern pattern) throws IOException {
    return lab.clients().stream()
        .flatMap(line -> pattern.matcher(line).results())
        .map(result -> result.group(1))
        .toList();
  }

  @Test
  void isNotEmptied() throws Exception {
    assertThat(sweep("workloadb")).isZero();
    assertThat(lab.results().cell("redis/workloadb/t0002/r1").server().mode())
        .isEqualTo("external");
    isUntouched();
  }

  @Test
  void isEmptiedIfThatIsAllowed() throws Exception {
    assertThat(sweep("workloadb --allow-flush")).isZero();
    assertThat(Resp.ask(port, "DBSIZE")).isEqualTo(":0");
  }

  @Test
  void hasCellsThatFillItNameWhatTheyWriteEachInAnotherWay() throws Exception {
    assertThat(sweep("workloadtimeline --repeats 2")).isZero();
    assertThat(lab.said()).contains("since this server is not emptied");
    assertThat(found(CELL)).hasSize(2).doesNotHaveDuplicates();
    isUntouched();
  }

  @Test
  void hasCellsThatFillItUseTheSameNamesIfItMayBeEmptied() throws Exception {
    assertThat(sweep("workloadtimeline --repeats 2 --allow-flush")).isZero();
    assertThat(lab.clients()).hasSize(2).allMatch(line -> line.matches(".* sweep.cell=( .*|)"));
    assertThat(Resp.ask(port, "DBSIZE")).isEqualTo(":0");
  }

  @Test
  void givesEveryLoadKeysOfItsOwnThoseOfResumedRunsIncluded() throws Exception {
    assertThat(sweep("workloadinsert --repeats 2")).isZero();
    assertThat(lab.said()).contains("keys from number 50000000");
    assertThat(found(START)).containsExactly("0", "50000000");
    isUntouched();
    // Nor are keys used that an earlier resumption took away.
    for (var start : List.of("100000000", "150000000")) {
      Files.delete(lab.results().path("cells/redis/workloadinsert/t0002/r2/DONE"));
      assertThat(lab.resume()).isZero();
      assertThat(lab.said()).contains("keys from number " + start);
      assertThat(found(START)).containsExactly(start);
    }
    isUntouched();
  }

  @Test
  void hasAResumedRunReadWhatItsCellsInserted() throws Exception {
    var mix = " -p readproportion=0.5 -p updateproportion=0 -p insertproportion=0.5";
    assertThat(sweep("workloadb --no-load --repeats 2" + mix)).isZero();
    var inserted = 0L;
    for (var repeat : List.of("r1", "r2")) {
      var summary = lab.results().text("cells/redis/workloadb/t0002/" + repeat + "/ycsb.out");
      inserted +=
          Pattern.compile("^\\[INSERT\\], Operations, ([0-9]+)$", Pattern.MULTILINE)
              .matcher(summary)
              .results()
              .mapToLong(result -> Long.parseLong(result.group(1)))
              .sum();
    }
    assertThat(inserted).isPositive();
    Files.delete(lab.results().path("cells/redis/workloadb/t0002/r1/DONE"));
    assertThat(lab.resume()).isZero();
    assertThat(lab.clients()).hasSize(1);
    assertThat(lab.clients().get(0)).contains("recordcount=" + (1000 + inserted));
    isUntouched();
  }
}
