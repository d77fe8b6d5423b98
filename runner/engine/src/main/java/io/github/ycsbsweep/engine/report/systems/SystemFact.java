// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

/**
 * Something in which systems may differ.
 *
 * @param kind what it is about
 * @param name as reports show it
 */
record SystemFact(Kind kind, String name) {

  /** With what a fact of one system can be compared. */
  enum Scope {
    /** That of every system of the run. */
    RUN,
    /** That of systems with the same binding. */
    BINDING,
    /** That of systems of the same store. */
    STORE
  }

  /** What a fact is about, in the order of a report. */
  enum Kind {
    /** How the server is made: every server has it. */
    FORM(Scope.RUN),
    /** Version and program of the server. */
    PROGRAM(Scope.STORE),
    /** An option on its command line. */
    ARGUMENT(Scope.STORE),
    /** What it told of itself: threads, persistence, eviction. */
    STATE(Scope.BINDING),
    /** A setting that it told. */
    SETTING(Scope.BINDING),
    /** A property of binding or workload. */
    PROPERTY(Scope.BINDING),
    /** The driver in the client. */
    DRIVER(Scope.BINDING);

    private final Scope scope;

    Kind(Scope scope) {
      this.scope = scope;
    }

    Scope scope() {
      return scope;
    }
  }

  /** Its name without what tells the kind. */
  String bareName() {
    return ServerWords.bare(name.substring(name.lastIndexOf(' ') + 1));
  }
}
