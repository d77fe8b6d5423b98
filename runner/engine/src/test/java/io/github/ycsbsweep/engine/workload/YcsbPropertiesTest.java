// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What YCSB's own properties may be is known before anything starts. */
class YcsbPropertiesTest {

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  private void plan(String... pairs) throws Exception {
    var words = new ArrayList<>(List.of("redis", "workloadb", "--dry-run"));
    for (var pair : pairs) {
      words.addAll(List.of("-p", pair));
    }
    fixture.plan(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "requestdistribution=foo | uniform, zipfian, latest, hotspot, exponential, sequential",
        "requestdistribution=Zipfian | did you mean zipfian?",
        "requestdistribution= | uniform, zipfian",
        "fieldlengthdistribution=const | constant, uniform, zipfian, histogram",
        "scanlengthdistribution=latest | uniform, zipfian",
        "insertorder=order | hashed, ordered; did you mean ordered?",
        "insertorder=HASHED | did you mean hashed?",
        "readallfields=yes | true or false",
        "writeallfields=1 | true or false",
        "dataintegrity=on | true or false",
        "recordcount=1e6 | a whole number from 1 to 1000000000000",
        "recordcount=0 | a whole number from 1 to 1000000000000",
        "fieldcount=1e400 | a whole number from 1 to 1000000",
        "fieldlength=-1 | a whole number from 0 to 1073741824",
        "minfieldlength=a | a whole number from 0",
        "readproportion=2 | a number from 0 to 1",
        "readproportion=NaN | a number from 0 to 1",
        "scanproportion= | a number from 0 to 1",
        "hotspotdatafraction=1.5 | a number from 0 to 1",
        "exponential.percentile=100 | a number above 0 and below 100",
        "minscanlength=0 | a whole number from 1 to 1000000",
        "maxscanlength=99999999999 | a whole number from 1 to 1000000",
        "minscanlength=2000 | up to maxscanlength=1000",
        "zeropadding=0 | a whole number from 1 to 1000",
        "core_workload_insertion_retry_limit=x | a whole number from 0",
        "measurement.interval=intended | op, both",
        "measurement.trackjvm=maybe | true or false",
      })
  void refusesAValueThatYcsbDoesNotKnow(String pair, String allowed) {
    assertThatThrownBy(() -> plan(pair))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageStartingWith("workloadb: " + pair + " (-p): allowed is ")
        .hasMessageContaining(allowed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "requestdistribution=sequential",
        "requestdistribution= latest ",
        "readallfields=TRUE",
        "fieldlengthdistribution=zipfian",
        "insertorder=ordered",
        "exponential.percentile=95.5",
        "measurement.interval=both",
      })
  void takesWhatYcsbTakes(String pair) throws Exception {
    plan(pair);
  }

  @Test
  void refusesLengthsThatAreNoRange() {
    assertThatThrownBy(
            () -> plan("fieldlengthdistribution=uniform", "minfieldlength=9", "fieldlength=8"))
        .hasMessageContaining("minfieldlength=9 (-p): allowed is up to fieldlength=8");
  }

  @Test
  void refusesAFileOfLengthsThatClientsWouldNotFind() {
    assertThatThrownBy(() -> plan("fieldlengthdistribution=histogram"))
        .hasMessageContaining("fieldlengthhistogram=hist.txt")
        .hasMessageContaining("allowed is the absolute path of a file of lengths");
  }

  @Test
  void refusesToCheckDataOfVaryingLength() {
    assertThatThrownBy(() -> plan("dataintegrity=true", "fieldlengthdistribution=uniform"))
        .hasMessageContaining("allowed is false, or fieldlengthdistribution=constant");
  }

  @Test
  void leavesTheDistributionsOfOtherWorkloadClassesAlone() throws Exception {
    var jar = folder.resolve("project/runner/target/client/lib/other.jar");
    try (var out = new java.util.jar.JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new java.util.jar.JarEntry("io/example/Own.class"));
      out.closeEntry();
    }
    plan("workload=io.example.Own", "requestdistribution=mine", "insertorder=random");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdrhistogram.output.path",
        "hdrhistogram.fileoutput",
        "exportfile",
        "measurement.raw.output_file",
        "serverstate.path"
      })
  void refusesAPropertyThatNamesAnOutputOfTheRunners(String name) {
    assertThatThrownBy(() -> plan(name + "=/tmp/x"))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageStartingWith(name + " is set by the runner: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"label=a\nb", "label=a\u001b[31m", "la\tbel=a", "=a", "label"})
  void refusesAPairWithAControlCharacterOrWithoutAName(String pair) {
    assertThatThrownBy(() -> plan(pair))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("allowed: name=value, on one line and without control");
  }
}
