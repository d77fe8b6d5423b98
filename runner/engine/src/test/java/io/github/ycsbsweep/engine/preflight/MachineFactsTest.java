// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a machine's set-up moves figures is recorded, in words that can be compared. */
class MachineFactsTest {

  private static final String CPU = "sys/devices/system/cpu/";

  @TempDir Path root;

  @Test
  void tellsNothingWhereTheSystemTellsNothing() {
    assertThat(facts()).isEmpty();
  }

  @Test
  void tellsHowTheClockOfTheProcessorsIsGoverned() throws IOException {
    file(CPU + "cpu0/cpufreq/scaling_governor", "powersave\n");
    file(CPU + "cpu0/cpufreq/scaling_driver", "intel_pstate\n");
    file(CPU + "intel_pstate/no_turbo", "1\n");
    assertThat(facts())
        .containsEntry("cpu_governor", "powersave")
        .containsEntry("cpu_driver", "intel_pstate")
        .containsEntry("cpu_turbo", "off");
  }

  @Test
  void knowsTurboOfProcessorsWithoutADriverOfTheirOwn() throws IOException {
    file(CPU + "cpufreq/boost", "1\n");
    assertThat(facts()).containsEntry("cpu_turbo", "on");
  }

  @Test
  void listsIdleStatesThatAreNotSwitchedOff() throws IOException {
    for (var state = 0; state < 3; state++) {
      file(CPU + "cpu0/cpuidle/state" + state + "/name", "C" + state + "\n");
      file(CPU + "cpu0/cpuidle/state" + state + "/disable", state == 2 ? "1\n" : "0\n");
    }
    assertThat(facts()).containsEntry("idle_states", "C0 C1");
  }

  @Test
  void dividesWeaknessesIntoThoseThatAreMitigatedAndThoseThatAreNot() throws IOException {
    file(CPU + "vulnerabilities/mds", "Not affected\n");
    file(CPU + "vulnerabilities/retbleed", "Mitigation: untrained return thunk\n");
    file(CPU + "vulnerabilities/tsa", "Vulnerable: no microcode\n");
    assertThat(facts())
        .containsEntry("mitigated", "retbleed")
        .containsEntry("vulnerable_to", "tsa");
  }

  @Test
  void keepsOnlyThoseKernelOptionsThatMoveFigures() throws IOException {
    file("proc/cmdline", "root=/dev/sda1 mitigations=off token=secret isolcpus=2-3 quiet\n");
    assertThat(facts()).containsEntry("kernel_options", "mitigations=off isolcpus=2-3");
  }

  @Test
  void tellsTheChosenOneOfHugePages() throws IOException {
    file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
    file("proc/meminfo", "HugePages_Total:      64\n");
    assertThat(facts())
        .containsEntry("transparent_huge_pages", "madvise")
        .containsEntry("huge_pages", "64");
  }

  @Test
  void namesSysctlsAsTheirCommandDoes() throws IOException {
    file("proc/sys/net/core/somaxconn", "4096\n");
    file("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    assertThat(facts())
        .containsEntry("sysctl.net.core.somaxconn", "4096")
        .containsEntry("sysctl.net.ipv4.ip_local_port_range", "32768 60999");
  }

  @Test
  void namesTheCloudsMachine() throws IOException {
    file("sys/class/dmi/id/sys_vendor", "Amazon EC2\n");
    file("sys/class/dmi/id/product_name", "m5.large\n");
    file("proc/cpuinfo", "flags\t\t: fpu vme hypervisor lahf_lm\n");
    assertThat(facts())
        .containsEntry("platform", "Amazon EC2 m5.large")
        .containsEntry("virtualisation", "yes");
  }

  @Test
  void describesNetworkCardsAndDisksButNoDevicesWithoutHardware() throws IOException {
    file("sys/class/net/lo/speed", "0\n");
    file("sys/class/net/eth0/speed", "25000\n");
    link("sys/class/net/eth0/device", "sys/devices/pci0/net");
    link("sys/devices/pci0/net/driver", "sys/bus/drivers/ena");
    file("sys/block/loop0/queue/scheduler", "[none]\n");
    file("sys/block/nvme0n1/queue/scheduler", "none [mq-deadline] kyber\n");
    file("sys/block/nvme0n1/queue/rotational", "0\n");
    link("sys/block/nvme0n1/device", "sys/devices/pci0/nvme");
    assertThat(facts())
        .containsEntry("network", "eth0 ena 25000 Mbit/s")
        .containsEntry("disks", "nvme0n1 mq-deadline solid-state");
  }

  @Test
  void takesNoControlCharactersFromFirmware() throws IOException {
    file("sys/class/dmi/id/product_name", "evil\u001b[2Jname\n");
    assertThat(facts().get("platform")).doesNotContain("\u001b");
  }

  private Map<String, String> facts() {
    return MachineFacts.of(new SystemFiles(KernelFiles.under(root)));
  }

  private void file(String name, String text) throws IOException {
    var file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void link(String name, String to) throws IOException {
    Files.createDirectories(root.resolve(to));
    Files.createSymbolicLink(root.resolve(name), root.resolve(to));
  }
}
