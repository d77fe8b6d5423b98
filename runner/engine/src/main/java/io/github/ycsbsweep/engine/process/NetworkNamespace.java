// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.UserError;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A network namespace of Linux for one process of a server, with a pair of virtual links to it. Its
 * addresses are of 198.18.0.0/15, which is for benchmarks (RFC 2544). What is done to packets is
 * done on these links; no other is touched.
 */
public final class NetworkNamespace extends KernelObject {

  private static final String PROGRAM = "network";

  /**
   * What passes at once, in seconds of the rate, and at least in bytes: a packet of the kernel's.
   */
  private static final double BURST = 0.001;

  private static final long LEAST_BURST = 128 << 10;

  /** Networks of four addresses in 198.18.0.0/15. */
  private static final int NETWORKS = 1 << 15;

  private final String name;
  private final String host;

  private NetworkNamespace(ProcessSupervisor processes, Path libexec, String id, int network)
      throws UserError {
    super(processes, libexec.resolve(PROGRAM), List.of("ycsb-sweep-" + id, "ys" + id));
    this.name = "ycsb-sweep-" + id;
    this.host = address(network, 2);
  }

  /**
   * Why none can be made here; empty if one can. Nothing stays.
   *
   * @param queue of the kernel that is needed: {@code netem}, which delays and loses packets, or
   *     {@code tbf}, which keeps a rate
   */
  public static Optional<String> refusal(
      ProcessSupervisor processes, Path libexec, Optional<String> queue)
      throws InterruptedException {
    var check = Stream.concat(Stream.of("check"), queue.stream()).toArray(String[]::new);
    return refusal(processes, libexec.resolve(PROGRAM), check);
  }

  /** Makes one. */
  public static NetworkNamespace make(ProcessSupervisor processes, Path libexec)
      throws UserError, InterruptedException {
    try {
      var network = free();
      var id = UUID.randomUUID().toString().substring(0, 8);
      var made = new NetworkNamespace(processes, libexec, id, network);
      made.make(address(network, 1), made.host);
      return made;
    } catch (SocketException e) {
      throw UserError.failed("no network namespace can be made: " + e.getMessage());
    }
  }

  /** Words before a command that runs in it. */
  public List<String> prefix() {
    return List.of("ip", "netns", "exec", name);
  }

  /** The address of what runs in it. */
  public String host() {
    return host;
  }

  /**
   * Does something to packets. A delay in one way is one for each round trip; packets are lost in
   * either way.
   *
   * @param words of netem, as {@code delay 5000us}; none: no packet arrives
   */
  public void impair(List<String> words) throws UserError, InterruptedException {
    if (words.isEmpty()) {
      call("part");
    } else {
      var ways = words.contains("loss") ? "both" : "there";
      call("impair", Stream.concat(Stream.of(ways), words.stream()).toArray(String[]::new));
    }
  }

  /**
   * Lets no more than a rate pass, each way. What waits is dropped after 10 ms, as a switch does.
   *
   * @param bitsPerSecond with the headers of Ethernet
   */
  public void limit(long bitsPerSecond) throws UserError, InterruptedException {
    var burst = Math.max(LEAST_BURST, Math.round(bitsPerSecond / 8.0 * BURST));
    call("limit", Long.toString(bitsPerSecond), Long.toString(burst));
  }

  /** Takes back what was done to packets. */
  public void heal() throws UserError, InterruptedException {
    call("heal");
  }

  private static String address(int network, int number) {
    var last = network * 4 + number;
    return "198." + (18 + (last >> 16)) + "." + ((last >> 8) & 255) + "." + (last & 255);
  }

  /** Drawn, since other runs draw theirs; none that a link has here. */
  private static int free() throws SocketException {
    var taken =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .map(InetAddress::getHostAddress)
            .collect(Collectors.toSet());
    var random = new SplittableRandom();
    var network = random.nextInt(NETWORKS);
    while (taken.contains(address(network, 1))) {
      network = random.nextInt(NETWORKS);
    }
    return network;
  }
}
