// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.StoreBinding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Properties file and sources name the same properties. */
interface DocumentationRules extends Rules {

  @Test
  @DisplayName("R57 every property in the properties file is asked for by the binding")
  default void r57TheBindingAsksForEveryProperty() throws Exception {
    assertThat(missingFrom(fixture().sources().main())).as("in no main source").isEmpty();
  }

  private List<String> missingFrom(List<Path> folders) throws IOException {
    var text = SourceFolders.text(folders);
    return fixture().catalog().names().stream()
        .filter(name -> !text.contains('"' + name + '"') && !isShared(name, text))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** The property that every binding has is asked for by its constant, or by the base class. */
  private boolean isShared(String name, String text) {
    return name.equals(ServerStateFiles.PROPERTY)
        && (text.contains("ServerStateFiles.PROPERTY")
            || fixture().newBinding() instanceof StoreBinding<?, ?, ?>);
  }
}
