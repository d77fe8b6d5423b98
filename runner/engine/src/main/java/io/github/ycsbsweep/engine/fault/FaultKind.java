// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.PlannedFault;
import io.github.ycsbsweep.engine.model.ServerRequest;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** The kinds of faults: how each is named and written, and what makes it of its words. */
public enum FaultKind {
  KILL("kill", "kill@40%:3s", true),
  KILL_MASTER("kill-master", "kill-master@30%", true),
  PAUSE("pause", "pause@40%:2s", true),
  SLOW_NETWORK("slow-network", "slow-network@40%:5ms", true),
  LOSSY_NETWORK("lossy-network", "lossy-network@40%:1%", true),
  PARTITION("partition", "partition@40%:3s", true),
  FULL_DISK("full-disk", "full-disk@40%:3s", true),
  STEP_DOWN("step-down", "step-down@40%:10s", true),
  AOF_REWRITE("aof-rewrite", "aof-rewrite@50%", false);

  private final String word;
  private final String example;
  private final boolean disruptive;

  FaultKind(String word, String example, boolean disruptive) {
    this.word = word;
    this.example = example;
    this.disruptive = disruptive;
  }

  /** As on the command line and in files. */
  public String word() {
    return word;
  }

  /** How it is written, in messages. */
  String example() {
    return example;
  }

  /** Whether operations may fail on account of it. */
  boolean isDisruptive() {
    return disruptive;
  }

  /** The names of all kinds. */
  static List<String> words() {
    return Arrays.stream(values()).map(FaultKind::word).toList();
  }

  /** The kind of a name that is known. */
  static FaultKind named(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no fault " + word));
  }

  /** Whether any of the faults that are done to a server is such. */
  public static boolean any(ServerRequest server, Predicate<FaultAction> such) throws UserError {
    for (var fault : server.faults()) {
      if (such.test(action("--fault", fault))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Makes a fault of what was asked for.
   *
   * @param option by which it was given, as messages call it
   * @throws UserError if its kind does not take that argument or that process
   */
  public static FaultAction action(String option, PlannedFault fault) throws UserError {
    var words = new FaultWords(option, fault);
    return switch (named(fault.name())) {
      case KILL -> KillAction.ofProcess(words);
      case KILL_MASTER -> KillAction.ofMaster(words);
      case PAUSE -> PauseAction.of(words);
      case SLOW_NETWORK -> NetworkAction.slow(words);
      case LOSSY_NETWORK -> NetworkAction.lossy(words);
      case PARTITION -> NetworkAction.partition(words);
      case FULL_DISK -> DiskAction.of(words);
      case STEP_DOWN -> StepDownAction.of(words);
      case AOF_REWRITE -> StoreAction.of(words);
    };
  }
}
