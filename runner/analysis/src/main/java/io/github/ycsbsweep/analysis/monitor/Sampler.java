// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.monitor;

import java.net.SocketException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import oshi.SystemInfo;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Takes samples of a client, of its server's processes and of the network. A value that can't be
 * had is left empty.
 */
final class Sampler {

  /**
   * Times of the processes are CPU seconds since they started, resident sets bytes. {@code
   * net_bytes} counts since the machine started: received and sent, or only received on the
   * loopback interface, where both are the same bytes.
   */
  static final String HEADER =
      "time_ms,client_cpu_s,client_user_s,client_rss_bytes,server_cpu_s,server_rss_bytes,net_bytes,load1";

  private static final String NOTHING = "";

  private final OperatingSystem os;
  private final int client;
  private final List<Integer> servers;
  private final boolean loopback;
  private final List<NetworkIF> interfaces;
  private final SystemInfo system = new SystemInfo();

  Sampler(int client, List<Integer> servers, boolean loopback) {
    this.client = client;
    this.servers = List.copyOf(servers);
    this.loopback = loopback;
    this.os = system.getOperatingSystem();
    this.interfaces =
        system.getHardware().getNetworkIFs(true).stream()
            .filter(card -> isLoopback(card) == loopback)
            .toList();
  }

  /** One row, without its line end. */
  String sample() {
    var clientProcess = os.getProcess(client);
    var serverProcesses = serverProcesses();
    return String.join(
        ",",
        Long.toString(System.currentTimeMillis()),
        clientProcess == null ? NOTHING : cpu(List.of(clientProcess)),
        clientProcess == null ? NOTHING : seconds(clientProcess.getUserTime()),
        clientProcess == null ? NOTHING : Long.toString(clientProcess.getResidentMemory()),
        serverProcesses.isEmpty() ? NOTHING : cpu(serverProcesses),
        serverProcesses.isEmpty() ? NOTHING : residentMemory(serverProcesses),
        bytes(),
        load());
  }

  /** All of them or none: a sum that lacks one would make the counter go backwards. */
  private List<OSProcess> serverProcesses() {
    var processes = servers.stream().map(os::getProcess).filter(Objects::nonNull).toList();
    return processes.size() == servers.size() ? processes : List.of();
  }

  private String bytes() {
    if (interfaces.isEmpty()) {
      return NOTHING;
    }
    var bytes = 0L;
    for (var card : interfaces) {
      card.updateAttributes();
      bytes += card.getBytesRecv() + (loopback ? 0 : card.getBytesSent());
    }
    return Long.toString(bytes);
  }

  private String load() {
    var load = system.getHardware().getProcessor().getSystemLoadAverage(1)[0];
    return load < 0 ? NOTHING : String.format(Locale.ROOT, "%.2f", load);
  }

  private static String cpu(List<OSProcess> processes) {
    return seconds(processes.stream().mapToLong(p -> p.getUserTime() + p.getKernelTime()).sum());
  }

  private static String residentMemory(List<OSProcess> processes) {
    return Long.toString(processes.stream().mapToLong(OSProcess::getResidentMemory).sum());
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
  }

  private static boolean isLoopback(NetworkIF card) {
    try {
      return card.queryNetworkInterface().isLoopback();
    } catch (SocketException e) {
      // An interface that went away meanwhile carries no traffic of ours.
      return false;
    }
  }
}
