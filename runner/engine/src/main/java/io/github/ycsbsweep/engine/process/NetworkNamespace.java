// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A network namespace of Linux for one process of a server, with a pair of virtual links to it. Its
 * addresses are of 198.18.0.0/15, which is for benchmarks (RFC 2544). What is done to packets is
 * done on these links; no other is touched.
 */
public final class NetworkNamespace implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** Networks of four addresses in 198.18.0.0/15. */
  private static final int NETWORKS = 1 << 15;

  private final ProcessSupervisor processes;
  private final Path script;
  private final String name;
  private final String link;
  private final int network;
  private final ProcessSupervisor.Registration registration;

  private NetworkNamespace(ProcessSupervisor processes, Path script, int network)
      throws IOException {
    var id = UUID.randomUUID().toString().substring(0, 8);
    this.processes = processes;
    this.script = script;
    this.name = "ycsb-sweep-" + id;
    this.link = "ys" + id;
    this.network = network;
    this.registration = processes.register(spec(List.of("remove", name, link)));
  }

  /**
   * Why none can be made here; empty if one can. Nothing stays.
   *
   * @param delays whether packets are to be delayed or lost in it, and not only all of them
   */
  public static Optional<String> refusal(ProcessSupervisor processes, Path libexec, boolean delays)
      throws InterruptedException {
    var words = new ArrayList<>(List.of(script(libexec).toString(), "check"));
    if (delays) {
      words.add("netem");
    }
    try {
      var result = processes.run(ProcessSpec.piped(Path.of("/"), words), LIMIT);
      return result.succeeded() ? Optional.empty() : Optional.of(result.output().strip());
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Makes one, known to the watchdog before it is there. */
  public static NetworkNamespace make(ProcessSupervisor processes, Path libexec)
      throws UserError, InterruptedException {
    try {
      var made = new NetworkNamespace(processes, script(libexec), free());
      var works = false;
      try {
        made.call("make", List.of(made.address(1), made.address(2)));
        works = true;
        return made;
      } finally {
        if (!works) {
          made.close();
        }
      }
    } catch (IOException e) {
      throw UserError.failed("no network namespace can be made: " + e.getMessage());
    }
  }

  /** Words before a command that runs in it. */
  public List<String> prefix() {
    return List.of("ip", "netns", "exec", name);
  }

  /** The address of what runs in it. */
  public String host() {
    return address(2);
  }

  /**
   * Has netem do something to packets.
   *
   * @param bothWays whether also to those that come back
   * @param words of netem, as {@code delay 5000us}
   */
  public void impair(boolean bothWays, List<String> words) throws UserError, InterruptedException {
    var arguments = new ArrayList<>(List.of(bothWays ? "both" : "there"));
    arguments.addAll(words);
    call("impair", arguments);
  }

  /** Lets no packet arrive. */
  public void part() throws UserError, InterruptedException {
    call("part", List.of());
  }

  /** Takes back what was done to packets. */
  public void heal() throws UserError, InterruptedException {
    call("heal", List.of());
  }

  @Override
  public void close() {
    // What is registered is run by the watchdog where this fails.
    try {
      call("remove", List.of());
      registration.close();
    } catch (UserError e) {
      // The watchdog removes it at the end of the run.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void call(String verb, List<String> arguments) throws UserError, InterruptedException {
    var words = new ArrayList<>(List.of(verb, name, link));
    words.addAll(arguments);
    try {
      var result = processes.run(spec(words), LIMIT);
      if (!result.succeeded()) {
        throw UserError.failed(
            "network " + String.join(" ", words) + " failed: " + result.error().strip());
      }
    } catch (IOException e) {
      throw UserError.failed("network " + verb + " failed: " + e.getMessage());
    }
  }

  private ProcessSpec spec(List<String> words) {
    var all = new ArrayList<>(List.of(script.toString()));
    all.addAll(words);
    return ProcessSpec.piped(Path.of("/"), all);
  }

  private static Path script(Path libexec) {
    return libexec.resolve("network").toAbsolutePath();
  }

  private String address(int number) {
    return address(network, number);
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
