// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientShare;
import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What the clients of one cell, or of one load, do together: the content of {@code plan.json}. It
 * holds no secret; those are in a file that the command names.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param clients how many there are
 * @param work of all of them together
 * @param workload class that YCSB is to run
 * @param together whether they are released at one instant; a single one that has {@code seconds}
 *     releases itself
 * @param inserts which records they insert
 * @param command as for a single client, the program first. In that of a plan for other machines,
 *     {@code {java}} is the Java of the client's machine, {@code {root}} in a class path the folder
 *     of ycsb-sweep there, and {@code {plan}} in the name of a properties file the folder of the
 *     plan
 */
public record ClientPlan(
    int schema,
    int clients,
    @JsonUnwrapped Work work,
    String workload,
    boolean together,
    @JsonUnwrapped Inserts inserts,
    List<String> command) {

  private static final String SIMULTANEOUS = "io.github.ycsbsweep.workloads.SimultaneousWorkload";

  /** The version that this code reads. */
  public static final int SCHEMA = 1;

  /**
   * What all clients do together.
   *
   * @param threads client threads
   * @param target operations a second; empty: as many as go
   * @param operations that end a cell; empty: only time does
   * @param seconds from the release to the stop; empty: until the operations are done, or as long
   *     as the command says
   */
  public record Work(
      int threads, OptionalInt target, OptionalLong operations, OptionalInt seconds) {}

  /**
   * The records that all clients insert together.
   *
   * @param insertStart number of the first record of a load
   * @param insertCount records of a load
   * @param insertFirst where the workload inserts while it runs: number of the first record that is
   *     not there yet
   */
  public record Inserts(
      OptionalLong insertStart, OptionalLong insertCount, OptionalLong insertFirst) {

    /** Records of a load. */
    public static Inserts load(long start, long count) {
      return new Inserts(OptionalLong.of(start), OptionalLong.of(count), OptionalLong.empty());
    }

    /** Of a workload that inserts while it runs, behind the records that are there. */
    public static Inserts from(long first) {
      return new Inserts(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(first));
    }

    /** Where nothing is inserted that clients have to divide. */
    public static Inserts none() {
      return new Inserts(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
    }
  }

  /** The plan of clients on this machine, of the version that this code reads. */
  public ClientPlan(
      int clients,
      Work work,
      String workload,
      boolean together,
      Inserts inserts,
      List<String> command) {
    this(SCHEMA, clients, work, workload, together, inserts, command);
  }

  /**
   * The same for other machines, where nothing lies where it lies here.
   *
   * @param project whose jars the command names
   * @param java the program that the command names
   * @param binding whose jars it names too; empty: it is none of the project's
   */
  public ClientPlan portable(Project project, String java, Optional<String> binding) {
    var words = new ArrayList<String>();
    var before = "";
    for (var word : command) {
      words.add(
          switch (before) {
            case "-cp" -> classPath(word, project, binding);
            case "-P" -> "{plan}/" + word.substring(word.lastIndexOf('/') + 1);
            default -> word.equals(java) ? "{java}" : word;
          });
      before = word;
    }
    return new ClientPlan(clients, work, workload, together, inserts, words);
  }

  /** The same jars, where a distribution has them. */
  private static String classPath(String path, Project project, Optional<String> binding) {
    var portable = path.replace(project.clientJars().toString(), "{root}/runner/jars/client");
    return binding
        .map(
            name ->
                portable.replace(
                    project.bindingJars(name).toString(), "{root}/" + name + "-binding/lib"))
        .orElse(portable);
  }

  /**
   * The command line of one of the clients. What is its own comes last: the last one of an option
   * counts for YCSB.
   */
  public List<String> words(ClientShare share) {
    return divided(share, command);
  }

  /**
   * That of a {@link #portable} plan, where these are.
   *
   * @param root folder of ycsb-sweep
   * @param java program
   * @param folder of the plan
   */
  public List<String> words(ClientShare share, Path root, String java, Path folder) {
    var words = new ArrayList<String>();
    var before = "";
    for (var word : command) {
      words.add(
          switch (before) {
            case "-cp" -> word.replace("{root}", root.toString());
            case "-P" -> word.replace("{plan}", folder.toString());
            default -> word.equals("{java}") ? java : word;
          });
      before = word;
    }
    return divided(share, words);
  }

  private List<String> divided(ClientShare share, List<String> undivided) {
    var words = new ArrayList<>(undivided);
    if (clients > 1 || together) {
      divide(share, words);
    } else if (work.seconds().isPresent()) {
      beginAtOnce(words);
    }
    return words;
  }

  private void divide(ClientShare share, List<String> words) {
    words.add("-threads");
    words.add(Long.toString(share.of(work.threads())));
    work.target()
        .ifPresent(
            target -> {
              words.add("-target");
              words.add(Long.toString(share.of(target)));
            });
    inserts
        .insertCount()
        .ifPresent(
            count -> {
              var start = inserts.insertStart().orElse(0);
              property(words, "insertstart", Long.toString(start + share.before(count)));
              property(words, "insertcount", Long.toString(share.of(count)));
            });
    if (workload.equals(PacedWorkload.SCHEDULED)) {
      property(words, "rate.thread.first", Long.toString(share.before(work.threads())));
    }
    // Also where they begin each by itself: they may draw keys that none of the others may draw.
    property(words, "sweep.client", Integer.toString(share.client()));
    property(words, "sweep.clients", Integer.toString(share.clients()));
    if (together) {
      beginTogether(share, words);
    }
  }

  /** All threads of a client begin at one instant, and end so. */
  private void beginAtOnce(List<String> words) {
    property(words, "workload", SIMULTANEOUS);
    property(words, "sweep.workload", workload);
    work.seconds()
        .ifPresent(seconds -> property(words, "sweep.seconds", Integer.toString(seconds)));
  }

  private void beginTogether(ClientShare share, List<String> words) {
    beginAtOnce(words);
    property(words, "sweep.ready", "ready");
    property(words, "sweep.release", "release");
    work.operations()
        .ifPresent(
            operations -> property(words, "sweep.operations", Long.toString(share.of(operations))));
    inserts
        .insertFirst()
        .ifPresent(first -> property(words, "sweep.insert.first", Long.toString(first)));
  }

  private static void property(List<String> words, String name, String value) {
    words.add("-p");
    words.add(name + "=" + value);
  }

  /** Reads a plan; one of another version, or that can't be divided, is the user's error. */
  static ClientPlan read(Path file) throws IOException, UserError {
    var plan = Json.read(file, ClientPlan.class);
    if (plan.schema() != SCHEMA) {
      throw new UserError(file + ": schema " + plan.schema() + ", this version reads " + SCHEMA);
    }
    plan.divisible(file, plan.work().threads(), "threads");
    plan.divisible(file, plan.work().target().orElse(plan.clients()), "operations a second");
    plan.divisible(file, plan.work().operations().orElse(plan.clients()), "operations");
    plan.divisible(file, plan.inserts().insertCount().orElse(plan.clients()), "records");
    return plan;
  }

  /** Refuses what the last client would have none of: YCSB takes that for no bound. */
  private void divisible(Path file, long total, String what) throws UserError {
    if (total < clients) {
      throw UserError.of("%s: %s %s are too few for %s clients", file, total, what, clients);
    }
  }
}
