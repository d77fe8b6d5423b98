// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.request.ClientShare;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of one client. In that of the plan, {@code {java}} is the Java of the client's
 * machine, {@code {root}} in a class path the folder of ycsb-sweep there, and {@code {plan}} in the
 * name of a properties file the folder of the plan. What is the client's own comes last: the last
 * one of an option counts for YCSB.
 *
 * @param root folder of ycsb-sweep
 * @param java program
 * @param folder of the plan
 */
public record ClientCommandLine(Path root, String java, Path folder) {

  private static final String SIMULTANEOUS = "io.github.ycsbsweep.workloads.SimultaneousWorkload";

  /** Of one of the clients of a plan whose command is that of this machine. */
  public static List<String> local(ClientPlan plan, ClientShare share) {
    return divided(plan, share, plan.command());
  }

  /** Of one of a plan's clients. */
  public List<String> of(ClientPlan plan, ClientShare share) {
    var words = new ArrayList<String>();
    var before = "";
    for (var word : plan.command()) {
      words.add(here(before, word));
      before = word;
    }
    return divided(plan, share, words);
  }

  private static List<String> divided(ClientPlan plan, ClientShare share, List<String> command) {
    var words = new ArrayList<>(command);
    if (plan.clients() > 1 || plan.together()) {
      divide(plan, share, words);
    } else if (plan.work().seconds().isPresent()) {
      beginAtOnce(plan, words);
    }
    return words;
  }

  private String here(String before, String word) {
    return switch (before) {
      case "-cp" -> word.replace("{root}", root.toString());
      case "-P" -> word.replace("{plan}", folder.toString());
      default -> word.equals("{java}") ? java : word;
    };
  }

  private static void divide(ClientPlan plan, ClientShare share, List<String> words) {
    words.add("-threads");
    words.add(Long.toString(share.of(plan.work().threads())));
    plan.work()
        .target()
        .ifPresent(
            target -> {
              words.add("-target");
              words.add(Long.toString(share.of(target)));
            });
    plan.inserts()
        .insertCount()
        .ifPresent(
            count -> {
              var start = plan.inserts().insertStart().orElse(0);
              property(words, "insertstart", Long.toString(start + share.before(count)));
              property(words, "insertcount", Long.toString(share.of(count)));
            });
    if (plan.workload().equals(PacedWorkload.SCHEDULED)) {
      property(words, "rate.thread.first", Long.toString(share.before(plan.work().threads())));
    }
    // Also where they begin each by itself: they may draw keys that none of the others may draw.
    property(words, "sweep.client", Integer.toString(share.client()));
    property(words, "sweep.clients", Integer.toString(share.clients()));
    if (plan.together()) {
      together(plan, share, words);
    }
  }

  /** All threads of a client begin at one instant, and end so. */
  private static void beginAtOnce(ClientPlan plan, List<String> words) {
    property(words, "workload", SIMULTANEOUS);
    property(words, "sweep.workload", plan.workload());
    plan.work()
        .seconds()
        .ifPresent(seconds -> property(words, "sweep.seconds", Integer.toString(seconds)));
  }

  private static void together(ClientPlan plan, ClientShare share, List<String> words) {
    beginAtOnce(plan, words);
    property(words, "sweep.ready", "ready");
    property(words, "sweep.release", "release");
    plan.work()
        .operations()
        .ifPresent(
            operations -> property(words, "sweep.operations", Long.toString(share.of(operations))));
    plan.inserts()
        .insertFirst()
        .ifPresent(first -> property(words, "sweep.insert.first", Long.toString(first)));
  }

  private static void property(List<String> words, String name, String value) {
    words.add("-p");
    words.add(name + "=" + value);
  }
}
