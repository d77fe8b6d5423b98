// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.ArgumentsFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a reproduction, judged from end to end. */
class ReproductionReportTest {

  @TempDir private Path folder;

  private final RecordedConsole console = new RecordedConsole();

  private int judge() throws IOException, UserError {
    return ReproductionReport.write(folder, Margin.USUAL, console);
  }

  private String file(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private List<?> verdictProblems() throws IOException {
    var mapper = new ObjectMapper();
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(mapper.readTree(Path.of("..", "comparisons", "verdict.schema.json").toFile()))
        .validate(mapper.readTree(file("verdict.json")));
  }

  @Test
  void printsTheVerdictsFirstIn80ColumnsAndThePathsLast() throws Exception {
    SyntheticReproduction.sound(folder);
    assertThat(judge()).isEqualTo(ExitStatus.OK);
    var lines = console.said();
    assertThat(lines.subList(0, 9))
        .contains(
            "claim verdict                  measured                         published",
            "A1    reproduced               1.50 (1.50 to 1.50)              1.33",
            "A2    not comparable",
            "A3    not comparable           20,000 (19,753 to 20,250) ops/s  30,000 ops/s",
            "A4    not reproduced           0 (0 to 0.71)");
    assertThat(lines)
        .contains("4 claims: 1 reproduced, 1 not reproduced, 2 not comparable.")
        .anyMatch(line -> line.startsWith("left out: set/aerospike: no asd on the PATH"));
    assertThat(lines.stream().filter(line -> !line.startsWith(folder.toString())))
        .allMatch(line -> line.length() <= 80);
    assertThat(lines.get(lines.size() - 1)).isEqualTo(folder.resolve("set.png").toString());
  }

  @Test
  void printsTheVerdictsOfSeveralReproductionsInMarkdown() throws Exception {
    SyntheticReproduction.sound(folder);
    judge();
    var lines = VerdictSummary.of(List.of(folder, folder));
    assertThat(lines)
        .hasSize(2 + 2 + 1 + 2 + 8)
        .anyMatch(
            line ->
                line.endsWith(
                    "| `./runner/reproduce.sh two-caches --scale auto --stores redis,memcached` |"))
        .anyMatch(
            line ->
                line.startsWith("| two-caches A1 | ")
                    && line.contains(" | 1.33 | 1.50 (1.50 to 1.50) | reproduced | "));
    assertThatThrownBy(() -> VerdictSummary.of(List.of(folder.resolve("recipe"))))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("there is no verdict.json in it");
  }

  @Test
  void namesTheClaimsThatMoreRoundsWouldDecide() throws Exception {
    SyntheticReproduction.sound(folder);
    judge();
    Files.writeString(
        folder.resolve("verdict.json"),
        file("verdict.json").replace("\"id\" : \"A1\",", "\"id\" : \"A1\", \"rounds\" : 7,"));
    assertThat(VerdictSummary.of(List.of(folder)))
        .contains("two-caches, open for want of rounds: A1 (about 7).");
  }

  @Test
  void writesARowAClaim() throws Exception {
    SyntheticReproduction.sound(folder);
    judge();
    assertThat(file("verdicts.csv").lines().toList())
        .hasSize(5)
        .contains(
            "id,verdict,says,figure,threads,measured,low,high,published,unit,bound,reason",
            "A1,reproduced,Memcached is faster.,\"throughput of set, memcached ÷ redis\",100,"
                + "1.500000,1.500000,1.500000,1.333333,,more than 1.00,\"throughput of set,"
                + " memcached ÷ redis is more than 1.00 at each of 2 numbers of threads: from 1.50"
                + " (1.50 to 1.50) at 100 threads to 1.50 (1.50 to 1.50) at 200 threads\"");
  }

  @Test
  void reportsAllThatIsNotAsInTheOriginal() throws Exception {
    SyntheticReproduction.sound(folder);
    judge();
    assertThat(file("report.md"))
        .contains("16 cores there, 2 here")
        .contains("| redis | 2.6.0 | 7.0.15 |")
        .contains("| jedis | 2.1.0 | 8.0.2 |")
        .contains("| set/redis, redis.timeout | 5000 | 2000 |")
        .contains("| records: 10,000, not 1,000,000 | set/redis, set/memcached, set/aerospike |")
        .contains("| set/aerospike | no asd on the PATH, and no Docker |")
        .contains("| quotient | They differ. | consistent |")
        .contains("| set/redis | throughput, ops/s | 100 | 8 | 20,000 |")
        .contains("28,000 to 32,000");
  }

  @Test
  void writesAVerdictThatFitsItsSchemaAndAPage() throws Exception {
    SyntheticReproduction.sound(folder);
    judge();
    var verdict = new ObjectMapper().readTree(file("verdict.json"));
    assertThat(verdictProblems()).isEmpty();
    assertThat(verdict.at("/claims/0/verdict").asText()).isEqualTo("reproduced");
    assertThat(verdict.at("/claims/0/measured").asDouble()).isEqualTo(1.5);
    assertThat(file("verdict.md").lines().count()).isLessThan(60);
    assertThat(file("verdict.md"))
        .contains(
            "To repeat it: ./runner/reproduce.sh two-caches --scale auto --stores redis,memcached",
            "16 cores");
  }

  @Test
  void saysHowManyRoundsWereMadeAndWhyNoMore() throws Exception {
    SyntheticReproduction.sound(folder);
    SyntheticReproduction.ended(folder, 3, Optional.of(End.TIME));
    assertThat(judge()).isEqualTo(ExitStatus.OK);
    var why = "another one might not have ended within 30 min";
    assertThat(file("report.md")).contains("3 rounds (" + why + "), begun").doesNotContain("lost");
    var mapper = new ObjectMapper();
    assertThat(mapper.readTree(file("verdict.json")).get("rounds"))
        .isEqualTo(
            mapper.readTree(
                "{\"made\": 3, \"fewest\": 3, \"most\": 10, \"why\": \"" + why + "\"}"));
    assertThat(verdictProblems()).isEmpty();
  }

  @Test
  void missesNoRoundsThatABrokenOffRunWouldNotHaveNeeded() throws Exception {
    SyntheticReproduction.sound(folder);
    SyntheticReproduction.ended(folder, 2, Optional.empty());
    assertThat(judge()).isEqualTo(ExitStatus.OK);
    assertThat(file("report.md")).contains("2 rounds (broken off), begun");
  }

  @Test
  void missesTheRestOfARoundThatWasBrokenOff() throws Exception {
    SyntheticReproduction.sound(folder);
    SyntheticReproduction.ended(folder, 2, Optional.empty());
    Folders.remove(folder.resolve("runs/set/redis/r3"));
    assertThat(judge()).isEqualTo(ExitStatus.PARTIAL);
    assertThat(console.said()).contains("lost: set/redis: 1 of 3 rounds were not run");
  }

  @Test
  void saysThatTheServersAreOnMachinesOfTheUsers() throws Exception {
    SyntheticReproduction.sound(folder);
    SyntheticReproduction.moved(folder, "db1:7000");
    judge();
    assertThat(file("report.md"))
        .contains("| network | 1.00 Gbit/s | to db1:7000 |")
        .doesNotContain("loopback");
  }

  @Test
  void drawsWhatWasPublishedBesideWhatWasMeasured() throws Exception {
    SyntheticReproduction.sound(folder);
    judge();
    assertThat(file("set.svg")).contains("published");
    assertThat(file("report.html"))
        .contains("{\"x\":100.0,\"y\":30000.0,", "28,000 to 32,000 ops/s published")
        .doesNotContain("src=\"http");
  }

  @Test
  void drawsASecondAxisWhereTheSourceHadOne() throws Exception {
    SyntheticReproduction.sound(folder);
    drawn("latency");
    judge();
    assertThat(file("set.svg")).contains("throughput and mean service time, measured");
    assertThat(file("report.html")).contains("mean service time, ms", " ms here");
  }

  @Test
  void drawsMemoryForARecordWhereSizesDiffer() throws Exception {
    SyntheticReproduction.sound(folder);
    drawn("memory");
    var figure = "set,redis,100,memory,500000000,500000000,B,seed\n";
    Files.writeString(folder.resolve("recipe/figures.csv"), SyntheticReproduction.FIGURES + figure);
    judge();
    assertThat(file("set.svg")).contains("memory for a record, measured and published");
    assertThat(file("report.html")).contains("500 B/record published", "B/record here");
  }

  @Test
  void drawsTheCourseOfACellWhereTheSourceDid() throws Exception {
    SyntheticReproduction.sound(folder);
    drawn("growth");
    var figures =
        "set,redis,100,time@0min,80,80,ms,seed\nset,redis,100,time@20min,800,800,ms,seed\n";
    Files.writeString(
        folder.resolve("recipe/figures.csv"), SyntheticReproduction.FIGURES + figures);
    judge();
    assertThat(file("set.svg")).contains("in the course of a cell");
    assertThat(file("report.html"))
        .contains("1.00 times, here", "{\"x\":100.0,\"y\":10.0,", "10.00 times, published");
  }

  @Test
  void aCurveUnderAShareIsNotDrawnBesideOneOfWholeCores() throws Exception {
    SyntheticReproduction.sound(folder);
    SyntheticReproduction.limited(folder, "redis");
    judge();
    assertThat(file("report.html"))
        .contains("memcached, published", "redis, published", "30,000 ops/s here")
        .doesNotContain("20,000 ops/s here");
  }

  @Test
  void aCurveInTurnsWithoutAShareIsDrawnInItsPlace() throws Exception {
    SyntheticReproduction.sound(folder);
    var sweep = folder.resolve("runs/_pairs/both/r1");
    Files.createDirectories(sweep.getParent());
    Files.move(folder.resolve("runs/set/redis/r1"), sweep);
    SyntheticReproduction.limited(folder, "redis");
    var file = folder.resolve("reproduction.json");
    Json.write(file, inTurns(Json.read(file, ObjectNode.class), "/series/0", "redis", 1));
    judge();
    assertThat(file("report.html")).contains("30,000 ops/s here", "19,900 ops/s here");
  }

  @Test
  void curvesThatAllHaveAShareAreDrawnAsSharesOfTheLargest() throws Exception {
    SyntheticReproduction.sound(folder);
    SyntheticReproduction.limited(folder, "redis");
    SyntheticReproduction.limited(folder, "memcached");
    judge();
    assertThat(file("report.html"))
        .contains("throughput, of the largest", "1.00 of the largest here")
        .contains("0.67 of the largest here", "0.70 to 0.80 of the largest published")
        .doesNotContain("30,000 ops/s here", "20,000 ops/s here");
  }

  @Test
  void serversInTurnsHadNoLimit() throws Exception {
    SyntheticReproduction.sound(folder);
    var file = folder.resolve("reproduction.json");
    var planned = Json.read(file, ObjectNode.class);
    ((ObjectNode) planned.at("/series/0/setup")).put("share", 0.1);
    Json.write(file, planned);
    judge();
    assertThat(file("report.md"))
        .contains("each server process had 0.1 of a core, or no limit.")
        .doesNotContain("in turns");
    Json.write(file, inTurns(planned, "/series/1", "other", 4));
    judge();
    assertThat(file("report.md"))
        .contains("had 0.1 of a core, or no limit; in turns none had a limit.");
  }

  @Test
  void settingsOfASeriesInTurnsAreThoseOfItsOwnSystem() throws Exception {
    SyntheticReproduction.sound(folder);
    var sweep = folder.resolve("runs/_pairs/both/r1");
    Files.createDirectories(sweep.getParent());
    Files.move(folder.resolve("runs/set/redis/r1"), sweep);
    Folders.remove(folder.resolve("runs/set/redis"));
    var run = Json.read(sweep.resolve("run.json"), ObjectNode.class);
    var systems = run.withArray("workloads");
    systems.insert(0, ((ObjectNode) systems.get(0).deepCopy()).put("label", "other"));
    ((ObjectNode) systems.get(0)).putObject("properties").put("redis.timeout", "1");
    Json.write(sweep.resolve("run.json"), run);
    var file = folder.resolve("reproduction.json");
    Json.write(file, inTurns(Json.read(file, ObjectNode.class), "/series/0", "redis", 1));
    judge();
    assertThat(file("report.md")).contains("| set/redis, redis.timeout | 5000 | 2000 |");
  }

  private static ObjectNode inTurns(ObjectNode planned, String series, String label, int starts) {
    ((ObjectNode) planned.at(series))
        .withArray("pairs")
        .addObject()
        .put("sweep", "both")
        .put("label", label)
        .put("starts", starts);
    return planned;
  }

  private void drawn(String kind) throws IOException {
    var recipe = folder.resolve("recipe/recipe.yaml");
    Files.writeString(
        recipe,
        Files.readString(recipe)
            .replace("  - id: set\n", "  - id: set\n    chart: " + kind + "\n"));
  }

  @Test
  void aCellThatNoClaimExpectsToFailMakesTheResultPartial() throws Exception {
    SyntheticReproduction.failing(folder, "memcached");
    assertThat(judge()).isEqualTo(ExitStatus.PARTIAL);
    assertThat(file("report.html")).contains("&lt;killed&gt;").doesNotContain("<killed>");
  }

  @Test
  void aCellThatAClaimExpectsToFailIsAResult() throws Exception {
    SyntheticReproduction.failing(folder, "redis");
    assertThat(judge()).isEqualTo(ExitStatus.OK);
  }

  @Test
  void nothingMeasuredIsAFailureWithAVerdictAllTheSame() throws Exception {
    SyntheticReproduction.empty(folder);
    assertThat(judge()).isEqualTo(ExitStatus.FAILED);
    assertThat(console.said()).contains("4 claims: 4 not comparable.");
  }

  @Test
  void claimsAreTheOnesBesideTheResults() throws Exception {
    SyntheticReproduction.sound(folder);
    Files.writeString(
        folder.resolve("recipe/claims.yaml"),
        SyntheticReproduction.CLAIMS.replace("above: 1}", "above: 2}"));
    judge();
    assertThat(console.said()).anyMatch(line -> line.startsWith("A1    source inconsistent"));
  }

  @Test
  void refusesOptionsThatAreNoText() throws Exception {
    SyntheticReproduction.sound(folder);
    Files.write(ArgumentsFile.in(folder), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(this::judge)
        .isInstanceOf(UserError.class)
        .hasMessage(ArgumentsFile.in(folder) + ": not the words of a run, which are UTF-8");
    assertThat(folder.resolve(VerdictFile.NAME)).doesNotExist();
  }

  @Test
  void refusesAFolderThatIsNone() {
    assertThatThrownBy(this::judge)
        .isInstanceOf(UserError.class)
        .hasMessageContaining(
            "not the folder of a reproduction, there is no reproduction.json in it");
  }
}
