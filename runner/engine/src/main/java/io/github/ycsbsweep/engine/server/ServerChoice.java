// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import static io.github.ycsbsweep.engine.request.SweepOption.ALLOW_FLUSH;
import static io.github.ycsbsweep.engine.request.SweepOption.EXTERNAL_START;
import static io.github.ycsbsweep.engine.request.SweepOption.FRESH_SERVER;
import static io.github.ycsbsweep.engine.request.SweepOption.LINK;
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
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides which kind of server a system gets, and refuses what can't be.
 *
 * @param docker asked once whether it has a daemon
 */
record ServerChoice(RunTools tools, Docker docker, SystemWorkload workload) {

  Mode choose() throws UserError, InterruptedException {
    var mode = workload.system().store().isPresent() ? known() : foreign();
    if (request().noLoad() && mode != Mode.EXTERNAL) {
      throw UserError.of(
          "%s: the runner's own %s server starts empty. Name the server that holds the data:\n%s",
          NO_LOAD, label(), hint());
    }
    checkLimits(mode);
    var site =
        new FaultSite(label(), mode, request(), tools.processes(), tools.project().libexec());
    for (var fault : FaultAction.all(request())) {
      site.check(fault);
    }
    return mode;
  }

  /** What a server may use of the processors is the runner's to say only of those it starts. */
  private void checkLimits(Mode mode) throws UserError, InterruptedException {
    var limits = request().limits();
    if (mode == Mode.EXTERNAL && !limits.isNone()) {
      throw UserError.of(
          "%s: the %s server is yours, and the runner limits only its own. Bind yours with taskset,"
              + " or a quota of its service or container, or tc, and drop the option",
          limits.cpus().isPresent()
              ? SERVER_CPUS + " " + limits.cpus().get()
              : limits.share().isPresent()
                  ? SERVER_SHARE + " " + limits.shareText()
                  : LINK + " " + limits.link().get(),
          label());
    }
    if (limits.share().isPresent() && mode != Mode.DOCKER) {
      tools.quotas();
    }
    if (limits.link().isPresent()) {
      checkLink(mode, LINK + " " + limits.link().get());
    }
  }

  /** Only a program on this machine gets a network of its own, where nobody else reaches it. */
  private void checkLink(Mode mode, String given) throws UserError, InterruptedException {
    var server =
        mode == Mode.DOCKER
            ? "in a container"
            : mode == Mode.STAND_IN
                ? "a stand-in"
                : request().form().topology().kind() == Kind.CLUSTER
                    ? "a cluster, whose processes reach each other on this machine alone"
                    : "";
    if (!server.isEmpty()) {
      throw UserError.of(
          "%s: the %s server is %s, and a line needs one that the runner starts here, standalone or"
              + " of shards; drop the option",
          given, label(), server);
    }
    if (FaultAction.all(request()).stream().anyMatch(FaultAction::needsNetwork)) {
      throw UserError.of(
          "%s: a fault of the network would take the place of the line; drop one of them", given);
    }
    var lack =
        NetworkNamespace.refusal(tools.processes(), tools.project().libexec(), Optional.of("tbf"));
    if (lack.isPresent()) {
      throw UserError.missing("%s: %s", given, lack.get());
    }
  }

  /** What helps a user without a server. */
  String hint() throws UserError, InterruptedException {
    return workload.system().store().isPresent()
        ? description().hint()
        : StoreDescription.FOREIGN_HINT;
  }

  private Mode known() throws UserError, InterruptedException {
    var asked = request().mode();
    if (workload.external() && asked != Mode.AUTO && asked != Mode.EXTERNAL) {
      throw UserError.of(
          "%s %s, but the properties name the address of a %s server: drop one of them",
          SERVER, asked.word(), label());
    }
    if (!workload.external() && asked == Mode.EXTERNAL) {
      throw UserError.of(
          "%s external needs the address of the %s server, as a property:\n%s",
          SERVER, label(), hint());
    }
    var mode = workload.external() ? Mode.EXTERNAL : asked;
    checkForm(mode);
    checkLifetime(mode);
    var program = request().program();
    if (program.path().isEmpty() && program.command().isEmpty()) {
      return available(mode);
    }
    // A program that the user named runs on this machine itself.
    if (mode != Mode.AUTO && mode != Mode.LOCAL) {
      throw UserError.of(
          "%s names the program of a server of the runner's own, and its server is %s; drop one of"
              + " them",
          program.path().isPresent() ? workload.system().word() : EXTERNAL_START.word(),
          mode.word());
    }
    return Mode.LOCAL;
  }

  private Mode available(Mode mode) throws UserError, InterruptedException {
    var store = workload.system().store().orElseThrow();
    var sources = description().sources();
    if (mode == Mode.LOCAL && !isFound("local")) {
      throw missing("no server program on the PATH");
    }
    if (mode == Mode.DOCKER && sources.image().isEmpty()) {
      throw missing("there is no Docker image of " + store);
    }
    if (mode == Mode.DOCKER && !docker.answers()) {
      throw missing("no Docker: 'docker info' finds no daemon");
    }
    if (mode == Mode.STAND_IN && sources.standIn().isEmpty()) {
      throw missing("there is no stand-in for " + store);
    }
    return mode == Mode.AUTO ? automatic(sources) : mode;
  }

  private Mode automatic(StoreDescription.Sources sources) throws UserError, InterruptedException {
    var hasContainers =
        sources.image().isPresent() && request().faults().isEmpty() && !needsFiles();
    if (isFound("local")) {
      return Mode.LOCAL;
    }
    if (hasContainers && docker.answers()) {
      return Mode.DOCKER;
    }
    if (sources.isEmbedded() && isFound("embedded")) {
      return Mode.EMBEDDED;
    }
    var kinds = new ArrayList<>(List.of(sources.program() + " on the PATH"));
    if (hasContainers) {
      kinds.add("a Docker daemon");
    }
    if (sources.isEmbedded()) {
      kinds.add(
          Text.format(
              "a server that comes with the build for %s %s",
              System.getProperty("os.name"), System.getProperty("os.arch")));
    }
    throw missing("looked for: " + String.join(", ", kinds));
  }

  private UserError missing(String cause) throws UserError, InterruptedException {
    return UserError.missing(
        "%s: no server to be had: %s. Any of these helps:\n%s", label(), cause, hint());
  }

  /** A binding of which nothing is known: its server is the user's, and never emptied. */
  private Mode foreign() throws UserError {
    var asked = request().mode();
    if (asked != Mode.AUTO && asked != Mode.EXTERNAL) {
      throw UserError.of(
          "%s %s: the runner knows no server of %s, whose binding is another YCSB's. Allowed:"
              + " external",
          SERVER, asked.word(), label());
    }
    if (asked == Mode.AUTO && workload.address().isEmpty()) {
      throw UserError.of(
          "%s: which server its binding writes to, only you know. Start one, and say so:\n%s",
          label(), StoreDescription.FOREIGN_HINT);
    }
    if (request().program().command().isPresent()) {
      throw UserError.of(
          "%s: the runner knows no server of %s, and how its binding finds one; say %s and %s",
          EXTERNAL_START, label(), SERVER_START, SERVER_STOP);
    }
    if (request().allowFlush()) {
      throw UserError.of(
          "%s: the runner does not know how to empty %s; leave the option out, and empty it"
              + " yourself",
          ALLOW_FLUSH, label());
    }
    checkLifetime(Mode.EXTERNAL);
    return Mode.EXTERNAL;
  }

  /** A server is started by the runner, or by the user's command. */
  private void checkLifetime(Mode mode) throws UserError {
    var lifetime = request().lifetime();
    if (mode != Mode.EXTERNAL && lifetime.start().isPresent()) {
      throw UserError.of(
          "%s: the %s server is one of the runner's own, which starts it itself; name the address"
              + " of yours, or drop the option",
          SERVER_START, label());
    }
    if (mode != Mode.EXTERNAL && lifetime.host().isPresent()) {
      throw UserError.of(
          "%s: the %s server is one of the runner's own, on this machine; name the address of"
              + " yours, or drop the option",
          SERVER_HOST, label());
    }
    if (mode == Mode.EXTERNAL && lifetime.fresh() && lifetime.start().isEmpty()) {
      throw UserError.of(
          "%s: the %s server is one that you named. Say how it is started and stopped, or drop the"
              + " option:\n  %s COMMAND %s COMMAND",
          FRESH_SERVER, label(), SERVER_START, SERVER_STOP);
    }
  }

  /** Servers of that kind may not be the runner's to give a form. */
  private void checkForm(Mode mode) throws UserError, InterruptedException {
    if (mode == Mode.EXTERNAL) {
      new DeclaredForm(label(), request().form())
          .checkShards(ServerAddress.parts(workload.address().orElse("")).size());
    }
    var given = given(mode);
    if (given.isPresent() && mode == Mode.EXTERNAL) {
      throw UserError.of(
          "%s: the properties name the %s server, and the runner makes only its own; drop one of"
              + " them",
          given.get(), label());
    }
    if (given.isPresent() && mode == Mode.STAND_IN) {
      throw UserError.of(
          "%s: a stand-in has no such thing; drop the option, or use a %s server",
          given.get(), label());
    }
    if (mode == Mode.DOCKER && needsFiles()) {
      throw UserError.of(
          "%s and %s other than standalone and none need a %s server that runs on this machine"
              + " itself, not in a container:\n"
              + "%s",
          TOPOLOGY, PERSISTENCE, label(), hint());
    }
  }

  /** The first option that gives servers a form, with its value. */
  private Optional<String> given(Mode mode) throws UserError {
    var given = new ArrayList<String>();
    // The form of the user's is declared, and compared with what the server says.
    if (mode != Mode.EXTERNAL) {
      var form = request().form();
      form.topology().text().ifPresent(text -> given.add(TOPOLOGY + " " + text));
      form.persistence().ifPresent(text -> given.add(PERSISTENCE + " " + text));
      form.memory().ifPresent(text -> given.add(MAXMEMORY + " " + text));
    }
    if (!request().program().arguments().isEmpty()) {
      given.add(SERVER_ARGS + " " + ShellWords.line(request().program().arguments()));
    }
    for (var fault : FaultAction.all(request())) {
      if (fault.needsFiles()) {
        given.add(fault.given());
      }
    }
    return given.stream().findFirst();
  }

  /** Whether there are several of them, or with files to write. */
  private boolean needsFiles() {
    return request().form().topology().kind() != Kind.STANDALONE
        || !request().form().persistence().orElse("none").equals("none");
  }

  private boolean isFound(String where) throws UserError, InterruptedException {
    var store = workload.system().store().orElseThrow();
    return tools.stores().controller(store).find(where).isPresent();
  }

  private StoreDescription description() throws UserError, InterruptedException {
    return tools.stores().description(workload.system().store().orElseThrow());
  }

  private String label() {
    return workload.system().label();
  }

  private ServerRequest request() {
    return workload.system().server();
  }
}
