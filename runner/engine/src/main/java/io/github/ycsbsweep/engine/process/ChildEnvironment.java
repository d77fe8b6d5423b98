// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import java.util.HashMap;
import java.util.Map;

/**
 * The variables that a process gets. The launcher keeps from the engine what is for other Java
 * programs, and gives it a locale of its own; processes get these variables as the user had them.
 */
final class ChildEnvironment {

  /** Before the name of a variable: its value for processes; nothing if they don't have it. */
  static final String PREFIX = "YCSB_SWEEP_USER_";

  private ChildEnvironment() {}

  /** Changes the environment of the engine to that of a process. */
  static void set(Map<String, String> environment, Map<String, String> more) {
    for (var entry : new HashMap<>(environment).entrySet()) {
      if (entry.getKey().startsWith(PREFIX)) {
        environment.remove(entry.getKey());
        set(environment, entry.getKey().substring(PREFIX.length()), entry.getValue());
      }
    }
    environment.putAll(more);
  }

  private static void set(Map<String, String> environment, String name, String value) {
    if (value.isEmpty()) {
      environment.remove(name);
    } else {
      environment.put(name, value);
    }
  }
}
