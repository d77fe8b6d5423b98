// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbsweep.engine.common.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every error says file, line, field, what is allowed, and the nearest name. */
class RecipeProblemsTest {

  @TempDir private Path root;
  private RecipeFolder folder;

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        // What the schema says.
        "workload: workloada | worklod: workloada | line 9, experiments[0]: workload is missing",
        "workload: workloada | worklod: workloada | line 10, experiments[0].worklod: no such field;"
            + " did you mean workload?",
        "year: 2017 | year: soon | line 2, year: soon: allowed is a whole number",
        "year: 2017 | year: 1917 | line 2, year: 1917: allowed is 1970 or more",
        "memory: 8GB | memory: 8 | line 4, hardware.server.memory: 8: allowed is a text",
        "memory: 8GB | memory: 8gigs | line 4, hardware.server.memory: 8gigs: allowed is a size, in"
            + " units of",
        "duration: 20m | duration: 20 minutes | duration: 20 minutes: allowed is a time, as 15s,"
            + " 20m or 1h30m",
        "id: aof | id: a of | id: a of: allowed is a name of letters",
        "persistence: aof-everysec | persistence: aof-evrysec | aof-evrysec: allowed is none,"
            + " aof-everysec, aof-always, rdb; did you mean aof-everysec?",
        "shards:3 | shard:3 | topology: shard:3: allowed is standalone, cluster:MASTERSxREPLICAS",
        "2gb:allkeys-lru | 2g | maxmemory: 2g: allowed is a whole number of mb or gb",
        "threads: [100] | threads: [] | threads: at least 1 are needed",
        "threads: [8, 16, 32] | threads: [8, 8] | threads: one is there twice",
        "title: Gets | title: | title: nothing: allowed is a text",
        // What it can't know.
        "threads: [8, 16, 32] | threads: [16, 8] | line 13, experiments[0].threads: 8 after 16:"
            + " allowed are ascending numbers",
        "id: get | id: set | line 20, experiments[1].id: a second set",
        "id: aof | id: redis | line 16, experiments[0].series[1]: a second series redis: give each"
            + " an id",
        "store: memcached | store: memcache | series[0].store: no store memcache; did you mean"
            + " memcached?",
        "store: memcached | store: x | no store x; there are redis, memcached, mongodb",
        "workload: workloada | workload: workloadaa | no workload workloadaa; did you mean"
            + " workloada?, or a file in",
        "workload: own | workload: ./none | experiments[1].workload: no such file: ",
        "[fieldlength] | [fieldlengt] | scaled[0]: no numeric property fieldlengt; did you mean"
            + " fieldlength?",
        "persistence: aof-everysec | fault: kill | series[1].fault: kill: allowed is",
        "persistence: aof-everysec | fault: kil@40% | series[1].fault: unknown fault kil. Did you"
            + " mean kill?",
        "persistence: aof-everysec | fault: [kill@40%, pause@60%] | series[1].fault: fault"
            + " pause@60%: how long is missing",
      })
  void namesTheLineAndTheFieldOfARecipe(String part, String by, String message) throws Exception {
    folder.recipe(part, by);
    assertThat(message()).contains("recipe.yaml, line ").contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "above: 0.9 | abov: 0.9 | ratio.abov: no such field; did you mean above?",
        "above: 0.9 | abov: 0.9 | ratio: exactly one of above, below, within, published, word is needed,"
            + " and there is none",
        "above: 0.9 | \"above: 0.9\n      below: 2\" | and there are above, below",
        "above: 0.9 | within: [1] | within: at least 2 are needed",
        "ratio: | \"value: {of: {metric: mean, series: aof}, above: 1}\n"
            + "    ratio:\" | claims[0]: exactly one of ratio, growth, value,",
        "metric: throughput, series: aof | metric: throughputs, series: aof | of.metric:"
            + " throughputs: allowed is throughput, mean,",
        "metric: throughput, series: aof | metric: throughputs, series: aof | did you mean"
            + " throughput?",
        "threads: [16] | threads: evry | threads: evry: allowed is every, any, peak, fewest, most,"
            + " or a list",
        "series: aof | serie: aof | claims[0].ratio.of: series is missing",
        "says: The | say: The | claims[0]: says is missing",
        // What the recipe says.
        "series: redis | series: rediss | line 7, claims[0].ratio.to.series: no series rediss in"
            + " experiment set; did you mean redis?",
        "experiment: set | experiment: sets | line 4, claims[0].experiment: no experiment sets; did"
            + " you mean set?",
        "experiment: set | note: x | claims[0].ratio.of: experiment is missing, here or of the"
            + " whole claim",
        "threads: [16] | threads: [32] | line 8, claims[0].ratio.threads[0]: series aof is not"
            + " measured at 32 threads; it is at 16",
        "series: aof | \"series: aof, threads: top\" | of.threads: top: allowed is a number, peak,"
            + " fewest, most",
        "series: redis | \"series: redis, threads: 9\" | to.threads: series redis is not measured"
            + " at 9 threads; it is at 8, 16, 32",
        "series: aof | \"series: aof, operation: REED\" | of.operation: no operation REED; did you"
            + " mean READ?",
      })
  void namesTheLineAndTheFieldOfAClaim(String part, String by, String message) throws Exception {
    folder.claims(part, by);
    assertThat(message()).contains("claims.yaml, line ").contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "duration: 20m | duration: 9999999999h | line 26, experiments[1].duration: 9999999999h:"
            + " allowed is a time, as 15s, 20m or 1h30m, each of its numbers up to 999h",
        "memory: 8GB | memory: 99999999999999999999TB | memory: 99999999999999999999TB: allowed is"
            + " a size",
        "network: 1Gbit/s | network: 99999999999Gbit/s | network: 99999999999Gbit/s: allowed is a"
            + " rate",
        "records: 1000000 | records: 1e400 | line 25, experiments[1].records: 1e400: allowed is a"
            + " whole number",
        "records: 1000000 | records: 99999999999999 | records: 99999999999999: allowed is"
            + " 1000000000000 or less",
        "repeats: 5 | repeats: .inf | line 28: not YAML: Malformed numeric value '.inf'",
        "repeats: 5 | repeats: 100001 | repeats: 100001: allowed is 100000 or less",
        "threads: [100] | threads: [1e400] | threads[0]: 1e400: allowed is a whole number",
      })
  void refusesANumberBeyondAllBounds(String part, String by, String message) throws Exception {
    folder.recipe(part, by);
    assertThat(message()).contains("recipe.yaml, line ").contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "workload: own | workload: /etc/passwd | line 22, experiments[1].workload: /etc/passwd:"
            + " outside of the recipe's folder: allowed is a workload of the project, or a file in",
        "workload: own | workload: ../workloads/workloada | outside of the recipe's folder",
        "workload: own | workload: ./../mine/../secret | outside of the recipe's folder",
        "workload: own | workload: link | link: outside of the recipe's folder",
        "workload: own | workload: \"a\\nb\" | a control character in the name of a workload",
      })
  void refusesAWorkloadOutsideOfTheFolder(String part, String by, String message) throws Exception {
    Files.createSymbolicLink(folder.folder().resolve("link"), Path.of("/etc/passwd"));
    folder.recipe(part, by.replace("\\\"", "\""));
    assertThat(message()).contains("recipe.yaml, line ").contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "label: \"a\\nb\" | properties.label: label: a line end or another control character",
        "label: \"a\\e[31m\" | label: a line end or another control character",
        "\"a\\nb\": 1 | properties: no name of a property: allowed are letters",
        "\"a b\": 1 | no name of a property",
        "hdrhistogram.output.path: x | line 23, experiments[1].properties.hdrhistogram.output.path:"
            + " hdrhistogram.output.path is set by the runner",
        "exportfile: x | exportfile is set by the runner",
        "measurement.raw.output_file: x | measurement.raw.output_file is set by the runner",
        "serverstate.path: x | serverstate.path is set by the runner",
        "redis.tls.ca: /etc/passwd | redis.tls.ca=/etc/passwd: a recipe can't name files",
        "redis.tls.ca: ../../x | redis.tls.ca=../../x: a recipe can't name files",
        "requestdistribution: foo | requestdistribution=foo: allowed is uniform, zipfian",
        "fieldlength: 1e400 | fieldlength=1e400: allowed is a whole number from 0 to 1073741824",
      })
  void refusesAPropertyThatIsNoneOfARecipes(String property, String message) throws Exception {
    folder.recipe("{fieldlength: 50}", "{" + property + "}");
    assertThat(message()).contains("recipe.yaml, line 23").contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fieldlengthhistogram=/etc/passwd | own: fieldlengthhistogram=/etc/passwd: a recipe can't",
        "label=\\u001b[31m | own: label: a line end or another control character",
        "label=\\u00 | own: not a properties file",
      })
  void refusesAWorkloadFileOfTheFolderThatNamesFiles(String line, String message) throws Exception {
    folder.write("own", "fieldcount=1\nfieldlength=16\n" + line + "\n");
    assertThat(message()).contains("experiments[1].workload: ").contains(message);
  }

  @Test
  void refusesTheSecondClaimOfAnId() throws Exception {
    folder.write("claims.yaml", RecipeFolder.CLAIMS + RecipeFolder.CLAIMS.replace("claims:\n", ""));
    assertThat(message()).contains("claims.yaml, line 10, claims[1].id: a second C1");
  }

  @Test
  void refusesAnOutcomeAtMoreThreadsThanThereAre() throws Exception {
    folder.write(
        "claims.yaml",
        """
        claims:
          - id: F
            says: It fails
            outcome: {experiment: set, series: aof, from_threads: 17}
        """);
    assertThat(message())
        .contains("line 4, claims[0].outcome.from_threads: series aof has 16 at most");
  }

  @Test
  void saysAllThatIsWrongAtOnce() throws Exception {
    folder.recipe("year: 2017", "year: soon");
    folder.claims("above: 0.9", "abov: 0.9");
    folder.write("figures.csv", "experiment,series\n");
    assertThat(message().lines())
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("claims.yaml, line 5, claims[0].ratio: exactly one"),
            line -> assertThat(line).contains("claims.yaml, line 9, claims[0].ratio.abov: no such"),
            line -> assertThat(line).contains("figures.csv, line 1: allowed are the columns exp"),
            line -> assertThat(line).contains("recipe.yaml, line 2, year: soon"));
  }

  @Test
  void readsNoFileThatIsTooLargeForARecipe() throws Exception {
    folder.write("recipe.yaml", "#" + "x".repeat(60 << 20) + "\ntitle: x\n");
    assertThat(message()).contains("recipe.yaml: has 62,914,571 bytes, more than the 1,048,576");
  }

  @Test
  void saysWhereItIsNoYaml() throws Exception {
    folder.write("recipe.yaml", "title: x\nexperiments: [\n  - a: }\n");
    assertThat(message()).contains("recipe.yaml, line 3: not YAML: ");
  }

  @Test
  void refusesAFieldThatIsThereTwice() throws Exception {
    folder.recipe("year: 2017", "year: 2017\ntitle: another");
    assertThat(message()).contains("recipe.yaml, line 3, title: it is there twice");
  }

  @Test
  void refusesAnAlias() throws Exception {
    folder.recipe("threads: [100]", "threads: *those");
    assertThat(message()).contains("experiments[1].threads: an alias: it is not followed");
  }

  @Test
  void refusesAnEmptyFile() throws Exception {
    folder.write("claims.yaml", "");
    assertThat(message()).contains("claims.yaml: it is empty");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set,redis,8,throughput,fast,20,ops/s,seed | line 3, low: fast: allowed is a number, or"
            + " nothing",
        "set,redis,8,throughput,30,20,ops/s,seed | line 3, low: 30 is more than high, 20",
        "set,redis,8,throughput,30,20,ops/s | line 3: 7 values: allowed are 8, quoted if",
        "set,,8,throughput,10,20,ops/s,seed | line 3, series: it is empty",
        "set,redis,8,p99,1,2,ms,seed | line 3, unit: ms: allowed for p99 is us",
        "set,redis,8,throughput,10,1e400,ops/s,seed | line 3, high: 1e400: out of range: allowed",
      })
  void namesTheLineOfAFigure(String row, String message) throws Exception {
    var header = "experiment,series,threads,metric,low,high,unit,source\n";
    folder.write("figures.csv", header + "set,redis,8,mean,1,2,us,seed\n" + row + "\n");
    assertThat(message()).contains("figures.csv, " + message);
  }

  @Test
  void namesTheLineOfWhatIsNoCsv() throws Exception {
    var header = "experiment,series,threads,metric,low,high,unit,source\n";
    folder.write("figures.csv", header + "set,redis,8,mean,1,2,us,seed\nset,\"redis\"x,8\n");
    assertThat(message()).contains("figures.csv, line 3: not CSV: ");
  }

  @Test
  void namesTheLineOfWhatIsNotUtf8() throws Exception {
    var header = "experiment,series,threads,metric,low,high,unit,source\n";
    folder.write("figures.csv", header + "set,redis,8,mean,1,2,us,#\n");
    var file = folder.folder().resolve("figures.csv");
    Files.writeString(file, Files.readString(file).replace('#', '\u00e9'), ISO_8859_1);
    assertThat(message()).contains("figures.csv, line 2: not UTF-8");
  }

  private String message() {
    return catchThrowableOfType(UserError.class, folder::read).getMessage();
  }
}
