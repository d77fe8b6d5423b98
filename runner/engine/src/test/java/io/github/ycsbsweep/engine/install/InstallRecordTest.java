// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.install.Installation.Move;
import io.github.ycsbsweep.engine.install.Installation.Move.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in {@code ycsb-sweep-install} is followed only as far as an installation goes. */
class InstallRecordTest {

  private InstallLab lab;
  private Path precious;

  @BeforeEach
  void unpack(@TempDir Path folder) throws IOException {
    lab = new InstallLab(folder);
    precious = folder.resolve("precious-binding");
    InstallLab.write(precious.resolve("file"), "precious");
  }

  @ParameterizedTest
  @CsvSource({
    "in ../precious-binding, is nothing that an installation moves",
    "out ../precious-binding, is nothing that an installation moves",
    "swap ../../.bashrc, is nothing that an installation moves",
    "in workloads/.., is nothing that an installation moves",
    "in workloads/../../precious-binding, is nothing that an installation moves",
    "in lib/../../x.jar, is nothing that an installation moves",
    "in /etc-binding, is nothing that an installation moves",
    "out bin, is nothing that an installation moves",
    "in ., is nothing that an installation moves",
    "in redis-binding/lib, is nothing that an installation moves",
    "remove redis-binding, not one of the values accepted",
    "in, is nothing that an installation moves"
  })
  void refusesMovesThatLeadOutOfYcsb(String move, String reason) throws Exception {
    lab.forge("out redis-binding", move);
    InstallLab.write(lab.record().resolve("new/lock"), "x");
    var before = lab.tree();

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageStartingWith("refused, nothing was changed: ")
        .hasMessageContaining("installation.json: ")
        .hasMessageContaining(reason);

    assertThat(lab.tree()).isEqualTo(before);
    assertThat(precious.resolve("file")).content().isEqualTo("precious");
  }

  @Test
  void refusesAJournalWhoseFoldersAreLinks() throws Exception {
    InstallLab.write(precious.resolve("workloada"), "precious");
    Files.move(lab.ycsb.resolve("workloads"), lab.ycsb.resolve("moved"));
    Files.createSymbolicLink(lab.ycsb.resolve("workloads"), precious);
    lab.forge("in workloads/workloada");

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("installation.json: ")
        .hasMessageContaining("workloads is a symbolic link");

    assertThat(precious.resolve("workloada")).exists();
  }

  @Test
  void refusesABackupThatIsALink() throws Exception {
    InstallLab.write(precious.resolve("redis-binding/file"), "precious");
    lab.forge("out redis-binding");
    Files.createSymbolicLink(lab.record().resolve("backup"), precious);

    assertThatThrownBy(() -> lab.uninstall()).hasMessageContaining("backup is a symbolic link");

    assertThat(precious.resolve("redis-binding/file")).exists();
  }

  @Test
  void refusesARecordThatIsALink() throws Exception {
    Files.createSymbolicLink(lab.record(), precious);

    assertThatThrownBy(() -> lab.install())
        .hasMessageContaining("was not made by install.sh: it is a symbolic link");
  }

  @ParameterizedTest
  @ValueSource(strings = {"backup/mine", "new/mine", "names", "files", "notes.txt"})
  void leavesAFolderOfSomebodyElseAlone(String file) throws Exception {
    InstallLab.write(lab.record().resolve(file), "mine");
    var before = lab.tree();

    assertThatThrownBy(() -> lab.install())
        .hasMessageContaining("ycsb-sweep-install was not made by install.sh");
    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("Move it away: an installation keeps its backup under that name");

    assertThat(lab.tree()).isEqualTo(before);
  }

  @Test
  void keepsABackupThatNoMoveNames() throws Exception {
    lab.install();
    InstallLab.write(lab.record().resolve("backup/lib/jedis-2.9.0.jar"), "theirs");

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("jedis-2.9.0.jar is in the backup, and no move of the installation");

    assertThat(lab.record().resolve("backup/lib/jedis-2.9.0.jar")).exists();
  }

  @Test
  void refusesNamesThatNoInstallationHas() throws Exception {
    lab.install();
    var file = lab.record().resolve(InstallRecord.FILE);
    Files.writeString(
        file,
        Files.readString(file).replace("\"redis\" : \"redis\"", "\"../precious\" : \"redis\""));

    assertThatThrownBy(() -> lab.install())
        .hasMessageContaining("\"../precious\" is nothing that an installation moves");
  }

  @Test
  void takesNothingAwayThatNoInstallationHasPutThere() throws Exception {
    lab.forge("in redis-binding");
    var forged = lab.tree();

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("is not as an installation has put it there, and would be lost");

    assertThat(lab.tree()).isEqualTo(forged);
  }

  @Test
  void refusesWhatIsNoInstallation() throws Exception {
    var file = lab.record().resolve(InstallRecord.FILE);
    InstallLab.write(file, "{\"state\": \"MOVING\"}");
    assertThatThrownBy(() -> lab.uninstall()).hasMessageContaining("it lacks one of state");
    Files.write(file, new byte[] {'{', -1, 27, '\n'});
    assertThatThrownBy(() -> lab.uninstall()).hasMessageContaining("installation.json:1:");
  }

  @Test
  void refusesALockThatIsNone() throws Exception {
    lab.install();
    Files.createSymbolicLink(lab.record().resolve("lock"), precious);

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("lock is no lock of an installation");
  }

  @Test
  void namesABackupThatIsGone() throws Exception {
    lab.install();
    Folders.remove(lab.record().resolve("backup/redis-binding"));

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("ycsb-sweep-install/backup/redis-binding is gone");
  }

  @Test
  void writesWhatWasInstalledAndHow() throws Exception {
    lab.install();

    var written = Json.read(lab.record().resolve(InstallRecord.FILE), Installation.class);
    assertThat(written.state()).isEqualTo(Installation.State.INSTALLED);
    assertThat(written.names()).isEqualTo(Map.of("redis", "redis", "reveldb", "reveldb"));
    assertThat(written.moves())
        .containsExactly(
            new Move(Kind.OUT, "redis-binding"),
            new Move(Kind.IN, "redis-binding"),
            new Move(Kind.IN, "reveldb-binding"),
            new Move(Kind.IN, "workloads/workloadru50"),
            new Move(Kind.SWAP, InstallTarget.BINDINGS));
    assertThat(written.files().get("redis-binding/lib/redis-driver-9.jar")).matches("[0-9a-f]{64}");
  }
}
