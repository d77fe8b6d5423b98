// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The arguments of a query string, as they were sent: the server decodes nothing. */
record Query(Map<String, String> arguments) {

  static Query parse(String text) {
    var arguments = new TreeMap<String, String>();
    for (var pair : text.split("[&;]", -1)) {
      var equals = pair.indexOf('=');
      // An argument without a value is none to the server.
      if (equals > 0 && equals < pair.length() - 1) {
        arguments.putIfAbsent(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return new Query(arguments);
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(arguments.get(name));
  }

  /** An argument that the server can't do without. */
  String need(String name) throws Refusal {
    return find(name).orElseThrow(() -> new Refusal(400, "Bad Request", "Please specify " + name));
  }
}
