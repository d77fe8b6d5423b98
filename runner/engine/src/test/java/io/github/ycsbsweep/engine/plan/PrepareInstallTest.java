// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bindings of a YCSB install, which say nothing of themselves. */
class PrepareInstallTest extends PrepareFixture {

  private static final int ADDRESS = 9;

  @BeforeEach
  void anInstall() throws IOException {
    jar(
        "install/lib/core-0.18.0.jar",
        Map.of("site/ycsb/workloads/CoreWorkload.class", "", "site/ycsb/Client.class", ""));
    jar("install/lib/HdrHistogram-2.1.12.jar", Map.of("a", ""));
    jar("ours/HdrHistogram-2.2.2.jar", Map.of("a", ""));
    jar("install/rack-binding/rack-binding-0.18.0.jar", Map.of("site/ycsb/db/Rack.class", ""));
  }

  private int prepareRack(String... more) {
    var arguments = new ArrayList<String>();
    arguments.addAll(
        List.of(
            "--client-lib",
            path("ours/HdrHistogram-2.2.2.jar") + File.pathSeparator + path("install/lib"),
            "--store",
            "rack-cql=" + path("install/rack-binding"),
            "--option",
            "ycsb-home=" + path("install")));
    arguments.addAll(List.of(more));
    return prepareOnly(arguments);
  }

  private JsonNode run() throws IOException {
    return new ObjectMapper().readTree(Files.readString(folder.resolve("run/run.json")));
  }

  @Test
  void measuresABindingByItsClassOnTheUsersServer() {
    assertThat(prepareRack("--binding", "rack-cql=site.ycsb.db.Rack")).isZero();
    assertThat(row()).startsWith("rack-cql", "workloadx", "1").contains("site.ycsb.db.Rack", "-");
  }

  @Test
  void recordsTheVersionsOfWhatRunsAndTheHashOfEveryJar() throws IOException {
    prepareRack("--binding", "rack-cql=site.ycsb.db.Rack");
    var versions = run().path("versions");
    assertThat(versions.path("ycsb").asText()).isEqualTo("0.18.0");
    assertThat(versions.path("hdrhistogram").asText()).isEqualTo("2.2.2");
    assertThat(versions.path("rack-cql binding").asText()).isEqualTo("rack-binding 0.18.0");
    assertThat(run().path("jars").path("rack-cql").properties().stream().map(Map.Entry::getKey))
        .containsExactlyInAnyOrder(
            "HdrHistogram-2.1.12.jar",
            "HdrHistogram-2.2.2.jar",
            "core-0.18.0.jar",
            "rack-binding-0.18.0.jar");
  }

  @Test
  void saysOnceWhichPropertiesNobodyChecked() throws IOException {
    file("pairs", "hosts=db1\nrack.colour=blue\nrecordcount=5\n");
    prepareRack(
        "--binding", "rack-cql=site.ycsb.db.Rack", "--workload", "second=" + path("workloadx"));
    assertThat(err.toString())
        .containsOnlyOnce("passed on as they are: hosts, rack.colour")
        .doesNotContain("recordcount");
  }

  @Test
  void guessesTheAddressFromTheOnlyPropertyThatNamesOne() throws IOException {
    file("pairs", "rack.hosts=db1,db2\nrack.port=9042\n");
    prepareRack("--binding", "rack-cql=site.ycsb.db.Rack");
    assertThat(row().get(ADDRESS)).isEqualTo("db1:9042,db2:9042");
  }

  @Test
  void takesWhatIsNoHostForNoAddress() throws IOException {
    file("pairs", "db.url=jdbc:h2:mem:test;a=b\n");
    prepareRack("--binding", "rack-cql=site.ycsb.db.Rack");
    assertThat(row().get(ADDRESS)).isEqualTo("-");
  }

  @Test
  void knowsTheAddressOfAStoreThatIsOursAsWellAndChecksNoName() throws IOException {
    file("pairs", "shelf.host=db1\nshelf.unknown=1\n");
    var status =
        prepareRack(
            "--binding",
            "rack-cql=site.ycsb.db.Rack",
            "--like",
            "rack-cql=shelf",
            "--known-store",
            "shelf=" + path("shelf"));
    assertThat(status).isZero();
    assertThat(row().get(ADDRESS)).isEqualTo("db1:7070");
    assertThat(run().path("workloads").get(0).path("defaults")).isEmpty();
  }

  @Test
  void failsOnAClassThatIsNotThere() {
    assertThat(prepareRack("--binding", "rack-cql=site.ycsb.db.Shelf")).isEqualTo(2);
    assertThat(err.toString()).contains("rack-cql: no class site.ycsb.db.Shelf");
  }

  @Test
  void failsOnACoreOfBefore0_17() throws IOException {
    jar("install/lib/core-0.18.0.jar", Map.of("com/yahoo/ycsb/Client.class", ""));
    assertThat(prepareRack("--binding", "rack-cql=site.ycsb.db.Rack")).isEqualTo(2);
    assertThat(err.toString()).contains("YCSB before 0.17.0 can't be swept");
  }

  @Test
  void failsOnADamagedJarNamingIt() throws IOException {
    file("install/lib/core-0.18.0.jar", "");
    assertThat(prepareRack("--binding", "rack-cql=site.ycsb.db.Rack")).isEqualTo(2);
    assertThat(err.toString()).contains("core-0.18.0.jar: a damaged jar");
  }
}
