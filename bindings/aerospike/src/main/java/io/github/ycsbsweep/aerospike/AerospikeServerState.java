// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.Info;
import com.aerospike.client.cluster.Node;
import com.aerospike.client.policy.InfoPolicy;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.util.regex.Pattern;

/**
 * What every node of the cluster says of itself, by info commands. What a namespace says includes
 * its settings.
 */
final class AerospikeServerState implements ServerStateFiles.Source {

  private static final String BUILD = "build";
  private static final int LIMIT_MILLIS = 1500;
  private static final Pattern REFUSED = Pattern.compile("(?i)(error|fail)\\b.*");

  private final AerospikeClient client;
  private final AerospikeSettings settings;

  AerospikeServerState(AerospikeClient client, AerospikeSettings settings) {
    this.client = client;
    this.settings = settings;
  }

  @Override
  public void tell(ServerState state) {
    state.fact(ServerFact.TLS, settings.security().tls().isPresent() ? "on" : "off");
    var nodes = client.getNodes();
    if (nodes.length == 0) {
      state.error(settings.address(), "no node answers");
    }
    for (var node : nodes) {
      var address = node.getHost().name + ":" + node.getHost().port;
      try {
        tell(state, node, nodes.length == 1 ? "" : address + "/");
      } catch (AerospikeException e) {
        state.error(address, RootCause.describe(e));
      }
    }
  }

  private void tell(ServerState state, Node node, String prefix) {
    var policy = new InfoPolicy();
    policy.timeout = LIMIT_MILLIS;
    var statistics = "statistics";
    var ofNamespace = "namespace/" + settings.place().namespace();
    var ofSet = "sets/" + settings.place().namespace() + "/" + settings.place().table();
    var service = "get-config:context=service";
    var answers = Info.request(policy, node, BUILD, statistics, ofNamespace, ofSet, service);

    var version = answers.get(BUILD);
    if (isTold(version)) {
      state.version(version);
    }
    var told =
        new NodeInfo(
            NodeInfo.parse(answer(state, prefix + statistics, answers.get(statistics))),
            NodeInfo.parse(answer(state, prefix + ofNamespace, answers.get(ofNamespace))),
            NodeInfo.parse(answer(state, prefix + service, answers.get(service))));
    told.tell(state, prefix);
    state.raw(
        prefix + "set.", NodeInfo.parseSet(answer(state, prefix + ofSet, answers.get(ofSet))));
  }

  /** Nothing where the node refuses. */
  private static String answer(ServerState state, String what, String answer) {
    if (isTold(answer)) {
      return answer;
    }
    state.error(what, answer == null ? "no answer" : answer);
    return "";
  }

  /** The client has null for what a node did not answer. */
  private static boolean isTold(String answer) {
    return answer != null && !REFUSED.matcher(answer).matches();
  }
}
