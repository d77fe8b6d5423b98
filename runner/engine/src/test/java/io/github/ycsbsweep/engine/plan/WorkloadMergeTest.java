// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.SystemWorkload.Data;
import io.github.ycsbsweep.engine.request.SystemWorkload.Phase;
import io.github.ycsbsweep.engine.request.Systems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Given properties from files and pairs, a workload has them as YCSB would read them. */
class WorkloadMergeTest extends MergeFixture {

  @Test
  void hasWhatARunNeedsToKnow() throws Exception {
    var prepared = merge().written(folder.resolve("secrets"));
    assertThat(prepared.external()).isFalse();
    assertThat(prepared.phase()).isEqualTo(Phase.RUN);
    assertThat(prepared.data()).isEqualTo(new Data(1000, 100, Integer.MAX_VALUE, false));
    assertThat(prepared.address()).hasValue("127.0.0.1:7070");
    assertThat(prepared.client().bindingClass()).isEqualTo("io.example.Shelf");
    assertThat(prepared.client().properties())
        .isEqualTo(folder.resolve("secrets/shelf.workloadx.properties"));
  }

  @Test
  void letsLaterFilesOverrideEarlierOnesAndPairsOverrideAll() throws Exception {
    file("a", "table=a\nfieldcount=3\nlabel=a\n");
    file("b", "table=b\nfieldcount=4\n");
    givenFiles("a", "b");
    given("table=c");
    assertThat(ofClient())
        .containsEntry("table", "c")
        .containsEntry("fieldcount", "4")
        .containsEntry("label", "a")
        .containsEntry("readproportion", "1");
  }

  @Test
  void givesTheClientTheCharactersOfTheUsersFilesAsOfPairs() throws Exception {
    file("plain", "shelf.password=pä\u20acss\n");
    file("marked", "\ufefftable=tä\n");
    Files.write(folder.resolve("latin"), "label=lä\n".getBytes(ISO_8859_1));
    givenFiles("plain", "marked", "latin");
    assertThat(ofClient())
        .containsEntry("shelf.password", "pä€ss")
        .containsEntry("table", "tä")
        .containsEntry("label", "lä");
  }

  @Test
  void findsAFileFromTheFolderOfTheUserAndNotFromThatOfTheClient() throws Exception {
    given("shelf.ca=certificates/ca.crt", "shelf.url=certificates/ca.crt");

    assertThat(ofClient())
        .containsEntry("shelf.ca", Path.of("certificates/ca.crt").toAbsolutePath().toString())
        .containsEntry("shelf.url", "certificates/ca.crt");
  }

  @Test
  void takesTheNumberOfRecordsFromItsOption() throws Exception {
    records = OptionalLong.of(50);
    assertThat(merge().data().records()).isEqualTo(50);
    assertThat(ofClient()).containsEntry("recordcount", "50");
  }

  @Test
  void takesAnAddressFromTheUserForAServerOfTheUser() throws Exception {
    given("shelf.port=1");
    assertThat(merge().isExternal()).isTrue();
    assertThat(merge().address()).isEqualTo("127.0.0.1:1");
  }

  @Test
  void takesSeveralAddressesFromTheUser() throws Exception {
    given("shelf.hosts=a:1,b:2", "shelf.mode=many");
    assertThat(merge().isExternal()).isTrue();
    assertThat(merge().address()).isEqualTo("a:1,b:2");
  }

  @Test
  void recordsNoDefaultOfWhatTheRunnersOwnServersDecide() throws Exception {
    assertThat(merge().effective().defaults())
        .containsKey("shelf.pool")
        .doesNotContainKey("shelf.mode");
  }

  @Test
  void leavesOutWhatAWorkloadFileSetsInTheRunnersPlaceAndSaysSo() throws Exception {
    Files.writeString(folder.resolve("workloadx"), "target=100\nexportfile=x\n", UTF_8, APPEND);
    assertThat(ofClient()).doesNotContainKeys("target", "exportfile");
    assertThat(notes).anyMatch(note -> note.contains("target is set by the runner: use --target"));
  }

  @Test
  void boundsTheOperationsOfAZipfianWorkloadThatInserts() throws Exception {
    given("insertproportion=0.05", "readproportion=0.95", "requestdistribution=zipfian");
    assertThat(merge().data().inserts()).isTrue();
    assertThat(merge().data().operations()).isEqualTo(1_100_000);
  }

  @Test
  void marksAWorkloadWhoseLoadIsMeasured() throws Exception {
    given("sweep.phase=load");
    assertThat(merge().phase()).isEqualTo("load");
  }

  @Test
  void recordsWhatTheBindingTakesWhereNothingWasGivenButNoAddress() throws Exception {
    given("shelf.pool=9");
    var effective = merge().effective();
    assertThat(effective.defaults())
        .containsExactly(Map.entry("shelf.index", "order"), Map.entry("shelf.timeout", "2000"));
    assertThat(effective.inForce())
        .containsEntry("shelf.pool", "9")
        .containsEntry("shelf.timeout", "2000");
  }

  @Test
  void recordsByWhichPropertiesTheServerIsNamed() throws Exception {
    given("shelf.pool=9");
    assertThat(merge().effective().address()).containsExactly("shelf.host", "shelf.port");
  }

  @Test
  void recordsTheDriverThatAPropertyChooses() throws Exception {
    given("shelf.mode=other:2");
    assertThat(run(shelf()).versions()).containsEntry("shelf driver", "another 2");
  }

  @Test
  void recordsTheVersionOfADriverThatWasGivenInItsPlace() throws Exception {
    var given = folder.resolve("none-2.jar");
    var built = shelf();
    var system =
        new SystemPlan(
            Systems.with(built.source(), given),
            built.descriptor(),
            built.clientJars(),
            List.of(given),
            "");
    assertThat(system.versions()).containsEntry("shelf driver", "none 2");
  }

  @Test
  void recordsVersionsOptionsAndTheHashOfEveryJar() throws Exception {
    var run = run();
    assertThat(run.commandLine()).isEqualTo("sweep.sh shelf");
    assertThat(run.seed()).isEqualTo(5);
    assertThat(run.options()).containsEntry("threads", "8..");
    assertThat(run.versions())
        .containsEntry("ycsb", "0.17.0")
        .containsEntry("shelf driver", "none 1");
    assertThat(run.jars().get("shelf")).containsOnlyKeys("core-0.17.0.jar", "shelf-binding-1.jar");
    assertThat(run.jars().get("shelf").values()).allMatch(hash -> hash.matches("[0-9a-f]{64}"));
  }
}
