// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
  @ValueSource(
      strings = {
        "in ../precious-binding",
        "out ../precious-binding",
        "swap ../../.bashrc",
        "in workloads/..",
        "in workloads/../../precious-binding",
        "in lib/../../x.jar",
        "in /etc-binding",
        "out bin",
        "in .",
        "in redis-binding/lib",
        "remove redis-binding",
        "in",
        ""
      })
  void refusesAJournalThatLeadsOutOfYcsb(String move) throws Exception {
    InstallLab.write(lab.record().resolve("journal"), "out redis-binding\n" + move + "\n");
    InstallLab.write(lab.record().resolve("new/lock"), "x");
    var before = lab.tree();

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageStartingWith("refused, nothing was changed: ")
        .hasMessageContaining(
            "journal, line 2: \"" + move + "\": it is no line of an installation");

    assertThat(lab.tree()).isEqualTo(before);
    assertThat(precious.resolve("file")).content().isEqualTo("precious");
  }

  @Test
  void refusesAJournalWhoseFoldersAreLinks() throws Exception {
    InstallLab.write(precious.resolve("workloada"), "precious");
    Files.move(lab.ycsb.resolve("workloads"), lab.ycsb.resolve("moved"));
    Files.createSymbolicLink(lab.ycsb.resolve("workloads"), precious);
    InstallLab.write(lab.record().resolve("journal"), "in workloads/workloada\n");

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("journal, line 1: ")
        .hasMessageContaining("workloads is a symbolic link");

    assertThat(precious.resolve("workloada")).exists();
  }

  @Test
  void refusesABackupThatIsALink() throws Exception {
    InstallLab.write(precious.resolve("redis-binding/file"), "precious");
    InstallLab.write(lab.record().resolve("journal"), "out redis-binding\n");
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
  void keepsABackupThatTheJournalDoesNotName() throws Exception {
    lab.install();
    InstallLab.write(lab.record().resolve("backup/lib/jedis-2.9.0.jar"), "theirs");

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("jedis-2.9.0.jar is in the backup, and not in the journal");

    assertThat(lab.record().resolve("backup/lib/jedis-2.9.0.jar")).exists();
  }

  @Test
  void refusesNamesThatNoInstallationHas() throws Exception {
    lab.install();
    InstallLab.write(lab.record().resolve("names"), "../precious redis\n");

    assertThatThrownBy(() -> lab.install())
        .hasMessageContaining("\"../precious redis\": it is no line of an installation");
  }

  @Test
  void takesNothingAwayThatNoInstallationHasPutThere() throws Exception {
    InstallLab.write(lab.record().resolve("journal"), "in redis-binding\n");
    var forged = lab.tree();
    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("was not made by install.sh: it has a journal, but no files.part");
    assertThat(lab.tree()).isEqualTo(forged);

    InstallLab.write(lab.record().resolve("files.part"), "0".repeat(64) + "  x\n");
    assertThatThrownBy(() -> lab.install())
        .hasMessageContaining("is not as an installation has put it there, and would be lost");
    assertThat(lab.ycsb.resolve("redis-binding")).isNotEmptyDirectory();
  }

  @Test
  void readsBytesThatAreNoText() throws Exception {
    lab.install();
    Files.write(lab.record().resolve("journal"), new byte[] {'i', 'n', ' ', -1, 27, '\n'});

    assertThatThrownBy(() -> lab.uninstall()).hasMessageContaining("journal, line 1: ");
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
    FileTree.delete(lab.record().resolve("backup/redis-binding"));

    assertThatThrownBy(() -> lab.uninstall())
        .hasMessageContaining("ycsb-sweep-install/backup/redis-binding is gone");
  }

  @Test
  void readsWhatAnInstallationHasWritten() throws Exception {
    lab.install();

    assertThat(lab.record().resolve("names")).content().isEqualTo("redis redis\nreveldb reveldb\n");
    assertThat(lab.record().resolve("journal"))
        .content()
        .isEqualTo(
            """
            out redis-binding
            in redis-binding
            in reveldb-binding
            in workloads/workloadru50
            swap bin/bindings.properties
            """);
    assertThat(lab.record().resolve("files"))
        .content()
        .containsPattern("(?m)^[0-9a-f]{64}  redis-binding/lib/redis-driver-9\\.jar$");
  }
}
