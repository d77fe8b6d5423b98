// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What breaks into an installation is taken back: a kill, an interrupt, a move that fails. */
class InstallerTest {

  private InstallLab lab;

  @BeforeEach
  void unpack(@TempDir Path folder) throws IOException {
    lab = new InstallLab(folder);
  }

  @Test
  void restoresEveryByte() throws Exception {
    var before = lab.tree();
    lab.install();
    assertThat(lab.ycsb.resolve("redis-binding/lib"))
        .isDirectoryContaining("glob:**redis-driver-9.jar");

    lab.uninstall();

    assertThat(lab.tree()).isEqualTo(before);
  }

  @Test
  void takesBackAnInstallationThatWasKilledAtAnyMove() throws Exception {
    var before = lab.tree();
    var all = movesOf(mover -> lab.install(mover));
    lab.uninstall();
    for (var last = 0; last < all; last++) {
      var mover = new Killer(last);
      assertThatThrownBy(() -> lab.install(mover)).isInstanceOf(Killed.class);

      lab.uninstall();

      assertThat(lab.tree()).as("killed after %d moves", last).isEqualTo(before);
    }
  }

  @Test
  void endsAnUninstallationThatWasKilledAtAnyMove() throws Exception {
    var before = lab.tree();
    lab.install();
    var all = movesOf(mover -> lab.uninstall(mover));
    for (var last = 0; last < all; last++) {
      lab.install();
      var mover = new Killer(last);
      assertThatThrownBy(() -> lab.uninstall(mover)).isInstanceOf(Killed.class);

      lab.uninstall();

      assertThat(lab.tree()).as("killed after %d moves", last).isEqualTo(before);
    }
  }

  @Test
  void installsAfterAnInstallationThatWasKilled() throws Exception {
    assertThatThrownBy(() -> lab.install(new Killer(3))).isInstanceOf(Killed.class);

    lab.install();

    assertThat(lab.said).anyMatch(text -> text.startsWith("An installation was broken off here"));
    assertThat(lab.record().resolve(InstallRecord.FILE)).content().contains("INSTALLED");
  }

  @Test
  void takesBackWhatAnInterruptLeavesUndone() throws Exception {
    var before = lab.tree();
    var mover =
        new FileMover() {
          @Override
          void move(Path from, Path to) throws IOException {
            super.move(from, to);
            Thread.currentThread().interrupt();
          }
        };

    assertThatThrownBy(() -> lab.install(mover)).isInstanceOf(InterruptedException.class);

    assertThat(lab.said).contains("Putting back what there was before");
    assertThat(Thread.interrupted()).as("interrupted by the moves back").isTrue();
    assertThat(lab.tree()).isEqualTo(before);
  }

  @Test
  void takesBackAnInstallationWhoseMoveFails() throws Exception {
    var before = lab.tree();
    var mover =
        new FileMover() {
          @Override
          void replace(Path from, Path to) throws IOException {
            if (to.endsWith("reveldb-binding") && from.toString().contains("/new/")) {
              throw new FileSystemException(to.toString(), null, "No space left on device");
            }
            super.replace(from, to);
          }
        };

    assertThatThrownBy(() -> lab.install(mover)).hasMessageContaining("No space left on device");

    assertThat(lab.tree()).isEqualTo(before);
  }

  @Test
  void keepsTheBackupIfAMoveBackFails() throws Exception {
    var before = lab.tree();
    lab.install();
    var mover =
        new FileMover() {
          @Override
          void move(Path from, Path to) throws IOException {
            if (from.endsWith("backup/redis-binding")) {
              throw new FileSystemException(from.toString(), null, "Permission denied");
            }
            super.move(from, to);
          }
        };

    assertThatThrownBy(() -> lab.uninstall(mover))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("Permission denied. What there was before is in")
        .hasMessageEndingWith("see to the cause, and run this again");

    assertThat(lab.record().resolve("backup/redis-binding/lib/jedis-2.9.0.jar")).exists();
    lab.uninstall();
    assertThat(lab.tree()).isEqualTo(before);
  }

  @Test
  void restoresSymbolicLinks() throws Exception {
    Files.createSymbolicLink(lab.ycsb.resolve("redis-binding/lib/more.jar"), Path.of("gone.jar"));
    Files.createSymbolicLink(
        lab.ycsb.resolve("lib/jedis-2.9.0.jar"), Path.of("../redis-binding/lib/jedis-2.9.0.jar"));
    Files.createSymbolicLink(lab.ycsb.resolve("workloads/workloadru50"), Path.of("gone"));
    var bindings = lab.ycsb.resolve(InstallTarget.BINDINGS);
    Files.move(bindings, lab.ycsb.resolve("bin/mine"));
    Files.createSymbolicLink(bindings, Path.of("mine"));
    var before = lab.tree();

    lab.install();
    assertThat(bindings).isRegularFile().content().endsWith("reveldb:ours.reveldb\n");
    assertThat(lab.ycsb.resolve("bin/mine")).content().doesNotContain("reveldb");
    lab.uninstall();

    assertThat(lab.tree()).isEqualTo(before);
  }

  @Test
  void refusesToWriteThroughALink() throws Exception {
    Files.move(lab.ycsb.resolve("bin"), lab.ycsb.resolve("elsewhere"));
    Files.createSymbolicLink(lab.ycsb.resolve("bin"), Path.of("elsewhere"));
    var before = lab.tree();

    assertThatThrownBy(() -> lab.install()).hasMessageContaining("bin is a symbolic link");

    assertThat(lab.tree()).isEqualTo(before);
  }

  @Test
  void refusesWhileAnotherProcessInstalls() throws Exception {
    var other = ProcessHandle.current().parent().orElseThrow().pid();
    var start = ProcessIdentity.of(other).started();
    InstallLab.write(lab.record().resolve("lock"), other + " " + start + "\n");

    assertThatThrownBy(() -> lab.install())
        .hasMessage("process %d is installing there already: wait for it", other);
  }

  @Test
  void takesOverTheLockOfAProcessThatIsGone() throws Exception {
    InstallLab.write(lab.record().resolve("lock"), ProcessHandle.current().pid() + " 1\n");
    InstallLab.write(lab.record().resolve("new/bin/bindings.properties"), "half");

    lab.install();

    assertThat(lab.record().resolve(InstallRecord.FILE)).content().contains("INSTALLED");
    assertThat(lab.record().resolve("lock")).doesNotExist();
  }

  private static int movesOf(Change change) throws Exception {
    var mover = new Killer(Integer.MAX_VALUE);
    change.with(mover);
    return mover.moves.get();
  }

  private interface Change {
    void with(FileMover mover) throws Exception;
  }

  /** Ends everything before a move, as a kill does: nothing is put back. */
  private static final class Killer extends FileMover {

    private final AtomicInteger moves = new AtomicInteger();
    private final int last;

    Killer(int last) {
      this.last = last;
    }

    @Override
    void replace(Path from, Path to) throws IOException {
      if (moves.getAndIncrement() == last) {
        throw new Killed();
      }
      super.replace(from, to);
    }
  }

  /** No exception that a program expects. */
  private static final class Killed extends Error {

    private static final long serialVersionUID = 1L;
  }
}
