// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_THREADS;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ProgramPath;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram.Threads;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.workload.MemtierValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Finds what would spoil a run on this machine before it starts. What is fatal is refused, with
 * what helps; of the rest is warned.
 */
public record MachineCheck(SweepPlan plan, SystemFiles machine, Console console) {

  /** Of a client beside its connections: the jars of the class path, the logs. */
  private static final int DESCRIPTORS_BESIDE = 300;

  /** The first Java that has virtual threads. */
  private static final int VIRTUAL_SINCE = 21;

  private static final int SWAPPED_MEGABYTES = 64;

  /** They lower the clock of an idle processor. */
  private static final Set<String> SLOW_GOVERNORS = Set.of("powersave", "ondemand", "conservative");

  /** They can't be read without the kernel. */
  private static final Set<String> SLOW_CLOCKS = Set.of("acpi_pm", "hpet", "jiffies", "xen");

  /** Logs of a client take about 20 kB a second. */
  private static final int SECONDS_PER_MEGABYTE = 50;

  private static final int MEGABYTES_TO_SPARE = 20;

  public MachineCheck(SweepPlan plan, Console console) {
    this(plan, SystemFiles.ofThisMachine(), console);
  }

  /**
   * Looks at everything.
   *
   * @param results folder of the run, which may not be there yet
   */
  public void check(Path results) throws UserError {
    if (plan.request().clients().launcher() == Launcher.LOCAL) {
      checkThreadKind(Runtime.version().feature());
      checkMemtier(System.getenv().getOrDefault("PATH", ""));
      checkDescriptors();
      checkPorts();
    }
    warnOfSwap();
    warnOfGovernor();
    warnOfHugePages();
    warnOfClock();
    warnOfLoad(Runtime.getRuntime().availableProcessors());
    warnOfSessions(System.getenv().getOrDefault("PATH", ""));
    checkDisk(results, freeMegabytes(results));
  }

  /** Clients of this machine run on the Java of the engine. */
  void checkThreadKind(int java) throws UserError {
    if (plan.request().hasClient(it -> it.threads() == Threads.VIRTUAL) && java < VIRTUAL_SINCE) {
      throw UserError.missing(
          "%s virtual: needs Java %d or later, and this is %d. Set JAVA_HOME to one, or say %s"
              + " auto",
          CLIENT_THREADS, VIRTUAL_SINCE, java, CLIENT_THREADS);
    }
  }

  /**
   * What does the operations of such clients.
   *
   * @param path folders of programs, as in the environment
   */
  void checkMemtier(String path) throws UserError {
    if (plan.request().hasClient(it -> it.program() == ClientProgram.MEMTIER)
        && !new ProgramPath(path).has(MemtierValues.PROGRAM)) {
      throw UserError.missing(
          "%s memtier: there is no %s on the PATH; build it from its sources, or leave the option"
              + " out",
          CLIENT, MemtierValues.PROGRAM);
    }
  }

  /**
   * A client has a connection for each thread, and most threads where the fewest clients have them.
   */
  void checkDescriptors() throws UserError {
    var clients = plan.request().clients().fewest();
    var threads = (threads() + clients - 1) / clients;
    var need = threads + DESCRIPTORS_BESIDE;
    var limit = machine.descriptors();
    if (limit.isPresent() && limit.getAsLong() < need) {
      throw UserError.missing(
          "%d threads need %d open files, and the limit is %d. Raise it: ulimit -Hn %d as root, or"
              + " LimitNOFILE= or /etc/security/limits.conf; or use fewer --threads",
          threads, need, limit.getAsLong(), need);
    }
  }

  void checkPorts() throws UserError {
    var addresses =
        plan.workloads().stream()
            .mapToInt(workload -> workload.client().localAddresses())
            .min()
            .orElse(1);
    var ports = machine.localPorts();
    if (ports.isPresent() && (long) ports.getAsInt() * addresses < threads()) {
      throw UserError.missing(
          "%d threads need as many local ports, and there are %d%s: sysctl -w"
              + " net.ipv4.ip_local_port_range='15000 65000'",
          threads(),
          ports.getAsInt(),
          addresses == 1 ? "" : " at each of the " + addresses + " addresses used");
    }
  }

  void warnOfSwap() {
    var swapped = machine.swappedMegabytes().orElse(0);
    if (swapped > SWAPPED_MEGABYTES) {
      console.warn(
          "%d MB are swapped out: latencies may show the disk. Close programs, or swapoff -a.",
          swapped);
    }
  }

  void warnOfGovernor() {
    var governor = machine.governor().orElse("");
    if (SLOW_GOVERNORS.contains(governor)) {
      console.warn(
          "the CPU governor is %s: the first cells may run at a lower clock. cpupower frequency-set"
              + " -g performance",
          governor);
    }
  }

  /** A server that forks to write its data then copies two megabytes for each byte it changes. */
  void warnOfHugePages() {
    if (machine.transparentHugePages().equals(Optional.of("always"))) {
      console.warn(
          "transparent huge pages are always on: a server that forks to save its data gets long"
              + " pauses. echo madvise > /sys/kernel/mm/transparent_hugepage/enabled");
    }
  }

  void warnOfClock() {
    var clock = machine.clockSource().orElse("");
    if (SLOW_CLOCKS.contains(clock)) {
      console.warn(
          "the clock source is %s: each reading of the time enters the kernel or a device, and a"
              + " client reads it twice for each operation. If it is available: echo tsc >"
              + " /sys/devices/system/clocksource/clocksource0/current_clocksource",
          clock);
    }
  }

  void warnOfLoad(int processors) {
    var load = machine.load().orElse(0);
    if (load >= 1 && Math.floor(load) * 2 >= processors) {
      console.warn(
          "this machine is busy (load %.2f on %d processors): other work will show in the results",
          load, processors);
    }
  }

  /**
   * Without Perl a process group needs a session of its own, and there a server of few threads gets
   * as much of the CPU as a client of many.
   *
   * @param path folders of programs, as in the environment
   */
  void warnOfSessions(String path) {
    var perl = new ProgramPath(path).has("perl");
    if (!perl && machine.dividesBySession()) {
      console.warn(
          "there is no perl on the PATH, so servers and clients run in sessions of their own. Linux"
              + " divides the CPU among sessions, so figures differ from those of another machine"
              + " where it is short. Install perl, or sysctl -w kernel.sched_autogroup_enabled=0");
    }
  }

  void checkDisk(Path results, OptionalLong free) throws UserError {
    var request = plan.request();
    var measurement = request.measurement();
    var cells = plan.cells().size() + plan.cellsAtRates();
    var seconds = measurement.warmupSeconds() + measurement.durationSeconds();
    var need =
        MEGABYTES_TO_SPARE
            + (long) cells * request.clients().most() * seconds / SECONDS_PER_MEGABYTE;
    if (free.isPresent() && free.getAsLong() < need) {
      throw UserError.missing(
          "%s: %d MB free, and this run may need %d MB. Make room, or name another folder with"
              + " --out",
          results, free.getAsLong(), need);
    }
  }

  private static OptionalLong freeMegabytes(Path results) {
    try {
      return OptionalLong.of(Folders.freeBytes(results) >> 20);
    } catch (IOException unknown) {
      return OptionalLong.empty();
    }
  }

  private int threads() {
    return plan.request().measurement().threads().largest();
  }
}
