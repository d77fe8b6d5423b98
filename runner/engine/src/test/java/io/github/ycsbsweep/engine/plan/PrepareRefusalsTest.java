// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Given properties that would measure something else, nothing is prepared. */
class PrepareRefusalsTest extends PrepareFixture {

  @Test
  void failsOnAnUnknownPropertyOfTheStoreWithTheNearestName() throws IOException {
    file("pairs", "shelf.prot=1\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("shelf.prot").contains("did you mean shelf.port?");
  }

  @Test
  void failsOnAMisspeltPropertyOfYcsb() throws IOException {
    file("pairs", "fieldlenght=10\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean fieldlength?");
  }

  @Test
  void failsOnAPropertyThatTheRunnerSetsNamingTheOption() throws IOException {
    file("pairs", "threadcount=10\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("threadcount").contains("--threads");
  }

  @Test
  void failsOnAPartOfTheRecordsWhichTheLoadWouldMiss() throws IOException {
    file("pairs", "insertstart=500\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("insertstart").contains("--records");
  }

  @Test
  void failsOnANumberOutOfRangeNamingWorkloadPropertyAndWhatIsAllowed() throws IOException {
    file("pairs", "readproportion=95\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString())
        .contains("workloadx: readproportion=95 (-p): allowed is a number from 0 to 1");
  }

  @Test
  void saysWhichFileAWrongNumberIsFrom() throws IOException {
    file("a", "fieldcount=5\n");
    file("b", "fieldcount=-5\n");
    assertThat(prepare("-P", path("a"), "-P", path("b"))).isEqualTo(2);
    assertThat(err.toString()).contains("fieldcount=-5 (" + path("b") + ")");
  }

  @Test
  void failsOnIntendedLatenciesAloneWhichWouldPassForServiceTimes() throws IOException {
    file("pairs", "measurement.interval=intended\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("allowed is op or both");
  }

  @Test
  void writesNoRunWhenARefusalComes() throws IOException {
    file("pairs", "shelf.prot=1\n");
    prepare();
    assertThat(folder.resolve("run/run.json")).doesNotExist();
  }
}
