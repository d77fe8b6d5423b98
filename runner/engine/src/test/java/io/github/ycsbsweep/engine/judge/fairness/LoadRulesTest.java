// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import org.junit.jupiter.api.Test;

/** Rules about what was at its limit: a run that keeps each, and one that breaks it. */
class LoadRulesTest {

  @Test
  void passesAServerWhoseThreadHasSomeOfItsCoreLeft() {
    new RunOf(server(0.8, 0.9, 8)).passes(LoadRules::sharding, "no server was at the limit");
  }

  @Test
  void passesAServerOfManyBusyThreads() {
    new RunOf(server(0.95, 6, 8)).passes(LoadRules::sharding, "");
  }

  @Test
  void warnsOfAServerWithOneThreadThatIsBusyBesideCoresThatAreNot() {
    new RunOf(server(0.95, 0.97, 8)).breaks(LoadRules::sharding, "redis: 0.95 of 8 cores");
  }

  @Test
  void passesAServerThatMayUseOneCoreOnly() {
    new RunOf(server(0.95, 0.97, 1)).passes(LoadRules::sharding, "");
  }

  @Test
  void checksNoThreadsOfAServerThatIsNotSeen() {
    new RunOf(new CellOf("redis")).isNotChecked(LoadRules::sharding, "nothing is known");
  }

  @Test
  void passesAClientWithRoomToSpare() {
    new RunOf(client(4)).passes(LoadRules::clientHeadroom, "at most 57 % of the cores left for it");
  }

  @Test
  void warnsOfAClientThatUsesFourFifthsOfWhatTheServerLeaves() {
    new RunOf(client(5.7)).breaks(LoadRules::clientHeadroom, "81 % of the cores left for it");
  }

  @Test
  void warnsOfAClientThatWasTheLimitInAnyWay() {
    new RunOf(client(1).bound(Verdict.CLIENT_BOUND))
        .breaks(LoadRules::clientHeadroom, "client-bound");
  }

  @Test
  void checksNoClientWhoseMachineDoesNotTell() {
    new RunOf(new CellOf("redis")).isNotChecked(LoadRules::clientHeadroom, "did not tell");
  }

  @Test
  void passesALinkWithRoomToSpare() {
    new RunOf(new CellOf("redis").on("db1:6379").with("linkShare", 0.4))
        .passes(LoadRules::linkHeadroom, "at most 40 % of the link");
  }

  @Test
  void warnsOfAFullLinkAndOfMoreThanItCanCarry() {
    new RunOf(new CellOf("redis").with("linkShare", 0.71)).breaks(LoadRules::linkHeadroom, "71 %");
    new RunOf(new CellOf("redis").with("linkShare", 1.2))
        .breaks(LoadRules::linkHeadroom, "120 % of the link, which is impossible");
  }

  @Test
  void checksNoLinkWithoutSpeed() {
    new RunOf(new CellOf("redis")).isNotChecked(LoadRules::linkHeadroom, "loopback");
    new RunOf(new CellOf("redis").on("db1:6379"))
        .isNotChecked(LoadRules::linkHeadroom, "does not tell its speed");
  }

  @Test
  void passesStoresWhosePeaksAreApart() {
    new RunOf(new CellOf("redis").throughput(10_000), new CellOf("memcached").throughput(9_600))
        .passes(LoadRules::ceiling, "workloadb: 4.0 % apart (memcached 9,600, redis 10,000)");
  }

  @Test
  void warnsOfStoresThatShareACeiling() {
    new RunOf(new CellOf("redis").throughput(10_000), new CellOf("memcached").throughput(9_800))
        .breaks(LoadRules::ceiling, "2.0 % apart");
  }

  @Test
  void comparesNoCeilingOfOneStore() {
    new RunOf(new CellOf("redis")).isNotChecked(LoadRules::ceiling, "two stores");
  }

  @Test
  void passesAsManyOperationsUnderWayAsThreads() {
    new RunOf(new CellOf("redis").with("underWay", 7.6))
        .passes(LoadRules::little, "within 5.0 % of the threads");
  }

  @Test
  void warnsOfFewerOperationsUnderWayThanThreads() {
    new RunOf(new CellOf("redis").with("underWay", 5.9)).breaks(LoadRules::little, "5.9 under way");
  }

  @Test
  void asksLittlesLawOfNoOpenLoop() {
    new RunOf(new CellOf("redis").with("underWay", 2).target(100))
        .isNotChecked(LoadRules::little, "closed loops");
  }

  private static CellOf server(double thread, double all, double allowed) {
    return new CellOf("redis")
        .with("serverThreadCores", thread)
        .with("serverCores", all)
        .with("serverAllowedCores", allowed);
  }

  private static CellOf client(double cores) {
    return server(0.5, 1, 8)
        .with("clientCores", cores)
        .with("clientAllowedCores", 8)
        .with("machineCores", 8);
  }
}
