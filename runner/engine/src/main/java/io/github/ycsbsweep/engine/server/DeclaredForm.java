// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static io.github.ycsbsweep.engine.request.SweepOption.MAXMEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.PERSISTENCE;
import static io.github.ycsbsweep.engine.request.SweepOption.TOPOLOGY;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.DeclaredOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The form that a user declares of a server of his: what the server says of itself must agree.
 *
 * @param label of the system
 * @param form as declared
 */
record DeclaredForm(String label, Form form) {

  private static final long MEGABYTE = 1 << 20;

  boolean isEmpty() {
    return form.topology().text().isEmpty()
        && form.persistence().isEmpty()
        && form.memory().isEmpty();
  }

  /**
   * Compares it with what each process says.
   *
   * @throws UserError if one says something else
   */
  List<DeclaredOption> compare(List<Inspection> said) throws UserError {
    var compared = new ArrayList<DeclaredOption>();
    if (form.topology().text().isPresent()) {
      var declared = Map.of("topology", ofOne());
      compared.add(confirm(TOPOLOGY, form.topology().text().get(), declared, said));
    }
    if (form.persistence().isPresent()) {
      var name = form.persistence().get();
      compared.add(confirm(PERSISTENCE, name, Map.of("persistence", name), said));
    }
    if (form.memory().isPresent()) {
      var declared = new TreeMap<String, String>();
      declared.put("memory", Long.toString(form.maxMemoryMegabytes().getAsInt() * MEGABYTE));
      form.policy().ifPresent(policy -> declared.put("policy", policy));
      compared.add(confirm(MAXMEMORY, form.memory().get(), declared, said));
    }
    return compared;
  }

  /** What each process of such a topology says: shards know nothing of each other. */
  private String ofOne() {
    var topology = form.topology();
    return topology.kind() == Kind.CLUSTER
        ? Text.format("cluster:%dx%d", topology.masters(), topology.replicas())
        : "standalone";
  }

  /**
   * It is checked if each of them says just that: several values are those it can't tell apart.
   *
   * @param declared what an inspection has to say, by its key
   */
  private DeclaredOption confirm(
      SweepOption option, String value, Map<String, String> declared, List<Inspection> said)
      throws UserError {
    var isChecked = !said.isEmpty();
    for (var one : said) {
      for (var key : declared.keySet()) {
        var possible = one.values(key);
        if (!possible.isEmpty() && !possible.contains(declared.get(key))) {
          throw UserError.missing(
              "%s: %s %s declares the %s %s, and the server at %s says %s",
              label,
              option,
              value,
              key.equals("memory") ? "bytes" : key,
              declared.get(key),
              one.address().text(),
              String.join(" or ", possible));
        }
        isChecked &= possible.size() == 1;
      }
    }
    return new DeclaredOption(option.word(), value, isChecked);
  }

  /**
   * Shards know nothing of each other: there are as many as the properties name.
   *
   * @param named addresses in the properties
   */
  void checkShards(int named) throws UserError {
    var topology = form.topology();
    if (topology.kind() == Kind.SHARDS && named != topology.masters()) {
      throw UserError.of(
          "%s %s: the properties name %d of the %s servers; name all of them, or correct the"
              + " option",
          TOPOLOGY, topology.text().orElse(""), named, label);
    }
  }
}
