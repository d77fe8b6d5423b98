// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;

/**
 * Where a model goes: a folder that is made beside its place, and moved there when it is whole.
 * Closing it, or the end of the process, leaves no part.
 *
 * @param part the folder beside it
 */
record ModelFolder(Path place, Path part) implements AutoCloseable {

  static final String MODEL = "model.json";
  static final String FIT = "fit.json";
  static final String WORKLOAD = "workload";

  /** Makes the part, so that what can't be written is known before anything is captured. */
  static ModelFolder create(Path place, ProcessSupervisor processes) throws UserError, IOException {
    var target = place.toAbsolutePath().normalize();
    if (Files.exists(target, NOFOLLOW_LINKS)) {
      throw new UserError(
          "--out " + place + ": is there already; name another folder, or take it away");
    }
    var name = "." + target.getFileName() + "." + UUID.randomUUID().toString().substring(0, 8);
    var part = target.resolveSibling(name);
    processes.register(
        ProcessSpec.piped(Path.of("/"), List.of("rm", "-rf", "--", part.toString())));
    Folders.make(part);
    return new ModelFolder(target, part);
  }

  /** Writes the files of a model, and moves them to their place. */
  void write(TrafficModel model, ModelWorkload workload) throws IOException {
    Json.write(part.resolve(MODEL), model);
    AtomicFile.write(part.resolve(ModelWorkload.SIZES), workload.sizes());
    AtomicFile.write(part.resolve(ModelWorkload.RANKS), workload.ranks());
    var rates = workload.rates();
    if (rates.isPresent()) {
      AtomicFile.write(part.resolve(ModelWorkload.RATES), rates.get());
    }
    AtomicFile.write(part.resolve(WORKLOAD), workload.text());
  }

  void write(ModelCommands commands) throws IOException {
    for (var file : commands.files().entrySet()) {
      AtomicFile.write(part.resolve(file.getKey()), file.getValue());
    }
  }

  /** Writes how well it fits. */
  void write(FitTable fit) throws IOException {
    Json.write(part.resolve(FIT), fit);
  }

  void publish() throws UserError {
    try {
      Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw UserError.missing("%s: can't be made: %s", place, UserError.cause(e));
    }
  }

  @Override
  public void close() throws IOException {
    Folders.remove(part);
  }
}
