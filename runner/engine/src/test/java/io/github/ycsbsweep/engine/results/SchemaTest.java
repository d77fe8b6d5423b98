// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schemas in {@code runner/schemas} fit what real runs wrote, and their documentation. */
final class SchemaTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Path SCHEMAS = Path.of("..", "schemas");
  private static final Path PAGE = Path.of("..", "..", "docs", "reference", "files.md");

  @ParameterizedTest
  @CsvSource({
    "run, run.json",
    "cell, cell.json",
    "cell, cell-with-load.json",
    "cell, cell-of-two-clients.json",
    "cell, /io/github/ycsbsweep/engine/measure/golden-cell.json",
    "server, server.json",
    "client, client.json",
  })
  void fitsWhatARealRunWrote(String schema, String file) throws IOException {
    assertThat(problems(schema, resource(file))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "cell", "server", "client"})
  void refusesAFieldThatItDoesNotDescribe(String schema) throws IOException {
    var file = (ObjectNode) resource(schema + ".json");
    file.put("surprise", 1);
    assertThat(problems(schema, file)).anyMatch(problem -> problem.contains("surprise"));
  }

  @Test
  void refusesACellWithoutItsStatus() throws IOException {
    var cell = (ObjectNode) resource("cell.json");
    cell.remove("status");
    assertThat(problems("cell", cell)).anyMatch(problem -> problem.contains("status"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "cell",
        "server",
        "client",
        "compare",
        "rounds",
        "pairs",
        "bisect",
        "bundle",
        "bundle-verdict",
        "model"
      })
  void everyFieldIsDocumented(String schema) throws IOException {
    var page = Files.readString(PAGE, UTF_8);
    for (var name : fields("", schema(schema).get("properties"), new ArrayList<>())) {
      assertThat(page).contains("| `" + name + "`");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"results", "phases-csv", "faults-csv", "writes-csv", "pairs-csv"})
  void everyColumnOfATableIsDocumented(String schema) throws IOException {
    var page = Files.readString(PAGE, UTF_8);
    var columns = schema(schema).get("fields");
    for (var column : columns) {
      assertThat(page)
          .contains(
              "| `" + column.get("name").textValue() + "` | " + column.get("type").textValue());
    }
    assertThat(columns).isNotEmpty();
  }

  @Test
  void theColumnsAreThoseOfTheSealedFormat() throws IOException {
    var names = new ArrayList<String>();
    schema("results").get("fields").forEach(column -> names.add(column.get("name").textValue()));
    try (var csv =
        getClass().getResourceAsStream("/io/github/ycsbsweep/engine/report/results.csv")) {
      var header = new String(csv.readAllBytes(), UTF_8).lines().findFirst().orElseThrow();
      assertThat(header).isEqualTo(String.join(",", names));
    }
  }

  /** Names of all fields, those within others behind them. */
  private static List<String> fields(String owner, JsonNode properties, List<String> found) {
    properties
        .properties()
        .forEach(
            field -> {
              var name = owner + field.getKey();
              found.add(name);
              var type = field.getValue();
              if (type.has("properties")) {
                fields(name + ".", type.get("properties"), found);
              } else if (type.path("items").has("properties")) {
                fields(name + "[].", type.get("items").get("properties"), found);
              }
            });
    return found;
  }

  private static List<String> problems(String name, JsonNode file) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema(name))
        .validate(file)
        .stream()
        .map(Object::toString)
        .toList();
  }

  private static JsonNode schema(String name) throws IOException {
    return MAPPER.readTree(SCHEMAS.resolve(name + ".schema.json").toFile());
  }

  private JsonNode resource(String name) throws IOException {
    try (var in = getClass().getResourceAsStream(name)) {
      return MAPPER.readTree(in);
    }
  }
}
