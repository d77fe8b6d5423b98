// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The GitHub Action of the project: {@code action.bats} runs its steps. */
class ActionTest {

  private static final Pattern INPUT = Pattern.compile("inputs\\.([a-z-]+)");

  @Test
  void everyInputIsUsedAndNoOther() throws IOException {
    var text = Files.readString(ProjectFiles.ROOT.resolve("action.yml"));
    var used = new TreeSet<String>();
    INPUT.matcher(text).results().map((MatchResult match) -> match.group(1)).forEach(used::add);
    assertThat(used).isEqualTo(names(action().get("inputs")));
  }

  @Test
  void everyInputAndOutputIsDescribedOnItsPage() throws IOException {
    var page = Files.readString(ProjectFiles.ROOT.resolve("docs/guide/ci.md"));
    for (var kind : List.of("inputs", "outputs")) {
      for (var name : names(action().get(kind))) {
        assertThat(action().at("/" + kind + "/" + name + "/description").asText()).isNotBlank();
        assertThat(page).contains("| `" + name + "` |");
      }
    }
  }

  /** What stands in a script by an expression is code; in the environment it is a value. */
  @Test
  void noStepTakesAnExpressionIntoItsScript() throws IOException {
    for (var step : scripts()) {
      assertThat(step.get("run").textValue()).doesNotContain("${{");
    }
  }

  @Test
  void everyScriptStopsAtAFailure() throws IOException {
    assertThat(scripts()).hasSize(5);
    for (var step : scripts()) {
      assertThat(step.get("shell").textValue()).isEqualTo("bash");
      assertThat(step.get("run").textValue()).startsWith("set -euo pipefail\n");
    }
  }

  @Test
  void everyActionThatItUsesHasAVersion() throws IOException {
    for (var step : action().at("/runs/steps")) {
      if (step.has("uses")) {
        assertThat(step.get("uses").textValue()).matches("actions/[a-z-]+@v\\d+");
      }
    }
  }

  private static List<JsonNode> scripts() throws IOException {
    var scripts = new ArrayList<JsonNode>();
    action().at("/runs/steps").forEach(scripts::add);
    scripts.removeIf(step -> !step.has("run"));
    return scripts;
  }

  private static TreeSet<String> names(JsonNode object) {
    var names = new TreeSet<String>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static JsonNode action() throws IOException {
    return new YAMLMapper().readTree(ProjectFiles.ROOT.resolve("action.yml").toFile());
  }
}
