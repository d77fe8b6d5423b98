// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult.Outcome;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the publications that come with the project contradict themselves in. */
class ShippedComparisonsTest {

  private static final Path COMPARISONS = Path.of("..", "comparisons");

  @Test
  void timelines() throws Exception {
    var results = results("timeline-redis-memcached");
    assertThat(inconsistent(results))
        .containsExactlyInAnyOrder("set-latency", "lua-share", "zadd-set");
    assertThat(found(results, "set-latency")).contains("33.3 to 40 ms");
    assertThat(found(results, "set-latency-of-the-pool")).contains("0.8 to 0.96 ms");
    assertThat(found(results, "lua-share")).contains("= 0.825 at 200 threads");
  }

  @Test
  void redisClusterAndCouchbase() throws Exception {
    var results = results("hundsun-redis-couchbase");
    assertThat(inconsistent(results))
        .containsExactlyInAnyOrder(
            "W1-couchbase-latency",
            "W1-redis-latency",
            "W2-couchbase-latency",
            "W2-redis-latency",
            "W3-couchbase-latency",
            "R1-redis-latency",
            "R2-couchbase-latency",
            "W3-memory");
    assertThat(found(results, "W3-couchbase-latency")).contains("1,000 ms", "stated are 1.16 ms");
    assertThat(found(results, "R2-line")).contains("7.37 Gbit/s", "not stated");
  }

  @Test
  void aerospikeAndRedis() throws Exception {
    var results = results("aerospike-redis-aws");
    assertThat(inconsistent(results))
        .containsExactlyInAnyOrder("RU100-sharded", "RU100-1shard", "RU50-1shard", "RU80-1shard");
    assertThat(found(results, "RU100-sharded")).contains("= 0.927");
    assertThat(found(results, "RU100-1shard")).contains("= 1.36");
  }

  @Test
  void redisAndMongodb() throws Exception {
    var results = results("scalegrid-redis-mongodb");
    assertThat(inconsistent(results)).isEmpty();
    assertThat(found(results, "network-redis")).contains("34.1 % of 1.29 Gbit/s");
  }

  @Test
  void revelDbAndKyotoTycoon() throws Exception {
    var results = results("reveldb-kyototycoon");
    assertThat(inconsistent(results)).containsExactly("rate-kyototycoon");
    assertThat(found(results, "rate-kyototycoon")).contains("1,621.5", "1,641 is stated");
  }

  @Test
  void keysOfValkey() throws Exception {
    var results = results("valkey-key-memory");
    assertThat(inconsistent(results)).containsExactly("more-keys");
    assertThat(found(results, "more-keys")).contains("= 1.26");
  }

  @Test
  void valkeyOnASmallBoard() throws Exception {
    var results = results("valkey-small-board");
    assertThat(inconsistent(results))
        .containsExactlyInAnyOrder("clock-set", "cluster-get", "always-behind");
    assertThat(found(results, "always-behind")).contains("= 1.17");
  }

  @Test
  void cachesByThreadsOfTheServer() throws Exception {
    var results = results("cache-server-threads");
    assertThat(results).hasSize(14);
    assertThat(inconsistent(results)).isEmpty();
  }

  @Test
  void redisAndDragonfly() throws Exception {
    var results = results("redis-dragonfly-one-machine");
    assertThat(inconsistent(results))
        .containsExactlyInAnyOrder(
            "get-18", "get-pipeline-43", "pipeline-40", "comparable-latency");
    assertThat(found(results, "get-18")).contains("= 1.17");
  }

  @Test
  void redisAndMemcachedOnAzure() throws Exception {
    var results = results("ycsb-azure-redis-memcached");
    assertThat(inconsistent(results)).containsExactly("memcached-mix");
  }

  @TestFactory
  Stream<DynamicTest> eachResultThatAFileStatesIsWhatItsArithmeticComesTo() throws Exception {
    try (var folders = Files.list(COMPARISONS)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          .toList()
          .stream()
          .map(
              id ->
                  DynamicTest.dynamicTest(
                      id,
                      () ->
                          assertThat(RecipeReader.read(COMPARISONS.resolve(id), id).checks())
                              .isEqualTo(results(id))));
    }
  }

  private static List<CheckResult> results(String id) throws Exception {
    var comparison = RecipeReader.read(COMPARISONS.resolve(id), id);
    var checks = new ArrayList<SourceCheck>();
    new YAMLMapper()
        .readTree(COMPARISONS.resolve(id).resolve("claims.yaml").toFile())
        .path("checks")
        .forEach(check -> checks.add(SourceCheckReader.read(check)));
    return new SourceChecks(comparison.recipe(), comparison.figures()).of(checks);
  }

  private static List<String> inconsistent(List<CheckResult> results) {
    return results.stream()
        .filter(result -> result.result() == Outcome.INCONSISTENT)
        .map(CheckResult::id)
        .toList();
  }

  private static String found(List<CheckResult> results, String id) {
    return results.stream()
        .filter(result -> result.id().equals(id))
        .findFirst()
        .map(result -> String.join("\n", result.found()))
        .orElseThrow();
  }
}
