// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.CaptureRequest.Recording;
import io.github.ycsbsweep.engine.capture.ServerConnection.ServerAddress;
import io.github.ycsbsweep.engine.capture.log.CommandLog;
import io.github.ycsbsweep.engine.capture.log.KeyHash;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.Jars;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.store.StoreDescription;
import io.github.ycsbsweep.engine.store.StoreDescription.Capture;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * One run of {@code capture.sh}.
 *
 * @param environment of the sweep that plays a model
 */
public record CaptureRun(CaptureRequest request, RunTools tools, UserEnvironment environment) {

  private static final int BUFFER = 1 << 16;

  /** Runs it; returns the exit status. */
  public int run() throws UserError, IOException, InterruptedException {
    var console = tools.console();
    var store = tools.stores().description(request.store());
    var dialect = dialect(store);
    if (dialect.isEmpty()) {
      throw new UserError(
          request.store() + ": its traffic can't be captured; of these stores it can: " + able());
    }
    if (request.model().hasCommands() && !dialect.get().hasTypes()) {
      throw UserError.of(
          "--commands: %s has no commands of keys of a type; leave it out", request.store());
    }
    check();
    try (var folder = ModelFolder.create(request.model().folder(), tools.processes())) {
      var model = model(dialect.get(), store, folder);
      folder.write(model, new ModelWorkload(model, bindings(store)));
      var commands = new ModelCommands(model);
      var isByName = request.model().hasCommands() || commands.isWorthIt();
      if (isByName) {
        folder.write(commands);
      }
      new CaptureSummary(model).lines().forEach(console::print);
      if (request.model().isChecked()) {
        var check = new FitCheck(request.store(), dialect.get(), tools, environment, model);
        var workload = isByName ? ModelCommands.FILE : ModelFolder.WORKLOAD;
        var played = check.play(folder.part().resolve(workload));
        var fit = FitTable.of(model, played, isByName);
        console.print("");
        fit.lines().forEach(console::print);
        folder.write(fit);
      }
      folder.publish();
      console.print("");
      console.print(folder.place().toString());
    }
    return ExitStatus.OK;
  }

  private TrafficModel model(CaptureDialect dialect, StoreDescription store, ModelFolder folder)
      throws UserError, IOException, InterruptedException {
    try (var trace = request.model().hasTrace() ? TraceFile.in(folder.part()) : TraceFile.NONE) {
      return request.recording().isPresent()
          ? read(dialect, request.recording().get(), store, trace)
          : look(dialect, store, trace);
    }
  }

  /** Those of all stores, since any may play it. */
  private Capture bindings(StoreDescription store) throws UserError, InterruptedException {
    var ofValues = new TreeSet<String>();
    var ofLives = new TreeSet<String>();
    for (var name : tools.stores().names()) {
      var capture = tools.stores().description(name).capture();
      ofValues.addAll(capture.ofValues());
      ofLives.addAll(capture.ofLives());
    }
    return new Capture(
        store.capture().dialect(),
        store.capture().keyBytes(),
        List.copyOf(ofValues),
        List.copyOf(ofLives));
  }

  private static Optional<CaptureDialect> dialect(StoreDescription store) {
    return store.capture().dialect().flatMap(CaptureDialect::find);
  }

  private String able() throws UserError, InterruptedException {
    var able = new ArrayList<String>();
    for (var name : tools.stores().names()) {
      if (dialect(tools.stores().description(name)).isPresent()) {
        able.add(name);
      }
    }
    return String.join(", ", able);
  }

  private void check() throws UserError {
    var recording = request.recording();
    if (recording.isPresent() && !Files.isReadable(recording.get().file())) {
      throw new UserError(recording.get() + ": no such file, or not readable");
    }
    if (recording.isPresent() && Files.isDirectory(recording.get().file())) {
      throw new UserError(recording.get() + ": a folder, and no file");
    }
    if (request.model().keepsKeys()) {
      tools
          .console()
          .warn(
              "--keep-keys: model.json will hold names of keys as they are, for whoever gets it to"
                  + " read. Leave the option out before you hand a model on");
    }
  }

  private TrafficModel look(CaptureDialect dialect, StoreDescription store, TraceFile trace)
      throws UserError, IOException, InterruptedException {
    var address = address(binding(store));
    return new LiveCapture(dialect, address, request.time(), request.share(), tools.console())
        .model(request.model().keepsKeys(), trace);
  }

  /** The binding, which knows all properties that were given to it. */
  private BindingDescriptor binding(StoreDescription store)
      throws UserError, IOException, InterruptedException {
    tools.build().ensure(List.of(store.binding()));
    var jars = Jars.in(tools.project().bindingJars(store.binding()));
    var binding = BindingDescriptor.in(store.binding(), jars);
    var given = request.given().merged();
    binding.checkAddresses(given);
    for (var name : given.stringPropertyNames()) {
      if (binding.catalog().claims(name) && !binding.catalog().knows(name)) {
        throw new UserError(binding.catalog().unknown(name));
      }
    }
    return binding;
  }

  private ServerAddress address(BindingDescriptor binding) throws UserError, IOException {
    var given = request.given().merged();
    if (!binding.isExternal(given)) {
      throw UserError.of(
          "whose traffic? Name a server: -p %s, or a file: --log FILE, --pcap FILE",
          binding.servers().address().get(0) + "=HOST");
    }
    var text = binding.addressIn(given);
    if (text.contains(",") || !text.contains(":")) {
      throw new UserError(text + ": a capture is of one server; of several, one after the other");
    }
    return ServerAddress.of(text, ServerAccess.of(binding, given));
  }

  private TrafficModel read(
      CaptureDialect dialect, Recording recording, StoreDescription store, TraceFile trace)
      throws UserError, IOException, InterruptedException {
    var survey = new TrafficSurvey(dialect, KeyHash.random(), request.model().keepsKeys(), trace);
    var name = recording.file().toString();
    try (var in = open(recording.file())) {
      var log =
          recording.isOfPackets()
              ? dialect.packets(name, in, survey.hash(), survey.table(), port(store))
              : dialect.log(name, in, survey.hash(), survey.table());
      var end = survey.read(log, Long.MAX_VALUE);
      tell(name, end);
      if (survey.commands() == 0) {
        throw UserError.of("%s: no command of a client is in it%s", name, end.seen());
      }
      var source = recording.isOfPackets() ? "pcap" : "log";
      return survey.model(source, end, Optional.empty(), Optional.empty());
    } catch (ZipException | EOFException e) {
      throw new UserError(name + ": can't be unpacked: " + e.getMessage());
    }
  }

  private void tell(String name, CommandLog.End end) {
    if (end.isCut()) {
      tools.console().warn("%s: its last line or packet is not whole, and was left out", name);
    }
    if (end.gaps() > 0) {
      tools
          .console()
          .warn(
              "%s: %,d bytes of clients are missing, in %,d gaps; commands in them were left out",
              name, end.lost(), end.gaps());
    }
  }

  /** To which a server's clients send, by the properties or by the store. */
  private int port(StoreDescription store) throws UserError, IOException, InterruptedException {
    var address = binding(store).addressIn(request.given().merged());
    if (!address.contains(":")) {
      throw new UserError(address + ": expected HOST:PORT, of which the port counts");
    }
    return ServerAddress.of(address.split(",", 2)[0], ServerAccess.OPEN).port();
  }

  private static InputStream open(Path log) throws IOException {
    var plain = Files.newInputStream(log);
    return new BufferedInputStream(
        log.toString().endsWith(".gz") ? new GZIPInputStream(plain, BUFFER) : plain, BUFFER);
  }
}
