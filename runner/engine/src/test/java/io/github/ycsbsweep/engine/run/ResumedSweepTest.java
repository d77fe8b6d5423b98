// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static io.github.ycsbsweep.engine.run.SweepLab.SHORT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is missing is measured, what is done is kept, and a refusal changes nothing. */
class ResumedSweepTest extends SweepLabTestCase {

  /** Of three cells, each of which inserts a few records. */
  private static final String LINE =
      "redis workloadb --threads 2,4,8 -p updateproportion=0 -p insertproportion=0.05" + SHORT;

  @Test
  void measuresWhatIsMissingFromTheWordsOfTheFirstCommand() throws Exception {
    interrupted();
    assertThat(lab.said()).contains("sweep.sh --resume '" + lab.out() + "'");
    assertThat(lab.out().resolve("INTERRUPTED")).exists();
    var done = lab.cell("t0002/r1/DONE");
    var before = identity(done);
    lab.forget();

    assertThat(lab.sweep("--resume out")).isZero();

    assertThat(lab.said()).contains("[2/3] redis workloadb, 4 threads");
    assertThat(lab.printed()).contains(lab.out().resolve("results.csv").toString());
    assertThat(lab.threads()).containsExactly(4, 8);
    assertThat(identity(done)).isEqualTo(before);
    assertThat(lab.out().resolve("INTERRUPTED")).doesNotExist();
    assertThat(lab.out().resolve(".running")).doesNotExist();
    assertThat(lab.results().rows("threads", "order")).containsExactly("2 1", "4 2", "8 3");
    assertThat(lab.out().resolve("RESUMED")).content().contains("1 of 3 cells were done");
  }

  @Test
  void makesATornCellAndTheLoadAnewAfterAKill() throws Exception {
    killed("[[ $THREADS != 4 ]] || FAKE_HANG=run", LINE);
    var torn = lab.cell("t0004/r1");
    assertThat(torn.resolve("DONE")).doesNotExist();
    var leftovers = List.of(torn.resolve("SCAN.hdr"), lab.cell("load/SCAN.hdr"));
    for (var file : leftovers) {
      Files.createFile(file);
    }

    assertThat(lab.sweep("--resume out --dry-run")).isZero();
    assertThat(lab.printed())
        .contains("Would measure 2 cells", "  2: 4 threads, repeat 1, redis")
        .doesNotContain(" 2 threads, repeat");
    assertThat(leftovers).allMatch(Files::exists);

    assertThat(lab.sweep("--resume out")).isZero();
    assertThat(leftovers).noneMatch(Files::exists);
    assertThat(torn.resolve("DONE")).exists();
    assertThat(lab.cell("load/DONE")).exists();
    assertThat(lab.said())
        .contains("Measured again, since it was broken off: redis/workloadb/t0004/r1");
    assertThat(Integer.parseInt(Files.readString(lab.cell("lost-keys")).strip()))
        .isBetween(50, 1000);
  }

  @Test
  void saysOfAStrayFolderThatItIsRemovedAndNotMeasured() throws Exception {
    killed("[[ $THREADS != 4 ]] || FAKE_HANG=run", LINE);
    Files.createDirectories(lab.cell("t9999/r1"));
    Files.createDirectories(lab.out().resolve("cells/redis/nonsense/t0001/r1"));

    assertThat(lab.sweep("--resume out")).isZero();

    assertThat(lab.said())
        .contains("Measured again, since it was broken off: redis/workloadb/t0004/r1\n")
        .contains(
            "Removed, since this run has no such cell to measure: redis/workloadb/t9999/r1\n",
            "Removed, since this run has no such cell to measure: redis/nonsense/t0001/r1\n");
  }

  @Test
  void measuresAFailedCellAgainUnlessItIsToBeKept() throws Exception {
    lab.rules("[[ $THREADS != 4 ]] || FAKE_STATUS=1");
    assertThat(lab.sweep(LINE)).isEqualTo(ExitStatus.PARTIAL);
    lab.rules();
    lab.forget();

    assertThat(lab.sweep("--resume out --keep-failed")).isEqualTo(ExitStatus.PARTIAL);
    assertThat(lab.clients()).isEmpty();

    assertThat(lab.sweep("--resume out")).isZero();
    assertThat(lab.threads()).containsExactly(4);
    assertThat(lab.said()).contains("[3/3] redis workloadb, 4 threads");
    assertThat(lab.out().resolve("failed/redis/workloadb/t0004/r1-1/cell.json")).exists();
  }

  @Test
  void aFolderThatAKillLeftIsNamedWithHowToGoOn() throws Exception {
    var line = "redis workloadb --threads 2" + SHORT;
    killed("FAKE_HANG=load", line);
    assertThat(lab.sweep(line)).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).contains("sweep.sh --resume '" + lab.out() + "'");
    Folders.remove(lab.out().resolve("cells"));

    assertThat(lab.sweep("--resume out")).isZero();

    assertThat(lab.cell("t0002/r1/DONE")).exists();
  }

  @Test
  void aRefusalChangesNothing() throws Exception {
    interrupted();
    var cell = lab.cell("t0002/r1/cell.json");
    Files.writeString(
        cell, Files.readString(cell).replaceFirst("(\"version\" : )\"[^\"]*", "$1\"0.0.1"));
    var before = content();
    lab.forget();

    assertThat(lab.sweep("--resume out --records 300")).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).contains("--records: 1000 before, 300 now");
    assertThat(lab.sweep("--resume out")).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).contains("redis, server: local 0.0.1 before, local ");

    assertThat(content()).isEqualTo(before);
    assertThat(lab.clients()).isEmpty();
  }

  @Test
  void refusesAFileThatAnOptionOrAPropertyNamesIfItWasChanged() throws Exception {
    var rates = Files.writeString(lab.current().resolve("rates.csv"), "0,100\n4,100\n");
    var keys = Files.writeString(lab.current().resolve("keys.csv"), "1,a,1,100,1,get,0\n");
    var mine = Files.writeString(lab.current().resolve("mine"), "fieldcount=1\n");
    var secret = Files.writeString(lab.current().resolve("secret"), "redis.password=pw\n");
    assertThat(
            lab.sweep(
                "redis workloadb --threads 2 -P mine -P secret --target rates.csv" + SHORT,
                "-p",
                "fieldlengthhistogram=" + keys))
        .isZero();
    assertThat(Json.read(lab.out().resolve("run.json"), Run.class).files())
        .doesNotContainKey(secret.toString());
    lab.forget();
    for (var file : List.of(rates, keys, mine)) {
      var before = Files.readString(file);
      Files.writeString(file, file.equals(mine) ? before + "# more\n" : before.replace("00", "01"));
      assertThat(lab.sweep("--resume out")).isEqualTo(ExitStatus.USAGE);
      assertThat(lab.said()).contains("SHA-256 of " + file + ": ");
      Files.writeString(file, before);
    }
    assertThat(lab.sweep("--resume out")).isZero();
  }

  @Test
  void aStoreWhoseCellsAreAllDoneIsNotStarted() throws Exception {
    assertThat(lab.sweep("redis,memcached workloadb --threads 2" + SHORT)).isZero();
    var missing = lab.out().resolve("cells/memcached/workloadb/t0002/r1/DONE");
    Files.delete(missing);
    lab.forget();

    assertThat(lab.sweep("--resume out")).isZero();
    assertThat(lab.said()).contains("memcached: local server").doesNotContain("redis: local");
    assertThat(missing).exists();

    lab.forget();
    assertThat(lab.sweep("--resume out")).isZero();
    assertThat(lab.said()).doesNotContain(": local server");
    assertThat(lab.clients()).isEmpty();
    assertThat(lab.printed()).contains("results.csv");
  }

  @Test
  void remembersTheKneeThatWasFound() throws Exception {
    assertThat(lab.sweep("redis workloadb --threads 2.." + SHORT)).isZero();
    Files.delete(lab.out().resolve("results.csv"));
    lab.forget();

    assertThat(lab.sweep("--resume out")).isZero();

    assertThat(lab.clients()).isEmpty();
    assertThat(lab.out().resolve("results.csv")).isNotEmptyFile();
    assertThat(lab.cell("t0016")).doesNotExist();
  }

  @Test
  void usesWhatIsRecordedFromAnyFolderAndRecordsNoSecret() throws Exception {
    var files = Files.createDirectory(lab.current().resolve("my files"));
    Files.copy(Path.of("../../workloads/workloadb"), files.resolve("mine"));
    Files.writeString(files.resolve("p"), "fieldcount=1\n");
    var properties = List.of("redis.password=pw1", "my.url=redis://me:pw2@h", "x=y?a_token=pw3");
    var given = " -p " + String.join(" -p ", properties);
    killed(
        "FAKE_HANG=run",
        "redis --threads 2 -p redis.user=me" + given + SHORT,
        "my files/mine,workloada",
        "-P",
        "my files/p");
    for (var secret : List.of("pw1", "pw2", "pw3")) {
      assertThat(lab.results().filesWith(secret)).isEmpty();
    }
    assertThat(lab.out().resolve("run.json"))
        .content()
        .contains("redis.password=***", "redis.user=me", files.resolve("p").toString());

    var words = new ArrayList<>(List.of(("--dry-run" + given).split(" ")));
    words.addAll(List.of("--resume", lab.out().toString()));
    assertThat(lab.sweep(Path.of("/"), words)).isZero();
    assertThat(lab.printed()).contains("redis, mine, on", "Would measure 2 cells");
  }

  @Test
  void refusesARunWhoseDescriptionOrLockIsDamaged() throws Exception {
    interrupted();
    var described = lab.out().resolve("run.json");
    var whole = Files.readString(described);
    Files.writeString(described, whole.substring(0, 150));
    assertThat(lab.sweep("--resume out")).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).contains(described + ":");

    Files.write(lab.out().resolve(".running"), "12345 nonsense\n\0/ x".getBytes(UTF_8));
    assertThat(lab.sweep("--resume out")).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).doesNotContain("behind");
  }

  /** In its second cell. */
  private void interrupted() throws Exception {
    lab.rules("[[ $THREADS != 4 ]] || FAKE_HANG=run");
    var run = lab.start(LINE);
    lab.awaitHang();
    run.interrupt();
    assertThat(run.end()).isEqualTo(ExitStatus.INTERRUPTED);
    lab.rules();
  }

  /** Leaves the files as they are when a client hangs by a rule, and a lock of nobody. */
  private void killed(String rule, String line, String... more) throws Exception {
    lab.rules(rule);
    var run = lab.start(line, more);
    lab.awaitHang();
    var copy = folder.resolve("killed");
    copy(lab.out(), copy);
    Files.writeString(
        copy.resolve(".running"),
        Files.readString(copy.resolve(".running")).replaceFirst(" [0-9]+ ", " 1 "));
    run.interrupt();
    assertThat(run.end()).isEqualTo(ExitStatus.INTERRUPTED);
    Folders.remove(lab.out());
    Files.move(copy, lab.out());
    lab.rules();
    lab.forget();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var all = Files.walk(from)) {
      for (var file : all.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /** Of every file of the run. */
  private Map<String, String> content() throws IOException {
    var content = new TreeMap<String, String>();
    try (var all = Files.walk(lab.out())) {
      for (var file : all.filter(Files::isRegularFile).toList()) {
        content.put(file.toString(), Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
      }
    }
    return content;
  }
}
