// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run.json that lacks something is refused where it is read, and names the file and the lack. */
class DamagedRunTest {

  private static final String RUN =
      """
      {
        "schema" : 1, "runId" : "id", "started" : "2026-01-02T03:04:05Z",
        "commandLine" : "sweep.sh", "options" : { }, "seed" : 1,
        "request" : { "words" : [ ], "given" : { } },
        "versions" : { "java" : "17" }, "machine" : { }, "jars" : { },
        "workloads" : [ {
          "label" : "a", "store" : "redis", "binding" : "redis", "workload" : "workloada",
          "external" : false, "phase" : "run", "properties" : { "recordcount" : "1000" },
          "defaults" : { }
        } ]
      }
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "\"label\", no label",
    "\"store\", no store",
    "\"workload\" :, no workload",
    "\"phase\", no phase",
    "\"properties\", no properties",
    "\"commandLine\", no commandLine",
    "\"options\", no options",
    "\"request\", no request",
    "\"words\", no words",
    "\"given\", no given",
    "\"versions\", no versions"
  })
  void namesWhatIsMissing(String name, String message) throws Exception {
    assertThatThrownBy(() -> read(RUN.replace(name, name.replaceFirst("\"", "\"x"))))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(folder + "/run.json:")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"\"17\", versions", "\"1000\", properties", "\"redis\", no store"})
  void refusesNullWhereAValueBelongs(String value, String place) {
    assertThatThrownBy(() -> read(RUN.replace(value, "null")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(folder + "/run.json:")
        .hasMessageContaining(place);
  }

  private Run read(String text) throws IOException {
    var file = folder.resolve("run.json");
    Files.writeString(file, text);
    return Json.read(file, Run.class);
  }
}
