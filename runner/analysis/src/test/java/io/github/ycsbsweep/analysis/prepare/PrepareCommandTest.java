// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.prepare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.analysis.Json;
import io.github.ycsbsweep.analysis.run.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Given properties from files and pairs, the run is prepared as YCSB would read them, or refused.
 */
class PrepareCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void aStoreWithAWorkload() throws IOException {
    jar("client/core-0.17.0.jar", Map.of("site/ycsb/workloads/CoreWorkload.class", ""));
    jar(
        "shelf/shelf-binding-1.jar",
        Map.of(
            "META-INF/ycsb-sweep/binding.properties",
            """
            name=shelf
            class=io.example.Shelf
            driver=none
            driver.version=1
            address=shelf.host,shelf.port
            address.list=shelf.hosts
            address.forms=shelf.mode
            """,
            "META-INF/ycsb-sweep/shelf.properties",
            "shelf.host=127.0.0.1\nshelf.port=7070\nshelf.password=\nshelf.url=\nshelf.timeout=2000\nshelf.pool=8\nshelf.hosts=\nshelf.mode=one\n"));
    file(
        "workloadx",
        """
        workload=site.ycsb.workloads.CoreWorkload
        recordcount=1000
        fieldcount=2
        fieldlength=50
        readproportion=1
        updateproportion=0
        operationcount=7
        """);
    file("pairs", "");
    Files.createDirectories(folder.resolve("run"));
    Files.createDirectories(folder.resolve("secrets"));
  }

  @Test
  void printsARowWithWhatTheRunnerNeeds() {
    assertThat(prepare()).isZero();
    assertThat(row())
        .containsExactly(
            "shelf",
            "workloadx",
            "0",
            "run",
            "0",
            "1000",
            "100",
            folder.resolve("secrets/shelf.workloadx.properties").toString(),
            "io.example.Shelf",
            "127.0.0.1:7070",
            "2147483647");
  }

  @Test
  void letsLaterFilesOverrideEarlierOnesAndPairsOverrideAll() throws IOException {
    file("a", "table=a\nfieldcount=3\nlabel=a\n");
    file("b", "table=b\nfieldcount=4\n");
    file("pairs", "table=c\n");
    assertThat(prepare("-P", path("a"), "-P", path("b"))).isZero();
    assertThat(merged())
        .containsEntry("table", "c")
        .containsEntry("fieldcount", "4")
        .containsEntry("label", "a")
        .containsEntry("readproportion", "1");
  }

  @Test
  void takesTheNumberOfRecordsFromItsOption() {
    assertThat(prepare("--option", "records=50")).isZero();
    assertThat(row().get(5)).isEqualTo("50");
    assertThat(merged()).containsEntry("recordcount", "50");
  }

  @Test
  void takesAnAddressFromTheUserForAServerOfTheUser() throws IOException {
    file("pairs", "shelf.port=1\n");
    assertThat(prepare()).isZero();
    assertThat(row().get(2)).isEqualTo("1");
    assertThat(row().get(9)).isEqualTo("127.0.0.1:1");
  }

  @Test
  void takesSeveralAddressesFromTheUser() throws IOException {
    file("pairs", "shelf.hosts=a:1,b:2\nshelf.mode=many\n");
    assertThat(prepare()).isZero();
    assertThat(row().get(2)).isEqualTo("1");
    assertThat(row().get(9)).isEqualTo("a:1,b:2");
  }

  @Test
  void recordsNoDefaultOfWhatTheRunnersOwnServersDecide() throws IOException {
    assertThat(prepare()).isZero();
    assertThat(folder.resolve("run/run.json"))
        .content()
        .contains("shelf.pool")
        .doesNotContain("shelf.mode");
  }

  @Test
  void failsOnAnUnknownPropertyOfTheStoreWithTheNearestName() throws IOException {
    file("pairs", "shelf.prot=1\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("shelf.prot").contains("did you mean shelf.port?");
  }

  @Test
  void failsOnAMisspeltPropertyOfYcsb() throws IOException {
    file("pairs", "fieldlenght=10\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean fieldlength?");
  }

  @Test
  void failsOnAPropertyThatTheRunnerSetsNamingTheOption() throws IOException {
    file("pairs", "threadcount=10\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("threadcount").contains("--threads");
  }

  @Test
  void failsOnAPartOfTheRecordsWhichTheLoadWouldMiss() throws IOException {
    file("pairs", "insertstart=500\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("insertstart").contains("--records");
  }

  @Test
  void failsOnANumberOutOfRangeNamingWorkloadPropertyAndWhatIsAllowed() throws IOException {
    file("pairs", "readproportion=95\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString())
        .contains("workloadx: readproportion=95 (-p): allowed is a number from 0 to 1");
  }

  @Test
  void saysWhichFileAWrongNumberIsFrom() throws IOException {
    file("a", "fieldcount=5\n");
    file("b", "fieldcount=-5\n");
    assertThat(prepare("-P", path("a"), "-P", path("b"))).isEqualTo(2);
    assertThat(err.toString()).contains("fieldcount=-5 (" + path("b") + ")");
  }

  @Test
  void failsOnIntendedLatenciesAloneWhichWouldPassForServiceTimes() throws IOException {
    file("pairs", "measurement.interval=intended\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("allowed is op or both");
  }

  @Test
  void leavesOutWhatAWorkloadFileSetsInTheRunnersPlaceAndSaysSo() throws IOException {
    file("more", Files.readString(folder.resolve("workloadx")) + "target=100\nexportfile=x\n");
    Files.move(folder.resolve("more"), folder.resolve("workloadx"), REPLACE_EXISTING);
    assertThat(prepare()).isZero();
    assertThat(merged()).doesNotContainKeys("target", "exportfile");
    assertThat(err.toString()).contains("target is set by the runner: use --target");
  }

  @Test
  void keepsSecretsInUrlsOutOfTheRunHoweverTheyAreWritten() throws IOException {
    file("pairs", "shelf.url=x://me:hun@ter/2@host/db?authPassword=hunter3&ssl=true\n");
    assertThat(prepare("--option", "command=sweep.sh -p shelf.url=x://me:hunter4@host")).isZero();
    assertThat(Files.readString(folder.resolve("run/run.json")))
        .doesNotContain("ter/2", "hunter")
        .contains("x://***@host/db?authPassword=***&ssl=true");
  }

  @Test
  void failsOnAWorkloadClassThatNoJarHolds() throws IOException {
    file("pairs", "workload=io.example.Nothing\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("io.example.Nothing");
  }

  @Test
  void writesNoRunWhenARefusalComes() throws IOException {
    file("pairs", "shelf.prot=1\n");
    prepare();
    assertThat(folder.resolve("run/run.json")).doesNotExist();
  }

  @Test
  void boundsTheOperationsOfAZipfianWorkloadThatInserts() throws IOException {
    file("pairs", "insertproportion=0.05\nreadproportion=0.95\nrequestdistribution=zipfian\n");
    assertThat(prepare()).isZero();
    assertThat(row().get(4)).isEqualTo("1");
    assertThat(row().get(10)).isEqualTo("1100000");
  }

  @Test
  void marksAWorkloadWhoseLoadIsMeasured() throws IOException {
    file("pairs", "sweep.phase=load\n");
    assertThat(prepare()).isZero();
    assertThat(row().get(3)).isEqualTo("load");
  }

  @Test
  void recordsWhatTheBindingTakesWhereNothingWasGivenButNoAddress() throws IOException {
    file("pairs", "shelf.pool=9\n");
    assertThat(prepare()).isZero();
    var effective = Json.read(folder.resolve("run/run.json"), Run.class).workloads().get(0);
    assertThat(effective.defaults()).containsExactly(Map.entry("shelf.timeout", "2000"));
    assertThat(effective.inForce())
        .containsEntry("shelf.pool", "9")
        .containsEntry("shelf.timeout", "2000");
  }

  @Test
  void keepsPasswordsOutOfTheRunButGivesThemToTheClient() throws IOException {
    file("pairs", "shelf.password=hunter2\nshelf.url=x://me:hunter2@host/db\n");
    assertThat(prepare()).isZero();
    assertThat(Files.readString(folder.resolve("run/run.json")))
        .doesNotContain("hunter2")
        .contains("\"shelf.password\" : \"***\"")
        .contains("x://***@host/db");
    assertThat(merged()).containsEntry("shelf.password", "hunter2");
  }

  @Test
  void keepsTheClientsPropertiesFromOtherUsers() throws IOException {
    prepare();
    assertThat(Files.getPosixFilePermissions(folder.resolve("secrets/shelf.workloadx.properties")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void keepsTheClientsPropertiesFromOtherUsersEvenIfTheFileWasOpenToThem() throws IOException {
    var open = folder.resolve("secrets/shelf.workloadx.properties");
    Files.writeString(open, "");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-rw-rw-"));
    prepare();
    assertThat(Files.getPosixFilePermissions(open))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void takesABackslashInAPairLiterally() throws IOException {
    file("pairs", "shelf.password=a\\tb#c\n");
    assertThat(prepare()).isZero();
    assertThat(merged()).containsEntry("shelf.password", "a\\tb#c");
  }

  @Test
  void recordsVersionsOptionsAndTheHashOfEveryJar() throws IOException {
    assertThat(
            prepare(
                "--option",
                "threads=8..",
                "--option",
                "command=sweep.sh shelf",
                "--option",
                "seed=5"))
        .isZero();
    var run = Json.read(folder.resolve("run/run.json"), Run.class);
    assertThat(run.commandLine()).isEqualTo("sweep.sh shelf");
    assertThat(run.seed()).isEqualTo(5);
    assertThat(run.options()).containsEntry("threads", "8..");
    assertThat(run.versions())
        .containsEntry("ycsb", "0.17.0")
        .containsEntry("shelf driver", "none 1");
    assertThat(run.jars().get("shelf")).containsOnlyKeys("core-0.17.0.jar", "shelf-binding-1.jar");
    assertThat(run.jars().get("shelf").values()).allMatch(hash -> hash.matches("[0-9a-f]{64}"));
  }

  @Test
  void recordsTheDefaultsOfAWorkloadThatHasProperties() throws IOException {
    aWorkloadOfTides("capabilities=scan,tides");
    assertThat(prepare()).isZero();
    assertThat(row().get(3)).isEqualTo("fresh");
    var run = Json.read(folder.resolve("run/run.json"), Run.class);
    assertThat(run.workloads().get(0).inForce()).containsEntry("tide.height", "3");
  }

  @Test
  void failsOnAnUnknownPropertyOfTheWorkloadWithTheNearestName() throws IOException {
    aWorkloadOfTides("capabilities=tides");
    file("pairs", "tide.hight=1\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString())
        .contains("tide.hight: the tide workload has no such property")
        .contains("did you mean tide.height?");
  }

  @Test
  void failsOnAStoreThatCanNotDoWhatTheWorkloadNeedsNamingThoseThatCan() throws IOException {
    aWorkloadOfTides("capabilities=scan");
    store("sea", "capabilities=tides");
    store("lake", "");
    assertThat(
            prepare(
                "--known-store", "lake=" + path("lake"),
                "--known-store", "sea=" + path("sea"),
                "--known-store", "notbuilt=" + path("notbuilt")))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "workloadx needs a store that keeps tides, and shelf does not; those that do: sea");
  }

  @Test
  void failsOnAFreshPhaseOfAWorkloadThatNeedsLoadedRecords() throws IOException {
    file("pairs", "sweep.phase=fresh\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("sweep.phase=fresh (-p): allowed is run or load");
  }

  private void aWorkloadOfTides(String capabilities) throws IOException {
    jar(
        "client/workloads-1.jar",
        Map.of(
            "io/example/Tides.class",
            "",
            "META-INF/ycsb-sweep/workloads/io.example.Tides.properties",
            "needs=tides\nproperties=tide\n",
            "META-INF/ycsb-sweep/tide.properties",
            "tide.height=3\n"));
    store("shelf", capabilities);
    file("workloadx", "workload=io.example.Tides\nsweep.phase=fresh\n");
  }

  private void store(String name, String capabilities) throws IOException {
    jar(
        name + "/" + name + "-binding-1.jar",
        Map.of(
            "META-INF/ycsb-sweep/binding.properties",
            "class=io.example.Shelf\ndriver=none\ndriver.version=1\naddress=a\n" + capabilities,
            "META-INF/ycsb-sweep/" + name + ".properties",
            "a=\n"));
  }

  private int prepare(String... more) {
    var arguments =
        new ArrayList<>(
            List.of(
                "--run", path("run"),
                "--client-lib", path("client"),
                "--store", "shelf=" + path("shelf"),
                "--workload", "workloadx=" + path("workloadx"),
                "--properties-from", path("pairs"),
                "--secrets-dir", path("secrets"),
                "--cell-seconds", "22"));
    arguments.addAll(List.of(more));
    return new CommandLine(new PrepareCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }

  private List<String> row() {
    return List.of(out.toString().strip().split("\t"));
  }

  private Map<Object, Object> merged() {
    var properties = new Properties();
    try (var in = Files.newInputStream(folder.resolve("secrets/shelf.workloadx.properties"))) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private void jar(String name, Map<String, String> entries) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      for (var entry : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue().getBytes(UTF_8));
        jar.closeEntry();
      }
    }
  }
}
