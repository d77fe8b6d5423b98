// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.machine.KernelFiles.ControlGroup;
import io.github.ycsbsweep.engine.machine.ProgramPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes control groups of Linux with a quota of CPU time, one for a process: by version 2 ({@code
 * cpu.max}), by version 1 ({@code cpu.cfs_quota_us}), or as a scope of the user's systemd, which
 * keeps version 2 for itself. See <a
 * href="https://docs.kernel.org/admin-guide/cgroup-v2.html">docs.kernel.org</a>, "Interface Files"
 * of the CPU controller.
 */
public final class QuotaGroups {

  /**
   * Of a quota, in microseconds: what Docker, systemd and the kernel take where nothing is said.
   */
  private static final long PERIOD = 100_000;

  private final ProcessSupervisor processes;
  private final Path removal;
  private final Place place;

  /** How groups are made, and in which one. */
  private record Place(Kind kind, Path parent) {}

  private enum Kind {
    VERSION_1,
    VERSION_2,
    SCOPE
  }

  private QuotaGroups(ProcessSupervisor processes, Path libexec, Place place) {
    this.processes = processes;
    this.removal = libexec.resolve("remove-group").toAbsolutePath();
    this.place = place;
  }

  /**
   * The quota of one process. Closing it takes the group away, once the process has ended.
   *
   * @param prefix words before the command
   * @param folder of the group that the process is to be put into; empty: the words do that
   * @param micros of CPU time in each period
   */
  public record Quota(
      List<String> prefix,
      Optional<Path> folder,
      long micros,
      ProcessSupervisor.Registration registration)
      implements AutoCloseable {

    /** Only version 1 has it. */
    private static final String PERIOD_1 = "cpu.cfs_period_us";

    /**
     * Whether its processes are held to it, as they are at first. Systemd holds a scope of its own
     * to it all the time.
     */
    public void setLimited(boolean limited) throws IOException {
      if (folder.isEmpty()) {
        return;
      }
      if (Files.exists(folder.get().resolve(PERIOD_1))) {
        Files.writeString(
            folder.get().resolve("cpu.cfs_quota_us"), limited ? Long.toString(micros) : "-1");
      } else {
        Files.writeString(
            folder.get().resolve("cpu.max"), (limited ? micros : "max") + " " + PERIOD);
      }
    }

    @Override
    public void close() {
      try {
        if (folder.isPresent()) {
          Files.deleteIfExists(folder.get());
        }
        registration.close();
      } catch (IOException e) {
        // Something in it has not ended yet: the watchdog removes it, at the end of the run.
      }
    }
  }

  /**
   * Finds out where this user may make them. Nothing is made or changed.
   *
   * @param root the folder that holds {@code proc} and {@code sys}
   * @param environment of the user, with {@code PATH}
   * @throws UserError if he may not: what is missing
   */
  public static QuotaGroups find(
      Path root, Map<String, String> environment, ProcessSupervisor processes, Path libexec)
      throws UserError {
    var lacks = new ArrayList<String>();
    var kernel = KernelFiles.under(root);
    for (var group : kernel.controlGroups("self", "cpu").toList()) {
      var found = group.isFirst() ? first(group, lacks) : second(group, kernel, environment, lacks);
      if (found.isPresent()) {
        return new QuotaGroups(processes, libexec, found.get());
      }
    }
    throw UserError.missing(
        "--server-share needs the right to make a control group with a quota of CPU time: %s. Run"
            + " it as root, in a container with --privileged, or under a systemd that gives its"
            + " users the controller (Delegate=cpu for user@.service)",
        lacks.isEmpty() ? "there are none here, only Linux has them" : String.join("; ", lacks));
  }

  private static Optional<Place> first(ControlGroup group, List<String> lacks) {
    var own = group.mount().resolve(group.name().substring(1));
    // A container may be told the path that the host has for its group.
    var parent = Files.isDirectory(own) ? own : group.mount();
    if (Files.isDirectory(parent) && Files.isWritable(parent)) {
      return Optional.of(new Place(Kind.VERSION_1, parent));
    }
    lacks.add(parent + " can't be written to");
    return Optional.empty();
  }

  private static Optional<Place> second(
      ControlGroup group, KernelFiles kernel, Map<String, String> environment, List<String> lacks) {
    if (!hasCpu(group.mount().resolve("cgroup.controllers"), kernel)) {
      lacks.add(group.mount() + " has no controller named cpu in version 2");
      return Optional.empty();
    }
    var scope = scope(group.mount(), kernel, environment);
    if (scope.isPresent()) {
      return scope;
    }
    // A group that holds processes gives its children no controller, unless it is the topmost one.
    var givers =
        group
            .folders()
            .filter(folder -> hasCpu(folder.resolve("cgroup.subtree_control"), kernel))
            .toList();
    if (givers.isEmpty()) {
      lacks.add(
          Text.format(
              "no group from %s upwards gives the controller cpu to its children (as root: echo"
                  + " +cpu >%s)",
              group.name(), group.mount().resolve("cgroup.subtree_control")));
    }
    for (var folder : givers) {
      if (Files.isWritable(folder) && Files.isWritable(folder.resolve("cgroup.procs"))) {
        return Optional.of(new Place(Kind.VERSION_2, folder));
      }
      lacks.add(folder + " can't be written to");
    }
    return Optional.empty();
  }

  /** Where the user's own systemd has the controller; it ignores a quota otherwise. */
  private static Optional<Place> scope(
      Path mount, KernelFiles kernel, Map<String, String> environment) {
    try {
      var user = Files.getAttribute(kernel.inProc("self").toPath(), "unix:uid").toString();
      var service =
          mount.resolve(Text.format("user.slice/user-%s.slice/user@%s.service", user, user));
      var isThere =
          !user.equals("0")
              && hasCpu(service.resolve("cgroup.controllers"), kernel)
              && new ProgramPath(environment.getOrDefault("PATH", "")).has("systemd-run");
      return isThere ? Optional.of(new Place(Kind.SCOPE, service)) : Optional.empty();
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  private static boolean hasCpu(Path controllers, KernelFiles kernel) {
    return KernelFiles.lines(kernel.text(controllers.toFile()))
        .anyMatch(line -> List.of(line.split(" ", -1)).contains("cpu"));
  }

  /**
   * Makes a group, known to the watchdog before it is there.
   *
   * @param cores that its processes get together
   * @throws IOException if the kernel does not take it
   */
  public Quota make(double cores) throws IOException {
    var name = "ycsb-sweep-" + UUID.randomUUID().toString().substring(0, 8);
    return place.kind() == Kind.SCOPE ? scope(name, cores) : group(name, cores);
  }

  private Quota group(String name, double cores) throws IOException {
    var folder = place.parent().resolve(name);
    var command = List.of(removal.toString(), folder.toString());
    var registration = processes.register(ProcessSpec.piped(Path.of("/"), command));
    var micros = Math.round(cores * PERIOD);
    var quota = new Quota(List.of(), Optional.of(folder), micros, registration);
    try {
      Files.createDirectory(folder);
      if (place.kind() == Kind.VERSION_1) {
        Files.writeString(folder.resolve(Quota.PERIOD_1), Long.toString(PERIOD));
      }
      quota.setLimited(true);
      return quota;
    } catch (Throwable e) {
      quota.close();
      throw e;
    }
  }

  private Quota scope(String name, double cores) throws IOException {
    var stop = List.of("systemctl", "--user", "stop", name + ".scope");
    var registration = processes.register(ProcessSpec.piped(Path.of("/"), stop));
    var prefix =
        Text.format(
            "systemd-run --user --scope --quiet --collect --unit=%s --property=CPUQuota=%.1f%% --",
            name, 100 * cores);
    return new Quota(
        ShellWords.split(prefix), Optional.empty(), Math.round(cores * PERIOD), registration);
  }
}
