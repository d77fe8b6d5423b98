// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** One run of {@code capture.sh}. */
public record CaptureRun(CaptureRequest request, RunTools tools) {

  private static final int BUFFER = 1 << 16;

  /** Runs it; returns the exit status. */
  public int run() throws UserError, IOException, InterruptedException {
    var console = tools.console();
    var capture = tools.stores().description(request.store()).capture();
    if (capture.dialect().isEmpty()) {
      throw new UserError(request.store() + ": nothing tells what its servers do");
    }
    var log = request.log().orElseThrow(() -> new UserError("--log FILE is needed"));
    if (!Files.isRegularFile(log) || !Files.isReadable(log)) {
      throw new UserError("--log " + log + ": no such file, or not readable");
    }
    if (request.keepsKeys()) {
      console.warn(
          "--keep-keys: model.json will hold names of keys as they are. Whoever gets it reads"
              + " them; leave the option out before you hand it on");
    }
    try (var folder = ModelFolder.create(request.out(), tools.processes())) {
      var model = read(log);
      if (model.origin().cut()) {
        console.warn(log + ": its last line is not whole, and was left out");
      }
      folder.write(model, new ModelWorkload(model, capture.ofValues()));
      folder.publish();
      new CaptureSummary(model).lines().forEach(console::print);
      console.print("");
      console.print(folder.place().toString());
    }
    return ExitStatus.OK;
  }

  private TrafficModel read(Path log) throws UserError, IOException, InterruptedException {
    var hash = KeyHash.random();
    var survey = new TrafficSurvey(hash, request.keepsKeys());
    var command = new CapturedCommand();
    try (var lines = new MonitorLog(log.toString(), open(log), hash, CommandTable.of("resp"))) {
      while (lines.next(command)) {
        survey.add(command);
      }
      if (survey.commands() == 0) {
        throw new UserError(log + ": no command of a client is in it");
      }
      return survey.model("log", lines.isCut(), Optional.empty());
    }
  }

  private static InputStream open(Path log) throws IOException {
    var plain = Files.newInputStream(log);
    return log.toString().endsWith(".gz") ? new GZIPInputStream(plain, BUFFER) : plain;
  }
}
