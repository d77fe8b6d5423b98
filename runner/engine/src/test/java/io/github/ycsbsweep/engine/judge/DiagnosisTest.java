// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.measure.log.ClientOutput;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client whose JVM can't start: what Java prints is that of OpenJDK 17. */
class DiagnosisTest {

  private static final String CREATION =
      "Error: Could not create the Java Virtual Machine.\n"
          + "Error: A fatal exception has occurred. Program will exit.";

  private static String problem(String printed) {
    var output = new ClientOutput(List.of(), printed.lines().toList());
    return new Diagnosis(output, "redis", 8, 1).problem().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Picked up _JAVA_OPTIONS: -XX:Nonsense",
        "Picked up JAVA_TOOL_OPTIONS: -XX:Nonsense",
        "NOTE: Picked up JDK_JAVA_OPTIONS: -XX:Nonsense"
      })
  void quotesTheErrorOfAJvmAndNotWhatItPickedUp(String first) {
    var variable = first.replaceFirst(".*Picked up (\\w+):.*", "$1");
    assertThat(problem(first + "\nUnrecognized VM option 'Nonsense'\n" + CREATION))
        .isEqualTo(
            "the client's JVM did not start: Unrecognized VM option 'Nonsense': see JAVA_OPTS, "
                + variable);
  }

  @Test
  void quotesWhatStandsBelowTheHeadingOfAnError() {
    assertThat(
            problem(
                "Error occurred during initialization of VM\n"
                    + "Initial heap size set to a larger value than the maximum heap size"))
        .isEqualTo(
            "the client's JVM did not start: Initial heap size set to a larger value than the"
                + " maximum heap size: see JAVA_OPTS");
  }

  @Test
  void quotesThatThereIsTooLittleMemory() {
    assertThat(
            problem(
                "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x1, 9, 0) failed\n#\n"
                    + "# There is insufficient memory for the Java Runtime Environment to continue."))
        .isEqualTo(
            "the client's JVM did not start: There is insufficient memory for the Java Runtime"
                + " Environment to continue: see JAVA_OPTS");
  }

  @Test
  void quotesTheErrorOfAClientThatEndedWithoutASummary() {
    assertThat(problem("Picked up _JAVA_OPTIONS: -Xss1m\nError: Could not find or load main class"))
        .endsWith("without a summary: Error: Could not find or load main class");
  }
}
