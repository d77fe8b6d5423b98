// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Faults;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Rules about what the stores say of themselves: a run that keeps each, and one that breaks it. */
class ServerRulesTest {

  private final RunOf redis = new RunOf(new CellOf("redis"));

  @Test
  void passesStoresThatAllKeepTheirDataInMemoryOnly() {
    new RunOf(new CellOf("memcached"), new CellOf("redis"))
        .said("memcached", Map.of(), Map.of("persistence", "none", "durability", "memory"))
        .said("redis", Map.of(), Map.of("persistence", "aof=off rdb=off", "durability", "memory"))
        .passes(StoreRules::persistence, "memory only (memcached: none; redis: aof=off rdb=off)");
  }

  @Test
  void warnsOfAStoreThatWritesToDiskBesideOneThatDoesNot() {
    new RunOf(new CellOf("memcached"), new CellOf("redis"))
        .said("memcached", Map.of(), Map.of("persistence", "none", "durability", "memory"))
        .said(
            "redis",
            Map.of(),
            Map.of("persistence", "aof=everysec rdb=off", "durability", "periodic"))
        .breaks(
            StoreRules::persistence,
            "memory only and disk at times (memcached: none; redis: aof=everysec rdb=off)");
  }

  @Test
  void tellsWritingEveryWriteFromWritingLater() {
    new RunOf(new CellOf("mongodb"), new CellOf("redis"))
        .said("mongodb", Map.of(), Map.of("persistence", "engine=x", "durability", "periodic"))
        .said(
            "redis",
            Map.of(),
            Map.of("persistence", "aof=always rdb=off", "durability", "every-write"))
        .breaks(StoreRules::persistence, "disk at times and every write to disk");
  }

  @Test
  void checksNoPersistenceThatAStoreDoesNotTell() {
    redis.isNotChecked(
        StoreRules::persistence,
        "can't be told when a write of redis is on disk (redis: did not say)");
  }

  @Test
  void checksNoPersistenceByTheWordsOfAStore() {
    redis
        .said("redis", Map.of(), Map.of("persistence", "wal=synced", "durability", "unknown"))
        .isNotChecked(StoreRules::persistence, "(redis: wal=synced)");
    redis
        .said("redis", Map.of(), Map.of("persistence", "storage=memory"))
        .isNotChecked(StoreRules::persistence, "can't be told");
  }

  @Test
  void takesThePersistenceOfADescriptorWhereTheServerDoesNotTell() {
    redis
        .facts("redis", Map.of("durability", "every-write"))
        .said("redis", Map.of(), Map.of("persistence", "wal=synced", "durability", "unknown"))
        .passes(StoreRules::persistence, "every write to disk (redis: wal=synced)");
  }

  @Test
  void warnsOfServersOfOneStoreThatPersistInDifferentWays() {
    redis
        .said("redis", Map.of(), Map.of("persistence", "x", "durability", "memory, periodic"))
        .breaks(StoreRules::persistence, "memory only and disk at times (redis: x)");
  }

  @Test
  void passesAStoreThatDoesNotRewriteItsFiles() {
    redis
        .said("redis", Map.of("rewrites_in_progress", 0), Map.of("rewrites_in_progress", 0))
        .passes(StoreRules::rewrite, "none in progress before or after 1 of 1 cell");
  }

  @Test
  void warnsOfAStoreThatRewritesItsFiles() {
    redis
        .said("redis", Map.of("rewrites_in_progress", 1), Map.of("rewrites_in_progress", 0))
        .breaks(StoreRules::rewrite, "redis, workloadb, 8 threads, repeat 1: in progress");
  }

  @Test
  void warnsOfARewriteThatTheRunnerAskedForThoughItWasOverInTime() {
    var event = Faults.rewrite(5, OptionalDouble.of(6), false);
    new RunOf(new CellOf("redis").event(event))
        .said("redis", Map.of("rewrites_in_progress", 0), Map.of("rewrites_in_progress", 0))
        .breaks(StoreRules::rewrite, "redis, workloadb, 8 threads, repeat 1: asked for");
  }

  @Test
  void checksNoRewritesThatAStoreDoesNotTell() {
    redis.isNotChecked(StoreRules::rewrite, "no store said");
  }

  @Test
  void passesAsManyCommandsAsOperations() {
    redis
        .said("redis", Map.of("commands_total", 500), Map.of("commands_total", 120_512))
        .passes(StoreRules::commands, "1.00 to 1.00 commands an operation");
  }

  @Test
  void warnsOfFewerCommandsThanOperations() {
    redis
        .said("redis", Map.of("commands_total", 0), Map.of("commands_total", 60_000))
        .breaks(StoreRules::commands, "0.50 commands an operation");
  }

  @Test
  void countsNoCommandsOfBatches() {
    redis
        .properties("redis", "workloadb", "batchsize=10")
        .said("redis", Map.of("commands_total", 0), Map.of("commands_total", 12_000))
        .isNotChecked(StoreRules::commands, "batches");
  }

  @Test
  void countsNoCommandsOfCellsThatTookTurns() {
    new RunOf(new CellOf("redis").inTurns())
        .said("redis", Map.of("commands_total", 0), Map.of("commands_total", 300_000))
        .isNotChecked(StoreRules::commands, "took turns");
  }

  @Test
  void takesForACellAtARateNothingThatTheStoreSaidOfTheClosedLoop() {
    new RunOf(new CellOf("redis"), new CellOf("redis").target(5_000))
        .said("redis", Map.of("commands_total", 0), Map.of("commands_total", 120_000))
        .passes(StoreRules::commands, "1.00 to 1.00 commands an operation, in 1 cell;");
  }

  @Test
  void passesDataThatFitsIntoTheMachineOrTheStoresLimit() {
    new RunOf(new CellOf("redis").with("serverRssBytes", 500_000))
        .passes(StoreRules::fit, "at most 50.0 % of the memory");
    redis
        .said("redis", Map.of(), Map.of("memory_used_bytes", 30, "memory_limit_bytes", 100))
        .passes(StoreRules::fit, "at most 30.0 %");
  }

  @Test
  void warnsOfDataThatHardlyFits() {
    new RunOf(new CellOf("redis").with("serverRssBytes", 900_000))
        .breaks(StoreRules::fit, "90 % of the memory");
  }

  @Test
  void warnsOfAStoreThatEvicts() {
    redis
        .said("redis", Map.of("evictions", 5), Map.of("evictions", 12))
        .breaks(StoreRules::fit, "7 evicted");
  }

  @Test
  void knowsNothingOfTheMemoryOfAnotherMachine() {
    new RunOf(new CellOf("redis").on("db1:6379")).isNotChecked(StoreRules::fit, "nothing is known");
  }

  @Test
  void passesAsManyKeysAsRecords() {
    redis
        .properties("redis", "workloadb", "recordcount=1000")
        .saidOfLoad("redis", Map.of("records", 1_000))
        .passes(StoreRules::keys, "after 1 loads");
  }

  @Test
  void warnsOfFewerKeysThanRecords() {
    redis
        .properties("redis", "workloadb", "recordcount=1000")
        .saidOfLoad("redis", Map.of("records", 999))
        .breaks(StoreRules::keys, "redis, workloadb: 999 keys, 1,000 records");
  }

  @Test
  void countsNoKeysThatAStoreDoesNotTell() {
    redis.isNotChecked(StoreRules::keys, "no store counted its keys");
  }

  @Test
  void listsEveryRuleInItsOrder() {
    assertThat(redis.rows().stream().map(row -> row.get(0)))
        .containsExactly(
            "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F9", "F10", "F11", "F12", "F13", "F14",
            "F15", "F16", "F17", "F18", "F19", "F21", "F22", "F23");
  }

  @Test
  void saysWhyARuleIsNotCheckedThatFilesCanNotTellOf() {
    assertThat(redis.rows())
        .anyMatch(row -> row.get(0).equals("F6") && row.get(3).contains("two runs"));
  }

  @Test
  void checksNothingOfARunInWhichNothingWasMeasured() {
    var rows = new RunOf(new CellOf("redis").failed("killed")).rows();
    assertThat(rows.stream().map(row -> row.subList(2, 4)).distinct())
        .containsExactly(List.of("not checked", "nothing was measured"));
  }
}
