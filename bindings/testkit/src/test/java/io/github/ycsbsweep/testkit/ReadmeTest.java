// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReadmeTest {

  private static final List<String> RULES =
      Arrays.stream(BindingContract.class.getMethods())
          .filter(method -> method.isAnnotationPresent(DisplayName.class))
          .map(method -> method.getAnnotation(DisplayName.class).value())
          .sorted()
          .toList();

  @Test
  void theTableListsExactlyTheRulesOfTheContract() throws IOException {
    var table =
        Files.readAllLines(Path.of("README.md")).stream()
            .filter(line -> line.matches("\\| R\\d\\d \\|.*"))
            .map(line -> line.split(" *\\| *", -1))
            .map(cells -> cells[1] + " " + cells[2])
            .toList();
    assertThat(table).isEqualTo(RULES);
  }

  @Test
  void testsBeginWithTheNumberOfTheirRule() {
    assertThat(BindingContract.class.getMethods())
        .filteredOn(method -> method.isAnnotationPresent(DisplayName.class))
        .allMatch(
            method ->
                method
                    .getName()
                    .startsWith(
                        method
                            .getAnnotation(DisplayName.class)
                            .value()
                            .substring(0, 3)
                            .toLowerCase(Locale.ROOT)));
  }

  @Test
  void theTableSaysWhatGoesWrongWithoutEachRule() throws IOException {
    assertThat(Files.readAllLines(Path.of("README.md")))
        .filteredOn(line -> line.matches("\\| R\\d\\d \\|.*"))
        .allMatch(line -> line.matches("\\|[^|]+\\|[^|]+\\| \\S[^|]+\\|"));
  }

  @Test
  void rulesAreNumberedWithoutGapsAndRepeats() {
    assertThat(RULES.stream().map(rule -> rule.substring(0, 3)))
        .isEqualTo(
            IntStream.rangeClosed(1, RULES.size())
                .mapToObj(number -> String.format(Locale.ROOT, "R%02d", number))
                .toList());
  }
}
