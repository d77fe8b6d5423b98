// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.request.ClientShare;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.RunTools;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What the clients of one cell, or of one load, do together. It holds no secret; those are in a
 * file that the command names.
 *
 * @param clients how many there are
 * @param work of all of them together
 * @param workload class that YCSB is to run
 * @param together whether they are released at one instant; a single one that has {@code seconds}
 *     releases itself
 * @param inserts which records they insert
 * @param command as for a single client, the program first
 */
public record ClientPlan(
    int clients,
    Work work,
    String workload,
    boolean together,
    Inserts inserts,
    List<String> command) {

  private static final String SIMULTANEOUS = "io.github.ycsbsweep.workloads.SimultaneousWorkload";

  /**
   * Where clients are that do not run on this machine.
   *
   * @param root folder of ycsb-sweep, laid out as a distribution
   * @param java program
   * @param folder of the properties
   */
  public record Place(String root, String java, String folder) {}

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

  /**
   * The same in another place, where nothing lies where it lies here.
   *
   * @param project whose jars the command names
   * @param binding whose jars it names too; empty: it is none of the project's
   */
  public ClientPlan at(Place place, Project project, Optional<String> binding) {
    var words = new ArrayList<String>();
    var before = "";
    for (var word : command) {
      words.add(
          switch (before) {
            case "-cp" -> classPath(word, place.root(), project, binding);
            case "-P" -> place.folder() + word.substring(word.lastIndexOf('/'));
            default -> word.equals(RunTools.java()) ? place.java() : word;
          });
      before = word;
    }
    return new ClientPlan(clients, work, workload, together, inserts, words);
  }

  private static String classPath(
      String path, String root, Project project, Optional<String> binding) {
    var client = path.replace(project.clientJars().toString(), root + "/runner/jars/client");
    return binding
        .map(
            name ->
                client.replace(
                    project.bindingJars(name).toString(), root + "/" + name + "-binding/lib"))
        .orElse(client);
  }

  /** The command line of one of the clients. */
  public List<String> words(ClientShare share) {
    var words = new ArrayList<>(command);
    words.addAll(own(share));
    return words;
  }

  /**
   * What one of the clients has behind the command of all: the last one of an option counts for
   * YCSB.
   */
  public List<String> own(ClientShare share) {
    var words = new ArrayList<String>();
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
    if (work.target().isPresent()) {
      words.add("-target");
      words.add(Long.toString(share.of(work.target().getAsInt())));
    }
    if (inserts.insertCount().isPresent()) {
      var count = inserts.insertCount().getAsLong();
      var start = inserts.insertStart().orElse(0);
      property(words, "insertstart", Long.toString(start + share.before(count)));
      property(words, "insertcount", Long.toString(share.of(count)));
    }
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
}
