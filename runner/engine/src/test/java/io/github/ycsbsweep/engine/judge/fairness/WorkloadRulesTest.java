// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import org.junit.jupiter.api.Test;

/**
 * Rules about what was asked for, and what was done: a run that keeps each, and one that breaks it.
 */
class WorkloadRulesTest {

  private static final String CORE = "workload=site.ycsb.workloads.CoreWorkload";

  @Test
  void passesStoresThatAllAnswerOneOperationOfAThreadAtATime() {
    new RunOf(new CellOf("mongodb"), new CellOf("redis"))
        .defaults("mongodb", "workloadb", "batchsize=1")
        .defaults("redis", "workloadb", "redis.timeout=2000")
        .passes(WorkloadRules::pipelining, "mongodb, workloadb: 1; redis, workloadb: 1");
  }

  @Test
  void warnsOfAStoreThatPipelinesBesideOneThatDoesNot() {
    new RunOf(new CellOf("mongodb"), new CellOf("redis"))
        .properties("mongodb", "workloadb", "batchsize=100")
        .defaults("redis", "workloadb", "redis.timeout=2000")
        .breaks(WorkloadRules::pipelining, "mongodb, workloadb: 100; redis, workloadb: 1");
  }

  @Test
  void warnsOfAStoreWhoseThreadsShareConnectionsBesideOneWhereTheyDoNot() {
    new RunOf(new CellOf("mongodb"), new CellOf("redis"))
        .defaults("mongodb", "workloadb", "batchsize=1")
        .properties("redis", "workloadb", "redis.connections=shared:4", "batchsize=10")
        .breaks(WorkloadRules::pipelining, "redis, workloadb: 10 (connections: shared:4)");
  }

  @Test
  void passesThreadsWithConnectionsOfTheirOwn() {
    new RunOf(new CellOf("mongodb"), new CellOf("redis"))
        .defaults("mongodb", "workloadb", "batchsize=1")
        .defaults("redis", "workloadb", "redis.connections=thread", "batchsize=1")
        .passes(WorkloadRules::pipelining, "mongodb, workloadb: 1; redis, workloadb: 1");
  }

  @Test
  void passesBatchesThatAreDeclaredAndTellsTheirSize() {
    new RunOf(new CellOf("mongodb"))
        .properties("mongodb", "workloadb", "mongodb.batchsize=100")
        .passes(WorkloadRules::batches, "mongodb, workloadb: 100");
  }

  @Test
  void checksNoBatchesOfARunThatDoesNotSayItsProperties() {
    new RunOf(new CellOf("redis"))
        .isNotChecked(WorkloadRules::batches, "run.json has no properties");
  }

  @Test
  void passesAGridWithMostlyWrites() {
    new RunOf(new CellOf("redis").workload("a"), new CellOf("redis").workload("b"))
        .properties("redis", "a", "readproportion=0.2", "updateproportion=0.8")
        .properties("redis", "b", "readproportion=0", "updateproportion=1")
        .passes(WorkloadRules::mixGrid, "reads: 0 %, 20 %");
  }

  @Test
  void warnsOfAGridWithoutMostlyWrites() {
    new RunOf(new CellOf("redis"))
        .properties("redis", "workloadb", "readproportion=0.95")
        .breaks(WorkloadRules::mixGrid, "reads: 95 %; missing: 0 %, 20 %");
  }

  @Test
  void checksNoGridOfAWorkloadOfItsOwnOperations() {
    new RunOf(new CellOf("redis").workload("timelines"))
        .properties("redis", "timelines", "workload=example.Timelines")
        .isNotChecked(WorkloadRules::mixGrid, "no workload mixes reads and updates");
  }

  @Test
  void passesAsFewFailuresAsNobodyMinds() {
    new RunOf(new CellOf("redis").operation("READ", 100_000, 0, 90))
        .passes(FigureRules::errors, "at most 0.0856 % failed");
  }

  @Test
  void warnsOfManyFailuresAndOfCellsThatFailed() {
    var run = new RunOf(new CellOf("redis").operation("READ", 99_000, 0, 1_000));
    run.breaks(FigureRules::errors, "redis, workloadb, 8 threads, repeat 1: 0.95 % failed");
    new RunOf(new CellOf("redis"), new CellOf("redis").repeat(2).failed("killed"))
        .breaks(FigureRules::errors, "repeat 2: failed");
  }

  @Test
  void passesReadsThatHitAndTellsWhetherValuesWereCompared() {
    new RunOf(new CellOf("redis"))
        .properties("redis", "workloadb", "dataintegrity=true")
        .passes(FigureRules::hits, "at least 100.000 % hits, in 1 cell; values were compared");
    new RunOf(new CellOf("redis"))
        .passes(FigureRules::hits, "were not compared (-p dataintegrity=true does) in [workloadb]");
  }

  @Test
  void warnsOfReadsThatMiss() {
    new RunOf(new CellOf("redis").operation("READ", 90_000, 5_000, 0))
        .breaks(FigureRules::hits, "94.74 % hits");
  }

  @Test
  void checksNoHitsWhereNothingIsRead() {
    new RunOf(new CellOf("redis").load()).isNotChecked(FigureRules::hits, "no cell reads");
  }

  @Test
  void passesTheMixThatWasAskedFor() {
    new RunOf(new CellOf("redis"))
        .properties("redis", "workloadb", CORE, "readproportion=0.95", "updateproportion=0.05")
        .passes(WorkloadRules::mix, "at most 0.00 points off");
  }

  @Test
  void countsAReadModifyWriteAsAReadAndAnUpdate() {
    new RunOf(
            new CellOf("redis").operation("READ", 100_000, 0, 0).operation("UPDATE", 50_000, 0, 0))
        .properties(
            "redis",
            "workloadb",
            CORE,
            "readproportion=0.5",
            "updateproportion=0",
            "readmodifywriteproportion=0.5")
        .passes(WorkloadRules::mix, "at most 0.00 points off");
  }

  @Test
  void warnsOfAMixThatWasNotAskedFor() {
    new RunOf(new CellOf("redis"))
        .properties("redis", "workloadb", CORE, "readproportion=0.93", "updateproportion=0.07")
        .breaks(WorkloadRules::mix, "95.0 % READ, asked for 93.0 %");
  }

  @Test
  void checksNoMixOfAWorkloadOfItsOwnOperations() {
    new RunOf(new CellOf("redis"))
        .properties("redis", "workloadb", "workload=example.Timeline")
        .isNotChecked(WorkloadRules::mix, "CoreWorkload");
  }

  @Test
  void passesStoresOfTheSameRecords() {
    new RunOf(new CellOf("mongodb"), new CellOf("redis"))
        .properties("mongodb", "workloadb", "recordcount=1000", "fieldcount=10", "fieldlength=100")
        .properties("redis", "workloadb", "recordcount=1000")
        .passes(WorkloadRules::volume, "workloadb: 1000 × 10 × 100");
  }

  @Test
  void warnsOfStoresOfDifferentRecords() {
    new RunOf(new CellOf("mongodb"), new CellOf("redis"))
        .properties("mongodb", "workloadb", "recordcount=1000")
        .properties("redis", "workloadb", "recordcount=2000")
        .breaks(WorkloadRules::volume, "mongodb: 1000 × 10 × 100; redis: 2000 × 10 × 100");
  }

  @Test
  void comparesNoSizesOfOneStore() {
    new RunOf(new CellOf("redis"))
        .properties("redis", "workloadb", "recordcount=1000")
        .isNotChecked(WorkloadRules::volume, "two stores");
  }

  @Test
  void comparesNoSizesThatARunDoesNotSay() {
    new RunOf(new CellOf("mongodb"), new CellOf("redis"))
        .isNotChecked(WorkloadRules::volume, "does not say the number of records");
  }

  @Test
  void passesTimeoutsThatAreRecordedAndCountsTheCellsThatHung() {
    new RunOf(
            new CellOf("redis"),
            new CellOf("redis").repeat(2).failed("the store stopped answering"))
        .defaults("redis", "workloadb", "redis.timeout=2000")
        .passes(FigureRules::timeouts, "redis.timeout=2000; cells that hung, or may have: 1");
  }

  @Test
  void warnsWhereNoTimeoutIsRecorded() {
    new RunOf(new CellOf("redis"))
        .properties("redis", "workloadb", "redis.host=db1")
        .breaks(FigureRules::timeouts, "redis, workloadb: run.json has no timeout");
  }

  @Test
  void passesAThroughputThatCanBeMadeAgain() {
    new RunOf(new CellOf("redis")).passes(FigureRules::throughput, "the same when made again");
  }

  @Test
  void warnsOfAThroughputThatIsNotSuccessesInTheWindow() {
    new RunOf(new CellOf("redis").throughput(10_020))
        .breaks(FigureRules::throughput, "10,020.0 said, 10,000.0 made again");
  }

  @Test
  void passesThreeRepeatsAndTellsTheirSpread() {
    new RunOf(
            new CellOf("redis").throughput(9_000),
            new CellOf("redis").repeat(2),
            new CellOf("redis").repeat(3).throughput(11_000))
        .passes(FigureRules::repeats, "coefficient of variation at most 10.0 %");
  }

  @Test
  void warnsOfTwoRepeats() {
    new RunOf(new CellOf("redis"), new CellOf("redis").repeat(2))
        .breaks(FigureRules::repeats, "redis, workloadb, 8 threads: 2");
  }
}
