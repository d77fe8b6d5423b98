// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.capture.CaptureRequest;
import io.github.ycsbsweep.engine.capture.CaptureRequest.ModelOptions;
import io.github.ycsbsweep.engine.capture.CaptureRequest.Recording;
import io.github.ycsbsweep.engine.capture.CaptureRun;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code capture.sh}: the traffic of a server as a model. */
@Command(name = "capture", description = "Makes a model of a server's traffic.")
final class CaptureCommand implements Callable<Integer> {

  /** What says how a server is asked: a file has been written already. */
  private static final List<String> OF_ASKING = List.of("--for", "--sample");

  /** What says which server it is; of packets, those to its port are read. */
  private static final List<String> OF_SERVER = List.of("-p", "-P");

  private final Optional<EngineProcess> process;

  @Spec private CommandSpec specification;

  @Parameters(arity = "0..*", paramLabel = "STORE", description = "Whose traffic it is.")
  private final List<String> words = new ArrayList<>();

  @Option(names = "--log", paramLabel = "FILE", description = "What MONITOR printed.")
  private Optional<Path> log = Optional.empty();

  @Option(names = "--pcap", paramLabel = "FILE", description = "Packets of tcpdump.")
  private Optional<Path> packets = Optional.empty();

  @Option(names = "--for", paramLabel = "TIME", description = "How long a server is looked at.")
  private String time = "60s";

  @Option(names = "--sample", paramLabel = "SHARE", description = "Part of that time.")
  private String sample = "1%";

  @Option(names = "-p", description = "A property.")
  private final List<String> pairs = new ArrayList<>();

  @Option(names = "-P", description = "A file of properties.")
  private final List<String> files = new ArrayList<>();

  @Option(names = "--no-check", description = "Do not play the model.")
  private boolean unchecked;

  @Option(names = "--out", paramLabel = "DIR", description = "Where the model goes.")
  private Path out = Path.of("model");

  @Option(names = "--commands", description = "Make a workload of commands by their names.")
  private boolean commands;

  @Option(names = "--trace", description = "Keep all operations in their order, too.")
  private boolean trace;

  @Option(names = "--keep-keys", description = "Keep the names of the hottest keys.")
  private boolean keepKeys;

  @Mixin private final MessageOptions messages = new MessageOptions();

  /** With what it runs; empty where only its options are asked for. */
  CaptureCommand(Optional<EngineProcess> process) {
    this.process = process;
  }

  @Override
  public Integer call() throws UserError, IOException, InterruptedException {
    var open = process.orElseThrow();
    var setup = open.setup(messages);
    var given = setup.given(pairs, files);
    open.unwindOnSignal();
    return new CaptureRun(request(setup.tools(), given), setup.tools(), setup.environment()).run();
  }

  private CaptureRequest request(RunTools tools, GivenProperties given) throws UserError {
    var folder = tools.current();
    var share = Units.share("--sample", sample).doubleValue();
    if (share == 0) {
      throw new UserError("--sample " + sample + ": nothing would be looked at");
    }
    if (trace && share < 1 && log.isEmpty() && packets.isEmpty()) {
      throw UserError.of(
          "--trace and --sample %s: a server that is looked at now and then leaves gaps; add"
              + " --sample 100%%, or take a log or packets",
          sample);
    }
    return new CaptureRequest(
        store(tools.stores().names()),
        recording(folder),
        given,
        Duration.ofSeconds(Units.seconds("--for", time, 1)),
        share,
        new ModelOptions(folder.resolve(out), keepKeys, !unchecked, commands, trace));
  }

  private Optional<Recording> recording(Path folder) throws UserError {
    if (log.isPresent() && packets.isPresent()) {
      throw new UserError("--log and --pcap: a model is of one file");
    }
    var recording =
        log.map(file -> new Recording("--log", folder.resolve(file), false))
            .or(() -> packets.map(file -> new Recording("--pcap", folder.resolve(file), true)));
    if (recording.isPresent()) {
      refuse(OF_ASKING, recording.get());
    }
    if (log.isPresent()) {
      refuse(OF_SERVER, recording.get());
    }
    return recording;
  }

  private void refuse(List<String> options, Recording recording) throws UserError {
    for (var option : options) {
      if (specification.commandLine().getParseResult().hasMatchedOption(option)) {
        throw UserError.of("%s: no server is asked; drop %s", recording, option);
      }
    }
  }

  private String store(List<String> known) throws UserError {
    if (words.size() != 1) {
      throw new UserError(
          "expected one store, of " + String.join(", ", known) + "; got " + words.size());
    }
    if (!known.contains(words.get(0))) {
      throw Names.unknown("store", words.get(0), known);
    }
    return words.get(0);
  }
}
