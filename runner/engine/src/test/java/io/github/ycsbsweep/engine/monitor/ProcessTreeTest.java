// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.SystemInfo;

/** Given the files of a Linux kernel, processes that come and go count once, and wholly. */
class ProcessTreeTest {

  private static final int INIT = 1;
  private static final int SERVER = 100;
  private static final int WORKER = 90;
  private static final int HELPER = 300;
  private static final Offset<Double> EXACTLY = within(1e-9);

  @TempDir private Path proc;
  private ProcessTree tree;

  @BeforeEach
  void aServerThatHasUsedOneSecond() throws IOException {
    file("self/auxv", "");
    Files.write(proc.resolve("self/auxv"), Files.readAllBytes(Path.of("/proc/self/auxv")));
    process(INIT, 0, 5000, 0);
    process(SERVER, INIT, 100, 0);
    tree = tree(SERVER);
  }

  @Test
  void countsDescendantsWhateverTheirIds() throws IOException {
    process(WORKER, SERVER, 200, 0);
    process(HELPER, WORKER, 400, 0);
    process(HELPER + 1, INIT, 800, 0);
    assertThat(cpu()).isCloseTo(7, EXACTLY);
    assertThat(tree.processes()).containsExactly(SERVER, WORKER, HELPER);
  }

  @Test
  void countsAChildThatNoSampleSaw() throws IOException {
    cpu();
    process(SERVER, INIT, 100, 300);
    assertThat(cpu()).isCloseTo(4, EXACTLY);
  }

  @Test
  void countsAChildOnceThatItsParentHasWaitedFor() throws IOException {
    process(WORKER, SERVER, 200, 0);
    assertThat(cpu()).isCloseTo(3, EXACTLY);
    end(WORKER);
    process(SERVER, INIT, 100, 250);
    assertThat(cpu()).isCloseTo(3.5, EXACTLY);
  }

  @Test
  void countsAChildOnceThatIsGoneBeforeItsTimeIsItsParents() throws IOException {
    process(WORKER, SERVER, 200, 0);
    cpu();
    end(WORKER);
    assertThat(cpu()).isCloseTo(3, EXACTLY);
    process(SERVER, INIT, 100, 200);
    assertThat(cpu()).isCloseTo(3, EXACTLY);
  }

  @Test
  void keepsWhatAChildHadUsedThatNobodyWaitedFor() throws IOException {
    process(WORKER, SERVER, 200, 0);
    process(HELPER, WORKER, 50, 0);
    cpu();
    end(HELPER);
    cpu();
    end(WORKER);
    process(SERVER, INIT, 110, 0);
    assertThat(cpu()).isCloseTo(3.6, EXACTLY);
  }

  @Test
  void keepsAnOrphanThatWasSeenAndItsChildren() throws IOException {
    process(WORKER, SERVER, 10, 0);
    process(HELPER, WORKER, 200, 0);
    cpu();
    end(WORKER);
    process(SERVER, INIT, 100, 10);
    process(HELPER, INIT, 300, 0);
    process(HELPER + 1, HELPER, 100, 0);
    assertThat(cpu()).isCloseTo(5.1, EXACTLY);
    end(HELPER);
    end(HELPER + 1);
    assertThat(cpu()).isCloseTo(5.1, EXACTLY);
  }

  @Test
  void countsARootOnceThatDescendsFromAnother() throws IOException {
    process(WORKER, SERVER, 200, 0);
    tree = tree(WORKER, SERVER);
    assertThat(cpu()).isCloseTo(3, EXACTLY);
  }

  @Test
  void takesAProcessOfAnIdThatWasGivenAgainForAnother() throws IOException {
    process(WORKER, SERVER, 200, 0);
    cpu();
    process(WORKER, SERVER, 30, 0, 8);
    process(SERVER, INIT, 100, 200);
    assertThat(cpu()).isCloseTo(3.3, EXACTLY);
    process(SERVER, INIT, 100, 200, 9);
    cpu();
    assertThat(tree.isWhole()).isFalse();
  }

  @Test
  void knowsWhoIsNoneOfThem() throws IOException {
    process(WORKER, SERVER, 1, 0);
    cpu();
    process(HELPER, WORKER, 1, 0);
    process(HELPER + 1, INIT, 1, 0);
    assertThat(List.of(SERVER, WORKER, HELPER)).allMatch(tree::includes);
    assertThat(List.of(INIT, HELPER + 1)).noneMatch(tree::includes);
  }

  @Test
  void addsUpWhatAllHaveWritten() throws IOException {
    file(SERVER + "/io", "rchar: 5\nwrite_bytes: 4096\ncancelled_write_bytes: 7\n");
    process(WORKER, SERVER, 1, 0);
    file(WORKER + "/io", "write_bytes: 8192\n");
    cpu();
    assertThat(tree.writtenBytes()).hasValue(12288);
  }

  @Test
  void countsWhatAChildHadWrittenOnceItHasEnded() throws IOException {
    file(SERVER + "/io", "write_bytes: 4096\n");
    process(WORKER, SERVER, 100, 0);
    file(WORKER + "/io", "write_bytes: 8192\n");
    cpu();
    end(WORKER);
    cpu();
    assertThat(tree.writtenBytes()).hasValue(12288);
    process(SERVER, INIT, 100, 100);
    file(SERVER + "/io", "write_bytes: 16384\n");
    cpu();
    assertThat(tree.writtenBytes()).hasValue(16384);
  }

  @Test
  void doesNotSayWhatWasWrittenWhereARootCannotBeRead() {
    cpu();
    assertThat(tree.writtenBytes()).isEmpty();
  }

  private ProcessTree tree(Integer... roots) {
    return new ProcessTree(
        List.of(roots), new ProcessTimes(new KernelFiles(proc, proc), new SystemInfo()));
  }

  private double cpu() {
    tree.update();
    return tree.cpu().seconds();
  }

  private void process(int id, int parent, int ticks, int childrenTicks) throws IOException {
    process(id, parent, ticks, childrenTicks, 7);
  }

  /** A hundred ticks are a second. */
  private void process(int id, int parent, int ticks, int childrenTicks, int started)
      throws IOException {
    file(
        id + "/stat",
        "%d (a) b) S %d 5 5 0 -1 0 0 0 0 0 %d 0 %d 0 20 0 1 0 %d 9 2 0\n"
            .formatted(id, parent, ticks, childrenTicks, started));
  }

  private void end(int id) throws IOException {
    try (var files = Files.walk(proc.resolve(Integer.toString(id)))) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void file(String name, String content) throws IOException {
    var file = proc.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
