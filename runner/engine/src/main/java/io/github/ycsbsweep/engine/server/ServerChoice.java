// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static io.github.ycsbsweep.engine.request.SweepOption.ALLOW_FLUSH;
import static io.github.ycsbsweep.engine.request.SweepOption.FRESH_SERVER;
import static io.github.ycsbsweep.engine.request.SweepOption.MAXMEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.NO_LOAD;
import static io.github.ycsbsweep.engine.request.SweepOption.PERSISTENCE;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_ARGS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_CPUS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_HOST;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_SHARE;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_START;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_STOP;
import static io.github.ycsbsweep.engine.request.SweepOption.TOPOLOGY;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.fault.FaultSite;
import io.github.ycsbsweep.engine.request.PreparedWorkload;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides which kind of server a system gets, and refuses what can't be. */
final class ServerChoice {

  private final ServerEnvironment environment;
  private Optional<Boolean> dockerAnswers = Optional.empty();

  ServerChoice(ServerEnvironment environment) {
    this.environment = environment;
  }

  Mode choose(PreparedWorkload workload) throws UserError, InterruptedException {
    var mode = workload.system().store().isPresent() ? known(workload) : foreign(workload);
    if (workload.system().server().noLoad() && mode != Mode.EXTERNAL) {
      throw UserError.of(
          "%s: the runner's own %s server starts empty. Name the server that holds the data:\n%s",
          NO_LOAD, label(workload), hint(workload));
    }
    checkLimits(workload, mode);
    checkFaults(workload, mode);
    return mode;
  }

  private void checkFaults(PreparedWorkload workload, Mode mode)
      throws UserError, InterruptedException {
    var request = workload.system().server();
    var site =
        new FaultSite(
            label(workload),
            mode,
            request,
            environment.supervisor(),
            environment.project().libexec());
    for (var fault : request.faults()) {
      site.check(FaultAction.of(fault));
    }
  }

  /** What a server may use of the processors is the runner's to say only of those it starts. */
  private void checkLimits(PreparedWorkload workload, Mode mode) throws UserError {
    var limits = workload.system().server().cpuLimits();
    if (mode == Mode.EXTERNAL && !limits.isNone()) {
      throw UserError.of(
          "%s: the %s server is yours, and the runner limits only its own. Bind yours with taskset,"
              + " or a quota of its service or container, and drop the option",
          limits.cpus().isPresent()
              ? SERVER_CPUS + " " + limits.cpus().get()
              : SERVER_SHARE + " " + limits.shareText(),
          label(workload));
    }
    if (limits.share().isPresent() && mode != Mode.DOCKER) {
      environment.quotas();
    }
  }

  /** What helps a user without a server. */
  String hint(PreparedWorkload workload) throws UserError, InterruptedException {
    var store = workload.system().store();
    return store.isPresent()
        ? environment.stores().description(store.get()).hint()
        : StoreDescription.FOREIGN_HINT;
  }

  private Mode known(PreparedWorkload workload) throws UserError, InterruptedException {
    var asked = workload.system().server().mode();
    var label = label(workload);
    if (workload.external() && asked != Mode.AUTO && asked != Mode.EXTERNAL) {
      throw UserError.of(
          "%s %s, but the properties name the address of a %s server: drop one of them",
          SERVER, asked.word(), label);
    }
    if (!workload.external() && asked == Mode.EXTERNAL) {
      throw UserError.of(
          "%s external needs the address of the %s server, as a property:\n%s",
          SERVER, label, hint(workload));
    }
    var mode = workload.external() ? Mode.EXTERNAL : asked;
    checkForm(workload, mode);
    checkLifetime(workload, mode);
    return workload.system().server().program().path().isPresent()
        ? ofProgram(workload, mode)
        : available(workload, mode);
  }

  /** A program that the user named runs on this machine itself. */
  private static Mode ofProgram(PreparedWorkload workload, Mode mode) throws UserError {
    if (mode != Mode.AUTO && mode != Mode.LOCAL) {
      throw UserError.of(
          "%s names the program of a server of the runner's own, and its server is %s; drop one of"
              + " them",
          workload.system().word(), mode.word());
    }
    return Mode.LOCAL;
  }

  private Mode available(PreparedWorkload workload, Mode mode)
      throws UserError, InterruptedException {
    var store = workload.system().store().orElseThrow();
    var sources = environment.stores().description(store).sources();
    var lack =
        switch (mode) {
          case AUTO -> Optional.<String>empty();
          case LOCAL -> missingIf(!isFound(store, "local"), "no server program on the PATH");
          case DOCKER ->
              sources.image().isEmpty()
                  ? Optional.of("there is no Docker image of " + store)
                  : missingIf(!dockerAnswers(), "no Docker: 'docker info' finds no daemon");
          case STAND_IN ->
              missingIf(sources.standIn().isEmpty(), "there is no stand-in for " + store);
          case EMBEDDED, EXTERNAL -> Optional.<String>empty();
        };
    if (lack.isPresent()) {
      throw missing(workload, lack.get());
    }
    return mode == Mode.AUTO ? automatic(workload, store, sources) : mode;
  }

  private Mode automatic(PreparedWorkload workload, String store, StoreDescription.Sources sources)
      throws UserError, InterruptedException {
    var needsProcesses = needsProcesses(workload.system().server());
    if (isFound(store, "local")) {
      return Mode.LOCAL;
    }
    if (!needsProcesses && sources.image().isPresent() && dockerAnswers()) {
      return Mode.DOCKER;
    }
    if (sources.isEmbedded() && isFound(store, "embedded")) {
      return Mode.EMBEDDED;
    }
    var kinds = new ArrayList<>(List.of(sources.program() + " on the PATH"));
    if (sources.image().isPresent() && !needsProcesses) {
      kinds.add("a Docker daemon");
    }
    if (sources.isEmbedded()) {
      kinds.add(
          Text.format(
              "a server that comes with the build for %s %s",
              System.getProperty("os.name"), System.getProperty("os.arch")));
    }
    throw missing(workload, "looked for: " + String.join(", ", kinds));
  }

  private UserError missing(PreparedWorkload workload, String cause)
      throws UserError, InterruptedException {
    return UserError.missing(
        Text.format(
            "%s: no server to be had: %s. Any of these helps:\n%s",
            label(workload), cause, hint(workload)));
  }

  /** A binding of which nothing is known: its server is the user's, and never emptied. */
  private Mode foreign(PreparedWorkload workload) throws UserError {
    var asked = workload.system().server().mode();
    var label = label(workload);
    if (asked != Mode.AUTO && asked != Mode.EXTERNAL) {
      throw UserError.of(
          "%s %s: the runner knows no server of %s, whose binding is another YCSB's. Allowed: external",
          SERVER, asked.word(), label);
    }
    if (asked == Mode.AUTO && workload.address().isEmpty()) {
      throw UserError.of(
          "%s: which server its binding writes to, only you know. Start one, and say so:\n%s",
          label, StoreDescription.FOREIGN_HINT);
    }
    if (workload.system().server().allowFlush()) {
      throw UserError.of(
          "%s: the runner does not know how to empty %s; leave the option out, and empty it yourself",
          ALLOW_FLUSH, label);
    }
    checkLifetime(workload, Mode.EXTERNAL);
    return Mode.EXTERNAL;
  }

  /** A server is started by the runner, or by the user's command. */
  private static void checkLifetime(PreparedWorkload workload, Mode mode) throws UserError {
    var lifetime = workload.system().server().lifetime();
    if (mode != Mode.EXTERNAL && lifetime.start().isPresent()) {
      throw UserError.of(
          "%s: the %s server is one of the runner's own, which starts it itself; name the address of"
              + " yours, or drop the option",
          SERVER_START, label(workload));
    }
    if (mode != Mode.EXTERNAL && lifetime.host().isPresent()) {
      throw UserError.of(
          "%s: the %s server is one of the runner's own, on this machine; name the address of yours,"
              + " or drop the option",
          SERVER_HOST, label(workload));
    }
    if (mode == Mode.EXTERNAL && lifetime.fresh() && lifetime.start().isEmpty()) {
      throw UserError.of(
          "%s: the %s server is one that you named. Say how it is started and stopped, or drop the"
              + " option:\n  %s COMMAND %s COMMAND",
          FRESH_SERVER, label(workload), SERVER_START, SERVER_STOP);
    }
  }

  /** Servers of that kind may not be the runner's to give a form. */
  private void checkForm(PreparedWorkload workload, Mode mode)
      throws UserError, InterruptedException {
    var request = workload.system().server();
    if (mode == Mode.EXTERNAL) {
      new DeclaredForm(label(workload), request.form())
          .checkShards(ServerAddress.parts(workload.address().orElse("")).size());
    }
    var given = given(request, mode);
    if (given.isPresent() && mode == Mode.EXTERNAL) {
      throw UserError.of(
          "%s: the properties name the %s server, and the runner makes only its own; drop one of"
              + " them",
          given.get(), label(workload));
    }
    if (given.isPresent() && mode == Mode.STAND_IN) {
      throw UserError.of(
          "%s: a stand-in has no such thing; drop the option, or use a %s server",
          given.get(), label(workload));
    }
    if (mode == Mode.DOCKER && needsFiles(request)) {
      throw UserError.of(
          "%s and %s other than standalone and none need a %s server that runs on this machine itself,"
              + " not in a container:\n%s",
          TOPOLOGY, PERSISTENCE, label(workload), hint(workload));
    }
  }

  /** The first option that gives servers a form, with its value. */
  private static Optional<String> given(ServerRequest request, Mode mode) {
    var form = request.form();
    var arguments = request.program().arguments();
    var all =
        Stream.of(
            Optional.of(arguments)
                .filter(words -> !words.isEmpty())
                .map(words -> SERVER_ARGS + " " + ShellWords.line(words)));
    // The form of the user's is declared, and compared with what the server says.
    var ofForm =
        Stream.of(
            form.topology().text().map(text -> TOPOLOGY + " " + text),
            form.persistence().map(text -> PERSISTENCE + " " + text),
            form.memory().map(text -> MAXMEMORY + " " + text));
    return (mode == Mode.EXTERNAL ? all : Stream.concat(ofForm, all))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Whether servers must be processes of this machine, and not containers. */
  private static boolean needsProcesses(ServerRequest request) {
    return !request.faults().isEmpty() || needsFiles(request);
  }

  /** Whether there are several of them, or with files to write. */
  private static boolean needsFiles(ServerRequest request) {
    return request.form().topology().kind() != Kind.STANDALONE
        || !request.form().persistence().orElse("none").equals("none");
  }

  private boolean isFound(String store, String where) throws UserError, InterruptedException {
    return environment.stores().controller(store).find(where).isPresent();
  }

  private boolean dockerAnswers() throws InterruptedException {
    if (dockerAnswers.isEmpty()) {
      var docker = new Docker(environment.supervisor(), environment.temporary());
      dockerAnswers = Optional.of(docker.answers());
    }
    return dockerAnswers.get();
  }

  private static Optional<String> missingIf(boolean lacks, String cause) {
    return lacks ? Optional.of(cause) : Optional.empty();
  }

  private static String label(PreparedWorkload workload) {
    return workload.system().label();
  }
}
