// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ReadmeTest {

  /** The numbers of the rules: a test's name begins with its rule's. */
  private static final List<String> RULES =
      Arrays.stream(BindingContract.class.getMethods())
          .filter(method -> method.isAnnotationPresent(Test.class))
          .map(Method::getName)
          .map(name -> name.substring(0, 3).toUpperCase(Locale.ROOT))
          .sorted()
          .toList();

  @Test
  void theTableListsExactlyTheRulesOfTheContract() throws IOException {
    assertThat(table()).extracting(row -> row.substring(2, 5)).isEqualTo(RULES);
  }

  @Test
  void theTableSaysWhatHoldsAndWhatGoesWrongWithoutEachRule() throws IOException {
    assertThat(table()).allMatch(row -> row.matches("\\| R\\d\\d \\| \\S[^|]+\\| \\S[^|]+\\|"));
  }

  @Test
  void aNumberIsOfOneRule() {
    assertThat(RULES).doesNotHaveDuplicates().allMatch(number -> number.matches("R\\d\\d"));
  }

  private static List<String> table() throws IOException {
    return Files.readAllLines(Path.of("README.md")).stream()
        .filter(line -> line.matches("\\| R\\d\\d \\|.*"))
        .toList();
  }
}
