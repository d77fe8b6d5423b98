// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;

/**
 * The kinds of faults. A new one is a constant here, and a case where {@link FaultAction} asks for
 * the kind.
 */
enum FaultKind {
  /** Kills a process of a server, and starts it again. */
  KILL("kill@40%:3s"),
  /** Likewise, a master of a cluster: they are counted by the roles that they have then. */
  KILL_MASTER("kill-master@30%"),
  /**
   * Stops a process by SIGSTOP, and lets it go on: as a machine that swaps, a disk that hangs, or a
   * virtual machine that is moved.
   */
  PAUSE("pause@40%:2s"),
  SLOW_NETWORK("slow-network@40%:5ms"),
  LOSSY_NETWORK("lossy-network@40%:1%"),
  /** Lets no packet arrive. */
  PARTITION("partition@40%:3s"),
  /**
   * Leaves a process no room on the volume of its data, and gives it back. A process that ends on
   * account of it is started again.
   */
  FULL_DISK("full-disk@40%:3s"),
  /**
   * Has the primary of a replica set step down: the controller asks for it, at the addresses that
   * the user named. It is over when there is a new primary.
   */
  STEP_DOWN("step-down@40%:10s"),
  /** The store does it itself when its controller asks for it, and what fails meanwhile counts. */
  AOF_REWRITE("aof-rewrite@50%");

  private static final EnumSet<FaultKind> OF_NETWORK =
      EnumSet.of(SLOW_NETWORK, LOSSY_NETWORK, PARTITION);

  private final String example;

  FaultKind(String example) {
    this.example = example;
  }

  /** As on the command line and in files; of an event, as the controller knows it. */
  String word() {
    return example.substring(0, example.indexOf('@'));
  }

  /** How it is written, in messages. */
  String example() {
    return example;
  }

  /** Whether operations may fail on account of it. */
  boolean isDisruptive() {
    return this != AOF_REWRITE;
  }

  /** Whether it is over when the controller says so. */
  boolean isEvent() {
    return this == STEP_DOWN || this == AOF_REWRITE;
  }

  /** Whether it does something to packets, in a network namespace of the server's own. */
  boolean isOfNetwork() {
    return OF_NETWORK.contains(this);
  }

  /** The names of all kinds. */
  static List<String> words() {
    return Arrays.stream(values()).map(FaultKind::word).toList();
  }

  /** The kind of a name that is known. */
  static FaultKind named(String word) {
    return values()[words().indexOf(word)];
  }
}
