// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Properties file, sources and tests name the same properties. */
interface DocumentationRules extends Rules {

  @Test
  @DisplayName("R57 every property in the properties file is asked for by the binding")
  default void theBindingAsksForEveryProperty() throws Exception {
    assertThat(missingFrom(fixture().sources().main())).as("in no main source").isEmpty();
  }

  @Test
  @DisplayName("R58 every property in the properties file is set by a test")
  default void aTestSetsEveryProperty() throws Exception {
    assertThat(missingFrom(fixture().sources().tests())).as("in no test").isEmpty();
  }

  private List<String> missingFrom(List<Path> folders) throws IOException {
    var text = Sources.text(folders);
    return fixture().catalog().names().stream()
        .filter(name -> !text.contains('"' + name + '"'))
        .toList();
  }
}
