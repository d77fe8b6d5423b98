// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.compare.Difference.Kind;
import io.github.ycsbsweep.engine.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

// SPDX-License-Identifier: Apache-2.0

/** Compares the jars on the client's class path, by name and content. */
public final class JarDifferences {

  private JarDifferences() {}

  /** In the jars of a store; none if the other run had no such store. */
  public static List<Difference> between(Run base, Run other, String store) {
    if (!base.jars().containsKey(store) || !other.jars().containsKey(store)) {
      return List.of();
    }
    var gone = new TreeMap<>(base.jars().get(store));
    var come = new TreeMap<>(other.jars().get(store));
    var changed = new ArrayList<String>();
    for (var jar : base.jars().get(store).entrySet()) {
      var hash = come.get(jar.getKey());
      if (hash != null) {
        gone.remove(jar.getKey());
        come.remove(jar.getKey());
        if (!hash.equals(jar.getValue())) {
          changed.add(jar.getKey());
        }
      }
    }
    var found = new ArrayList<Difference>();
    for (var jar : changed) {
      found.add(
          new Difference(
              Kind.CODE, "content of " + jar, hash(base, store, jar), hash(other, store, jar)));
    }
    if (!gone.isEmpty() || !come.isEmpty()) {
      found.add(new Difference(Kind.CODE, "jars of " + store, names(gone), names(come)));
    }
    return found;
  }

  private static String names(Map<String, String> jars) {
    return String.join(", ", jars.keySet());
  }

  /** So much of it that a person can tell two apart. */
  private static String hash(Run run, String store, String jar) {
    var hash = run.jars().get(store).get(jar);
    return hash.substring(0, Math.min(12, hash.length()));
  }
}
