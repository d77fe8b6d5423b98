// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.ALLOW_FLUSH;
import static io.github.ycsbsweep.engine.request.SweepOption.EXTERNAL_START;
import static io.github.ycsbsweep.engine.request.SweepOption.FAULT;
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

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.request.CpuList;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.LinkRate;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Lifetime;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Program;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.support.SecretNames;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * {@code --server}, {@code --server-args}, {@code --persistence}, {@code --maxmemory}, {@code
 * --fault}, {@code --server-cpus}, {@code --server-share} and {@code --link}, and with {@code
 * --topology} the form of the runner's own servers.
 */
record ServerOptions(SweepOptions options) {

  static final List<String> PERSISTENCES = List.of("none", "aof-everysec", "aof-always", "rdb");

  private static final Pattern MEMORY = Pattern.compile("([0-9]{1,7})([mMgG])[bB](?::([a-z-]+))?");

  private static final int MOST_MEGABYTES = 4_194_304;

  private static final Pattern SHARE = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3})?|\\.[0-9]{1,3}");

  /** The kernel gives no less than 1 ms of the 100 ms of a period. */
  private static final double LEAST_SHARE = 0.01;

  /**
   * The server of a system.
   *
   * @param program that the user named; empty: the runner finds one
   */
  ServerRequest request(Optional<Path> program) throws UserError {
    var mode = mode();
    var topology = Topology.parse(options.text(TOPOLOGY));
    var persistence = options.text(PERSISTENCE);
    if (persistence.isPresent()) {
      Names.check("--persistence", persistence.get(), PERSISTENCES);
    }
    var memory = options.value(MAXMEMORY, text -> megabytes(MAXMEMORY, text));
    var policy = options.text(MAXMEMORY).flatMap(ServerOptions::policy);
    var form =
        new Form(
            topology, persistence, memory.map(OptionalInt::of).orElse(OptionalInt.empty()), policy);
    var cpus = options.value(SERVER_CPUS, text -> CpuList.parse(SERVER_CPUS, text));
    var share = options.value(SERVER_SHARE, ServerOptions::share);
    return new ServerRequest(
        mode,
        form,
        new Program(program, arguments(), command()),
        faults(),
        options.has(NO_LOAD),
        options.has(ALLOW_FLUSH),
        lifetime(),
        new ServerLimits(
            cpus,
            share.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
            options.value(LINK, text -> LinkRate.parse(LINK, text))));
  }

  /** The line that is the server; it has all of its words. */
  private Optional<String> command() throws UserError {
    var command = options.text(EXTERNAL_START);
    if (command.filter(text -> text.isBlank() || text.lines().count() != 1).isPresent()) {
      throw UserError.of(
          "%s: one line, as 'exec \"$PROGRAM\" --port $PORT --dir \"$FOLDER\"'", EXTERNAL_START);
    }
    if (command.isPresent() && options.has(SERVER_ARGS)) {
      throw UserError.of(
          "%s and %s: the command has all words of the server; put them there",
          SERVER_ARGS, EXTERNAL_START);
    }
    return command;
  }

  private Lifetime lifetime() throws UserError {
    var start = options.text(SERVER_START);
    var stop = options.text(SERVER_STOP);
    for (var command : Stream.of(start, stop).flatMap(Optional::stream).toList()) {
      if (command.lines().count() != 1) {
        throw new UserError("--server-start, --server-stop: one line, as ssh db1 ./start-server");
      }
    }
    var host = options.text(SERVER_HOST);
    if (host.isPresent()) {
      HostList.check("--server-host " + host.get(), host.get());
    }
    return new Lifetime(options.has(FRESH_SERVER), start, stop, host);
  }

  private static double share(String text) throws UserError {
    if (!SHARE.matcher(text).matches() || Double.parseDouble(text) < LEAST_SHARE) {
      throw UserError.of(
          "--server-share %s: not a share of a core; allowed: 0.01 to 999, as 0.25 for a quarter of"
              + " one",
          text);
    }
    return Double.parseDouble(text);
  }

  /** Everybody can read a command line: what is a secret has no place on one. */
  private List<String> arguments() throws UserError {
    var words = ShellWords.split(options.text(SERVER_ARGS).orElse(""));
    for (var word : words) {
      if (SecretNames.matches(word.split("=", 2)[0])) {
        throw UserError.of(
            "--server-args %s: everybody can read a server's command line. Give its password as a"
                + " property of the store",
            word.replaceFirst("=.*", "=***"));
      }
    }
    return words;
  }

  private Mode mode() throws UserError {
    var text = options.text(SERVER).orElse(Mode.AUTO.word());
    var allowed = Arrays.stream(Mode.values()).filter(mode -> mode != Mode.EMBEDDED).toList();
    if (text.startsWith(Mode.EMBEDDED.word())) {
      throw UserError.of(
          "--server %s: the server that comes with the build is one version for each platform,"
              + " taken where there is no other. For a version of your choice name its program:"
              + " STORE:LABEL=PROGRAM",
          text);
    }
    Names.check("--server", text, allowed.stream().map(Mode::word).toList());
    return allowed.stream().filter(mode -> mode.word().equals(text)).findFirst().orElseThrow();
  }

  /** A size, with or without a policy behind it. */
  static int megabytes(SweepOption option, String text) throws UserError {
    var match = MEMORY.matcher(text);
    if (!match.matches()) {
      throw UserError.of(
          "%s %s: not a size; allowed: SIZE or SIZE:POLICY, the size a whole number of mb"
              + " or gb, as 512mb or 2gb:allkeys-lru",
          option, text);
    }
    var unit = match.group(2).toLowerCase(Locale.ROOT).equals("g") ? 1024L : 1L;
    var megabytes = Long.parseLong(match.group(1)) * unit;
    if (megabytes < 1 || megabytes > MOST_MEGABYTES) {
      throw UserError.of("%s %s: out of range; allowed: 1mb to 4096gb", option, text);
    }
    return (int) megabytes;
  }

  /** What stands behind a size: what happens when the memory is full. */
  static Optional<String> policy(String text) {
    var colon = text.indexOf(':');
    return colon < 0 ? Optional.empty() : Optional.of(text.substring(colon + 1));
  }

  /** Every fault once. */
  private List<FaultPlan> faults() throws UserError {
    var faults = new LinkedHashSet<FaultPlan>();
    for (var text : options.all(FAULT)) {
      faults.add(FaultAction.parse(FAULT.word(), text));
    }
    return List.copyOf(faults);
  }
}
