// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.QuotaGroups.Quota;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Given the files of a Linux kernel, a process gets a group with its quota. */
@Timeout(120)
class QuotaGroupsTest {

  @TempDir private Path root;

  private final List<String> commands = new ArrayList<>();
  private final List<String> withdrawn = new ArrayList<>();

  @Test
  void givesAQuotaByVersionTwoBelowTheNearestGroupThatPassesTheControllerOn() throws Exception {
    file("proc/self/cgroup", "0::/a/b");
    file("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io");
    file("sys/fs/cgroup/cgroup.subtree_control", "cpu");
    file("sys/fs/cgroup/a/cgroup.subtree_control", "cpu memory");
    file("sys/fs/cgroup/a/cgroup.procs", "");
    file("sys/fs/cgroup/a/b/cgroup.subtree_control", "");

    var quota = find(Map.of()).make(0.25);

    var folder = quota.folder().orElseThrow();
    assertThat(folder.getParent()).isEqualTo(root.resolve("sys/fs/cgroup/a"));
    assertThat(folder.resolve("cpu.max")).hasContent("25000 100000");
    assertThat(quota.prefix()).isEmpty();
    quota.setLimited(false);
    assertThat(folder.resolve("cpu.max")).hasContent("max 100000");
    quota.setLimited(true);
    assertThat(folder.resolve("cpu.max")).hasContent("25000 100000");
  }

  @ParameterizedTest
  @CsvSource({"cpu, /a, cpu/a", "'cpu,cpuacct', /, 'cpu,cpuacct'", "cpu, /of/the/host, cpu"})
  void givesAQuotaByVersionOneBelowItsOwnGroup(String controllers, String group, String parent)
      throws Exception {
    file("proc/self/cgroup", "3:memory:/x\n1:" + controllers + ":" + group + "\n0::/");
    Files.createDirectories(root.resolve("sys/fs/cgroup").resolve(parent));

    var quota = find(Map.of()).make(1.5);
    var folder = quota.folder().orElseThrow();

    assertThat(folder.getParent()).isEqualTo(root.resolve("sys/fs/cgroup").resolve(parent));
    assertThat(folder.resolve("cpu.cfs_quota_us")).hasContent("150000");
    assertThat(folder.resolve("cpu.cfs_period_us")).hasContent("100000");
    quota.setLimited(false);
    assertThat(folder.resolve("cpu.cfs_quota_us")).hasContent("-1");
    quota.setLimited(true);
    assertThat(folder.resolve("cpu.cfs_quota_us")).hasContent("150000");
  }

  @Test
  void leavesVersionTwoToTheSystemdOfAUserThatHasTheController() throws Exception {
    file("proc/self/cgroup", "0::/user.slice/user-1234.slice/session-1.scope");
    file("sys/fs/cgroup/cgroup.controllers", "cpu");
    Files.setAttribute(root.resolve("proc/self"), "unix:uid", 1234);
    file(
        "sys/fs/cgroup/user.slice/user-1234.slice/user@1234.service/cgroup.controllers",
        "cpu memory");
    file("bin/systemd-run", "");
    root.resolve("bin/systemd-run").toFile().setExecutable(true);

    var quota = find(Map.of("PATH", root.resolve("bin").toString())).make(0.125);

    assertThat(quota.folder()).isEmpty();
    assertThat(String.join(" ", quota.prefix()))
        .matches(
            "systemd-run --user --scope --quiet --collect --unit=ycsb-sweep-[0-9a-f]{8}"
                + " --property=CPUQuota=12\\.5% --");
    assertThat(commands).singleElement().asString().matches("systemctl --user stop .*\\.scope");
  }

  @Test
  void isKnownToTheWatchdogBeforeItIsThereAndUntilItHasGone() throws Exception {
    file("proc/self/cgroup", "1:cpu:/");
    Files.createDirectories(root.resolve("sys/fs/cgroup/cpu"));

    var quota = find(Map.of()).make(0.5);

    var folder = quota.folder().orElseThrow();
    assertThat(commands)
        .singleElement()
        .asString()
        .endsWith("libexec/remove-group " + folder + " before: false");
    quota.close();
    assertThat(withdrawn).as("it still holds something").isEmpty();
    empty(quota);
    quota.close();
    assertThat(folder).doesNotExist();
    assertThat(withdrawn).hasSize(1);
  }

  @Test
  void leavesNothingWhereTheKernelRefuses() throws Exception {
    file("proc/self/cgroup", "1:cpu:/");
    // Nothing can be made below a file.
    file("sys/fs/cgroup/cpu", "");
    assertThatThrownBy(() -> find(Map.of()).make(0.5)).isInstanceOf(UserError.class);
  }

  @Test
  void saysWhatIsMissing() throws Exception {
    assertMissing("there are none here, only Linux has them");
    file("proc/self/cgroup", "0::/a");
    assertMissing("has no controller named cpu in version 2");
    file("sys/fs/cgroup/cgroup.controllers", "cpu");
    assertMissing("no group from /a upwards gives the controller cpu to its children");
    file("proc/self/cgroup", "4:cpu:/a\n0::/a");
    assertMissing(root.resolve("sys/fs/cgroup/cpu") + " can't be written to");
  }

  private void assertMissing(String cause) {
    assertThatThrownBy(() -> find(Map.of()))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
        .hasMessageStartingWith("--server-share needs the right to make a control group")
        .hasMessageContaining(cause);
  }

  private QuotaGroups find(Map<String, String> environment) throws UserError {
    return QuotaGroups.find(root, environment, new Registrations(), SupervisedEngine.LIBEXEC);
  }

  /** The kernel takes the files of a group away with its folder. */
  private static void empty(Quota quota) throws IOException {
    try (var files = Files.newDirectoryStream(quota.folder().orElseThrow())) {
      for (var file : files) {
        Files.delete(file);
      }
    }
  }

  private void file(String name, String content) throws IOException {
    var file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  /** Notes what the watchdog is told. */
  private final class Registrations implements ProcessSupervisor {

    @Override
    public Registration register(ProcessSpec command) {
      var words = command.words();
      var isThere = Files.exists(Path.of(words.get(words.size() - 1)));
      commands.add(String.join(" ", words) + (words.size() == 2 ? " before: " + isThere : ""));
      return () -> withdrawn.add(words.get(1));
    }

    @Override
    public ManagedProcess start(ProcessSpec spec) {
      throw new IllegalStateException("nothing is started");
    }

    @Override
    public ProcessResult run(ProcessSpec spec, Duration limit) {
      throw new IllegalStateException("nothing is run");
    }

    @Override
    public ProcessResult run(ProcessSpec spec, String input, Duration limit) {
      throw new IllegalStateException("nothing is run");
    }

    @Override
    public void close() {
      // Nothing was started.
    }
  }
}
