// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Answers info requests: lines of names, answered by lines of a name, a tab and a value. */
record InfoCommands(int port, String node, Map<String, Namespace> namespaces) {

  /** A version that the client knows how to talk to. */
  private static final String BUILD = "8.0.0.0";

  private static final String UNKNOWN = "ERROR:4:unrecognized command";

  byte[] answer(byte[] body) {
    return new String(body, UTF_8)
        .lines()
        .map(name -> name + "\t" + value(name) + "\n")
        .collect(Collectors.joining())
        .getBytes(UTF_8);
  }

  private String value(String command) {
    var path = command.split(":", 2)[0].split("/", 3);
    return switch (path[0]) {
      case "node" -> node;
      case "build", "version" -> BUILD;
      case "edition" -> "ycsb-sweep stand-in, not Aerospike";
      case "features" -> "pquery;pscans;query-show";
      case "partition-generation", "peers-generation", "rebalance-generation" -> "0";
      case "peers-clear-std", "peers-clear-alt" -> "0," + port + ",[]";
      case "service-clear-std", "service-clear-alt" -> "127.0.0.1:" + port;
      case "replicas" -> replicas();
      case "namespace" -> namespace(path.length > 1 ? path[1] : "");
      case "namespaces" -> String.join(";", namespaces.keySet());
      case "statistics" -> "objects=" + objects();
      case "truncate", "truncate-namespace" -> truncate(command);
      case "sindex-create" -> new IndexCommands(namespaces).create(command);
      case "sindex" -> new IndexCommands(namespaces).state(path);
      case "sets" -> new IndexCommands(namespaces).set(path);
      default -> UNKNOWN;
    };
  }

  /** This node has every partition of every namespace, as the only replica. */
  private String replicas() {
    var all = new byte[Digest.PARTITIONS / Byte.SIZE];
    Arrays.fill(all, (byte) 0xff);
    var bitmap = Base64.getEncoder().encodeToString(all);
    return namespaces.keySet().stream()
        .map(name -> name + ":0,1," + bitmap)
        .collect(Collectors.joining(";"));
  }

  /** As a real server says that it has none of that name. */
  private String namespace(String name) {
    var found = Optional.ofNullable(namespaces.get(name)).map(one -> one.all().size());
    return found
        .map(count -> "objects=" + count + ";master_objects=" + count + ";storage-engine=memory")
        .orElse("type=unknown");
  }

  private int objects() {
    return namespaces.values().stream().mapToInt(one -> one.all().size()).sum();
  }

  /**
   * {@code truncate:namespace=NAME;set=NAME} or {@code truncate-namespace:namespace=NAME}. A server
   * says ok to an unknown namespace, too.
   */
  private String truncate(String command) {
    var arguments = command.substring(command.indexOf(':') + 1).split(";", -1);
    var namespace = argument(arguments, "namespace").map(namespaces::get);
    if (argument(arguments, "lut").isPresent()) {
      return "ERROR:4:the time of the last update is not known";
    }
    namespace.ifPresent(one -> one.truncate(argument(arguments, "set")));
    return "ok";
  }

  private static Optional<String> argument(String[] arguments, String name) {
    return Arrays.stream(arguments)
        .filter(one -> one.startsWith(name + "="))
        .map(one -> one.substring(name.length() + 1))
        .findFirst();
  }
}
