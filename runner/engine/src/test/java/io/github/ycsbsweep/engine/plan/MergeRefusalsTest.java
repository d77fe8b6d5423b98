// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Given properties that would measure something else, they are refused. */
class MergeRefusalsTest extends MergeFixture {

  @Test
  void failsOnAnUnknownPropertyOfTheStoreWithTheNearestName() {
    given("shelf.prot=1");
    assertRefused().contains("shelf.prot").contains("did you mean shelf.port?");
  }

  @Test
  void failsOnAMisspeltPropertyOfYcsb() {
    given("fieldlenght=10");
    assertRefused().contains("did you mean fieldlength?");
  }

  @Test
  void failsOnAPropertyThatTheRunnerSetsNamingTheOption() {
    given("threadcount=10");
    assertRefused().contains("threadcount").contains("--threads");
  }

  @Test
  void failsOnAPartOfTheRecordsWhichTheLoadWouldMiss() {
    given("insertstart=500");
    assertRefused().contains("insertstart").contains("--records");
  }

  @Test
  void failsOnANumberOutOfRangeNamingWorkloadPropertyAndWhatIsAllowed() {
    given("readproportion=95");
    assertRefused().contains("workloadx: readproportion=95 (-p): allowed is a number from 0 to 1");
  }

  @Test
  void saysWhichFileAWrongNumberIsFrom() throws IOException {
    file("a", "fieldcount=5\n");
    file("b", "fieldcount=-5\n");
    givenFiles("a", "b");
    assertRefused().contains("fieldcount=-5 (" + path("b") + ")");
  }

  @Test
  void failsOnIntendedLatenciesAloneWhichWouldPassForServiceTimes() {
    given("measurement.interval=intended");
    assertRefused().contains("allowed is op, both");
  }
}
