// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes are verified where values can be numbered, and clients have keys of their own. */
class VerificationValuesTest {

  private static Properties properties(String... pairs) {
    var properties = new Properties();
    properties.setProperty("workload", YcsbProperties.CORE_WORKLOAD);
    for (var pair : pairs) {
      properties.setProperty(pair.split("=", 2)[0], pair.split("=", 2)[1]);
    }
    return properties;
  }

  @Test
  void areNotVerifiedUnlessAskedFor() throws Exception {
    VerificationValues.check(properties("workload=x.Timelines", "dataintegrity=true"));

    assertThat(VerificationValues.readBackSeconds(properties())).isZero();
    assertThat(VerificationValues.readBackSeconds(properties("verify=false"))).isZero();
  }

  @Test
  void needTheClassThatNumbersThem() throws Exception {
    var properties = properties("verify=true");
    VerificationValues.check(properties);
    ExtendedValues.chooseClass(properties);

    assertThat(properties).containsEntry("workload", YcsbProperties.EXTENDED_WORKLOAD);
  }

  @ParameterizedTest
  @CsvSource({
    "workload=x.Timelines, not with x.Timelines",
    "workload=site.ycsb.workloads.ConstantOccupancyWorkload, not with site",
    "dataintegrity=true, one of them",
    "requestdistribution=trace:x.csv, without requestdistribution=trace",
    "fieldlength=36, allowed is 37 and more"
  })
  void areRefusedWhereTheyCannotBeNumbered(String pair, String reason) {
    assertThatThrownBy(() -> VerificationValues.check(properties("verify=true", pair)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("--verify")
        .hasMessageContaining(reason);
  }

  @Test
  void areTurnedOnByAFaultWhereThatIsPossible() {
    var possible = properties();
    VerificationValues.turnOn(possible);
    var refused = properties("verify=false");
    VerificationValues.turnOn(refused);
    var impossible = properties("dataintegrity=true");
    VerificationValues.turnOn(impossible);

    assertThat(possible).containsEntry("verify", "true");
    assertThat(refused).containsEntry("verify", "false");
    assertThat(impossible).doesNotContainKey("verify");
  }

  @Test
  void haveAsMuchTimeAsTheWorkloadTakes() throws Exception {
    var usual = new Properties();
    try (var in =
        Files.newBufferedReader(
            Path.of("../../workloads/extended.properties"), StandardCharsets.UTF_8)) {
      usual.load(in);
    }

    assertThat(VerificationValues.readBackSeconds(properties("verify=true")))
        .hasToString(usual.getProperty("verify.seconds"));
    assertThat(VerificationValues.readBackSeconds(properties("verify=true", "verify.seconds=7")))
        .isEqualTo(7);
  }
}
