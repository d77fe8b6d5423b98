// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;

/**
 * Something in which two runs were not made alike.
 *
 * @param kind what it is about
 * @param name what differs
 * @param base its value in the base; empty if the base has none
 * @param other its value in the other run, likewise
 */
record Difference(Kind kind, String name, String base, @JsonProperty("run") String other) {

  /** What a difference is about. */
  @EnumNaming(EnumNamingStrategies.LowerCaseStrategy.class)
  enum Kind {
    /** The machine of the client, and its JVM. */
    MACHINE,
    /** The server: what is usually compared on purpose. */
    SERVER,
    /** Properties of binding and workload. */
    PROPERTY,
    /** Options of the runner. */
    OPTION,
    /** Versions and jars of the client. */
    CODE
  }

  /** Likewise, with where. */
  Difference in(String places) {
    return new Difference(kind, name + " (" + places + ")", base, other);
  }

  /** In one line. */
  String text() {
    return name + ": " + shown(base) + " → " + shown(other);
  }

  private String shown(String value) {
    var isSetting = kind == Kind.PROPERTY || kind == Kind.OPTION;
    return value.isEmpty() ? isSetting ? "(not set)" : "(none)" : value;
  }
}
