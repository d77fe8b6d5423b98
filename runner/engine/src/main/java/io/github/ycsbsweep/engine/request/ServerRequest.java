// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.EnumText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * How the runner's own servers are made, and what it may do to the user's.
 *
 * @param mode which kind of server is asked for
 * @param form of the runner's own servers
 * @param program what is started
 * @param faults done to the servers in every cell
 * @param noLoad whether the data is already there
 * @param allowFlush whether a server that the user named may be emptied
 * @param lifetime from when to when it is there
 * @param limits of the runner's own servers
 */
public record ServerRequest(
    Mode mode,
    Form form,
    Program program,
    List<FaultPlan> faults,
    boolean noLoad,
    boolean allowFlush,
    Lifetime lifetime,
    ServerLimits limits) {

  public ServerRequest {
    faults = List.copyOf(faults);
  }

  /** Kinds of servers; {@code EMBEDDED} is never asked for, but chosen by {@code AUTO}. */
  public enum Mode {
    AUTO,
    LOCAL,
    DOCKER,
    STAND_IN,
    EXTERNAL,
    EMBEDDED;

    /** As on the command line and in files. */
    public String word() {
      return EnumText.of(this);
    }
  }

  /**
   * The form of a store's own servers. Texts are empty where the option was not given.
   *
   * @param topology how many processes, and how they belong together
   * @param persistence {@code none}, {@code aof-everysec}, {@code aof-always}, {@code rdb}
   * @param maxMemoryMegabytes of each process
   * @param policy what happens when the memory is full; empty: the store's default
   */
  public record Form(
      Topology topology,
      Optional<String> persistence,
      OptionalInt maxMemoryMegabytes,
      Optional<String> policy) {

    /** As the option has it: the size, and the policy if one was given. */
    public Optional<String> memory() {
      return maxMemoryMegabytes.isPresent()
          ? Optional.of(
              maxMemoryMegabytes.getAsInt() + "mb" + policy.map(name -> ":" + name).orElse(""))
          : Optional.empty();
    }
  }

  /**
   * The program of a server of the runner's own.
   *
   * @param path that the user named; empty: the runner finds one
   * @param arguments words that follow the runner's own
   * @param command line of the shell that is the server, in place of the runner's words
   */
  public record Program(Optional<Path> path, List<String> arguments, Optional<String> command) {

    public Program {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * From when to when a server is there, and where.
   *
   * @param fresh whether every repeat of a cell has one of its own, started and loaded for it
   * @param start command line of the user's own that starts a server of his
   * @param stop command line that stops what {@code start} started
   * @param host machine of a server of the user's, as ssh knows it: it is sampled there
   */
  public record Lifetime(
      boolean fresh, Optional<String> start, Optional<String> stop, Optional<String> host) {

    /** One server for all that is measured. */
    public static final Lifetime OF_RUN =
        new Lifetime(false, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * How many server processes there are.
   *
   * @param text as it was given; empty: the option was not given
   * @param kind how they belong together
   * @param masters 1 of a standalone server
   * @param replicas of each master
   */
  public record Topology(Optional<String> text, Kind kind, int masters, int replicas) {

    private static final Pattern FORM =
        Pattern.compile("cluster:([0-9]{1,2})x([0-9])|shards:([0-9]{1,2})");

    private static final String ALLOWED =
        "Allowed: standalone, cluster:MASTERSxREPLICAS (as cluster:3x1; 1 to 64 masters with 0 to 5"
            + " replicas each), shards:N (1 to 64)";

    /** How processes belong together. */
    public enum Kind {
      STANDALONE,
      CLUSTER,
      SHARDS
    }

    /** Reads the value of {@code --topology}; empty: it was not given. */
    public static Topology parse(Optional<String> given) throws UserError {
      var text = given.orElse("standalone");
      if (text.equals("standalone")) {
        return new Topology(given, Kind.STANDALONE, 1, 0);
      }
      var form = FORM.matcher(text);
      if (!form.matches()) {
        var suggestion = Names.suggestion(text.split(":", 2)[0], EnumText.all(Kind.class));
        throw new UserError("--topology " + text + ": unknown." + suggestion + "\n" + ALLOWED);
      }
      var isCluster = form.group(3) == null;
      var masters = Integer.parseInt(form.group(isCluster ? 1 : 3));
      var replicas = isCluster ? Integer.parseInt(form.group(2)) : 0;
      if (masters < 1 || masters > 64 || replicas > 5) {
        throw new UserError("--topology " + text + ": out of range. " + ALLOWED);
      }
      return new Topology(given, isCluster ? Kind.CLUSTER : Kind.SHARDS, masters, replicas);
    }

    public int nodes() {
      return masters * (1 + replicas);
    }
  }
}
