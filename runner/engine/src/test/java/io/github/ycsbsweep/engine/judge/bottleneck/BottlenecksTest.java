// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.CLIENT_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.NETWORK_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.POOL_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.SERVER_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Given how hard everything worked, the verdict names what was at its limit, with the figures. */
class BottlenecksTest {

  private Cells cell;

  @BeforeEach
  void aCellAtNobodysLimit() {
    cell = new Cells();
  }

  @Test
  void saysUnknownWithWhatItSawWhenNothingWasAtItsLimit() {
    expect(UNKNOWN, "the server's busiest thread used 0.50 of a core, the client used 1.50 cores");
  }

  @Test
  void callsAServerBoundWhoseSingleThreadFillsACore() {
    cell.with("serverThreadCores", 0.91).with("serverCores", 0.92);
    expect(SERVER_BOUND, "busiest thread used 0.91 of a core");
  }

  @Test
  void doesNotCallAServerBoundWhoseThreadHasSomeOfItsCoreLeft() {
    cell.with("serverThreadCores", 0.89);
    expect(UNKNOWN, "");
  }

  @Test
  void callsAServerBoundThatFillsTheCoresThatItMayUse() {
    cell.with("serverCores", 1.85).with("serverAllowedCores", 2.0);
    expect(SERVER_BOUND, "used 1.85 of the 2.00 cores");
  }

  @Test
  void callsAServerBoundWhoseMachineIsFullAndWhoseProcessesCanNotBeSeen() {
    cell.external("db1:6379").with("serverMachineCores", 2.0).with("serverBusyCores", 1.9);
    expect(SERVER_BOUND, "1.90 of the 2.00 cores of the server's machine were busy");
  }

  @Test
  void takesForNoLimitOfAServerWhatStrangersDoOnItsMachine() {
    cell.with("serverMachineCores", 2.0).with("serverBusyCores", 2.0);
    cell.with("serverThreadCores", 0.5).with("serverThreadWaiting", 0.5);
    expect(UNKNOWN, "Others took 70 % of the machine's cores");
  }

  @Test
  void takesNoCoresFromTheClientForAServerOnAnotherMachine() {
    cell.with("serverMachineCores", 8.0).with("serverCores", 7.0);
    assertThat(cell.situation().coresForClient()).hasValue(8.0);
  }

  @Test
  void callsAServerBoundThatUsesUpItsQuota() {
    cell.with("serverCores", 0.24).with("serverAllowedCores", 0.25);
    cell.with("serverThreadCores", 0.24).with("serverThrottledPeriods", 0.8);
    expect(SERVER_BOUND, "used 0.24 of the 0.25 cores that it may use, and was stopped in 80 %");
  }

  @Test
  void callsAServerBoundOneProcessOfWhichItsQuotaStopsInEveryPeriod() {
    cell.with("serverCores", 0.4).with("serverAllowedCores", 1.0);
    cell.with("serverThreadCores", 0.25).with("serverThrottledPeriods", 0.97);
    expect(SERVER_BOUND, "its quota of CPU time limits the server");
  }

  @Test
  void doesNotCallAServerBoundThatHasSomeOfItsQuotaLeft() {
    cell.with("serverCores", 0.15).with("serverAllowedCores", 0.25);
    cell.with("serverThreadCores", 0.15).with("serverThrottledPeriods", 0.1);
    expect(UNKNOWN, "");
  }

  @Test
  void callsAServerBoundWhoseThreadFillsACoreOfAQuotaOfSeveral() {
    cell.with("serverCores", 0.95).with("serverAllowedCores", 4.0);
    cell.with("serverThreadCores", 0.95).with("serverThrottledPeriods", 0.0);
    expect(SERVER_BOUND, "busiest thread used 0.95 of a core");
  }

  @Test
  void callsAServerBoundWhoseThreadIsNeverIdleThoughItSharesItsCoreABit() {
    cell.with("serverThreadCores", 0.82).with("serverThreadWaiting", 0.16);
    expect(SERVER_BOUND, "used 0.82 of a core and waited for one 16 % of the time");
  }

  @Test
  void doesNotCallTheClientBoundWhenItIsBusyButTheServersThreadFillsItsCore() {
    cell.with("machineCores", 2).with("clientAllowedCores", 2).with("serverThreadCores", 0.96);
    cell.with("serverCores", 0.96).with("clientCores", 1.03).with("busyCores", 2.0);
    cell.with("clientWaitingThreads", 40);
    expect(SERVER_BOUND, "");
  }

  @Test
  void saysUnknownWhenStrangersTookTheCoreOfAServerThatIsNeverIdle() {
    cell.with("serverThreadCores", 0.3).with("serverThreadWaiting", 0.68).with("otherCores", 5);
    cell.with("clientWaitingThreads", 40);
    expect(UNKNOWN, "Others took 63 % of the machine's cores");
  }

  @Test
  void countsWhatTheHypervisorStoleAsTakenByStrangers() {
    cell.with("serverThreadCores", 0.3).with("serverThreadWaiting", 0.68).with("stolenCores", 1.0);
    expect(UNKNOWN, "took 14 % of the machine's cores");
  }

  @Test
  void callsTheNetworkBoundWhenItsLinkIsFull() {
    cell.with("linkShare", 0.78);
    expect(NETWORK_BOUND, "78 % of its speed");
  }

  @Test
  void doesNotCallTheNetworkBoundBelowSeventyPercent() {
    cell.with("linkShare", 0.69);
    expect(UNKNOWN, "0.69 of the link's speed");
  }

  @Test
  void callsTheClientBoundThatUsesTheCoresOfItsAffinity() {
    cell.with("clientAllowedCores", 1).with("clientCores", 0.86);
    expect(CLIENT_BOUND, "used 0.86 of the 1.00 cores");
  }

  @Test
  void callsTheClientBoundThatUsesAllThatTheServerLeftOfTheMachine() {
    cell.with("machineCores", 2).with("clientAllowedCores", 2).with("serverAllowedCores", 2);
    cell.with("serverCores", 0.6).with("clientCores", 1.3).with("busyCores", 1.9);
    expect(CLIENT_BOUND, "used 1.30 of the 1.40 cores that the server left it");
  }

  @Test
  void callsTheClientBoundWhoseThreadsWaitForACoreAQuarterOfTheTime() {
    cell.with("clientAllowedCores", 1).with("clientCores", 0.5).with("clientWaitingThreads", 16);
    expect(CLIENT_BOUND, "16.0 of the client's 64 threads were ready to run and waited");
  }

  @Test
  void callsTheClientBoundWhoseQuotaStopsIt() {
    cell.with("clientThrottled", 0.4).with("clientAllowedCores", 2);
    expect(CLIENT_BOUND, "its CPU quota stopped the client's threads 0.40 s a second");
  }

  @Test
  void callsTheClientBoundOneThreadOfWhichFillsACore() {
    cell.with("clientThreadCores", 0.93);
    expect(CLIENT_BOUND, "one thread of the client used 0.93 of a core");
  }

  @Test
  void callsTheClientBoundThatCollectsGarbageATenthOfTheTime() {
    cell.with("gcPercent", 12);
    expect(CLIENT_BOUND, "garbage collections stopped the client 12 % of the time");
  }

  @Test
  void callsTheClientBoundWhenTheMachineIsFullAndTheServerGotLittleOfIt() {
    cell.with("busyCores", 7.9).with("clientCores", 4).with("serverCores", 2);
    expect(CLIENT_BOUND, "8 cores were all busy (7.90 of them)");
  }

  @Test
  void blamesNoClientForAMachineThatStrangersFilled() {
    cell.with("busyCores", 7.9).with("otherCores", 5.6);
    expect(UNKNOWN, "what is neither client nor server used 5.60 cores");
    assertThat(found().advice()).contains("quiet machine");
  }

  @Test
  void tellsAClientsLimitWithoutKnowingTheServerOnAnotherMachine() {
    cell.external("db1:6379").with("clientWaitingThreads", 20);
    expect(CLIENT_BOUND, "20.0 of the client's 64 threads");
  }

  @Test
  void blamesNoWaitingOnTheClientBesideAServerWhoseCpuIsNotKnown() {
    cell.external("127.0.0.1:6379").with("clientWaitingThreads", 20).with("busyCores", 8);
    expect(UNKNOWN, "not known: the server's CPU (it isn't the runner's own)");
  }

  @Test
  void saysThatTheSpeedOfALinkToAnotherMachineIsNotKnown() {
    cell.external("db1:6379");
    expect(UNKNOWN, "the speed of the network link");
  }

  @Test
  void callsThePoolBoundWhenLittlesLawMissesAQuarterOfTheThreads() {
    cell.with("underWay", 47.9);
    expect(POOL_BOUND, "47.9 operations were under way");
  }

  @Test
  void acceptsAsManyOperationsUnderWayAsThreadsWithinAQuarter() {
    cell.with("underWay", 48.1);
    expect(UNKNOWN, "");
  }

  @Test
  void blamesNoPoolForMoreOperationsUnderWayThanThreads() {
    cell.with("underWay", 92.8);
    expect(UNKNOWN, "");
  }

  @Test
  void callsThePoolBoundThatHasFewerConnectionsToAllServersThanThereAreThreads() {
    cell.property("redis.connections", "pool:30");
    expect(POOL_BOUND, "64 threads shared the connections that redis.connections=pool:30 allows");
    cell.external("10.0.0.1:7000,10.0.0.2:7000,10.0.0.3:7000");
    expect(UNKNOWN, "");
  }

  @Test
  void callsThePoolBoundThatAllowsFewerConnectionsThanThreads() {
    cell.property("mongodb.maxconnections", "10");
    expect(POOL_BOUND, "64 threads shared the connections that mongodb.maxconnections=10 allows");
  }

  @Test
  void acceptsAPoolOfAsManyConnectionsAsThreads() {
    cell.property("mongodb.maxconnections", "64").property("as.connPoolsPerNode", "1");
    expect(UNKNOWN, "");
  }

  @Test
  void asksLittlesLawOnlyOfAClosedLoop() {
    cell.atATarget().with("underWay", 3);
    expect(UNKNOWN, "held at a target rate");
  }

  @Test
  void guessesNothingWhenNothingIsKnown() {
    cell.external("db1:6379").without("clientCores", "clientAllowedCores", "machineCores");
    cell.without("busyCores", "otherCores", "clientThreadCores", "clientWaitingThreads");
    cell.without("underWay", "gcPercent");
    expect(UNKNOWN, "the client's CPU");
  }

  @Test
  void writesItsFiguresAlikeUnderALocaleWithDecimalCommas() {
    var before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      expect(UNKNOWN, "0.50 of a core");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void keepsTheFiguresThatItWasMadeOf() {
    assertThat(found().load()).isEqualTo(cell.situation().load());
  }

  private void expect(Verdict verdict, String reason) {
    assertThat(found().verdict()).as(found().reason()).isEqualTo(verdict);
    assertThat(found().reason()).contains(reason);
    assertThat(found().advice()).isNotBlank();
  }

  private Bottleneck found() {
    return Bottlenecks.of(cell.situation());
  }
}
