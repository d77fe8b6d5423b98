// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ServerRequest.Topology;
import io.github.ycsbsweep.engine.model.ServerRequest.Topology.Kind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The value of {@code --topology}. */
final class TopologyForm {

  private static final List<String> KINDS = List.of("standalone", "cluster", "shards");

  private static final Pattern CLUSTER = Pattern.compile("cluster:([0-9]{1,2})x([0-9])");

  private static final Pattern SHARDS = Pattern.compile("shards:([0-9]{1,2})");

  private static final String ALLOWED =
      "Allowed: standalone, cluster:MASTERSxREPLICAS (as cluster:3x1; 3 to 32 masters with 0 to 5"
          + " replicas each), shards:N (1 to 64)";

  private TopologyForm() {}

  static Topology parse(Optional<String> given) throws UserError {
    var text = given.orElse("standalone");
    var cluster = CLUSTER.matcher(text);
    var shards = SHARDS.matcher(text);
    if (text.equals("standalone")) {
      return new Topology(given, Kind.STANDALONE, 1, 0);
    }
    if (cluster.matches()) {
      var masters = Integer.parseInt(cluster.group(1));
      var replicas = Integer.parseInt(cluster.group(2));
      checkRange(text, masters >= 3 && masters <= 32 && replicas <= 5);
      return new Topology(given, Kind.CLUSTER, masters, replicas);
    }
    if (shards.matches()) {
      var masters = Integer.parseInt(shards.group(1));
      checkRange(text, masters >= 1 && masters <= 64);
      return new Topology(given, Kind.SHARDS, masters, 0);
    }
    var kind = text.split(":", 2)[0];
    throw new UserError(
        "--topology " + text + ": unknown." + Names.suggestion(kind, KINDS) + "\n" + ALLOWED);
  }

  private static void checkRange(String text, boolean isInRange) throws UserError {
    if (!isInRange) {
      throw new UserError("--topology " + text + ": out of range. " + ALLOWED);
    }
  }
}
