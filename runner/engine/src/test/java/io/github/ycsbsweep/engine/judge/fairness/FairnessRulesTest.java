// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The rules as {@code docs/reference/fairness.md} lists them. */
class FairnessRulesTest {

  @Test
  void thePageHasEveryRuleInItsWordsAndNoOther() throws IOException {
    var rules =
        new RunOf().rows().stream().map(row -> "| " + row.get(0) + " | " + row.get(1) + " |");
    var page = Files.readString(ProjectFiles.ROOT.resolve("docs/reference/fairness.md"));
    assertThat(
            page.lines()
                .filter(line -> line.startsWith("| F"))
                .map(line -> line.replaceFirst("(\\| F\\d+ \\| [^|]* \\|).*", "$1")))
        .containsExactlyElementsOf(rules.toList())
        .hasSizeGreaterThan(20);
  }
}
