// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.BindingSource;
import io.github.ycsbsweep.engine.model.SweepRequest;
import io.github.ycsbsweep.engine.model.WorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The folder of a new run's results: that of {@code --out}, or one below {@code results}. */
final class OutputOption {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Of the stores and workloads in a folder's name. */
  private static final int MOST_CHARACTERS = 120;

  private OutputOption() {}

  /** An absolute path; a folder that holds anything is refused. */
  static Path folder(Optional<String> out, Path current, SweepRequest request) throws UserError {
    if (out.isPresent() && out.get().isEmpty()) {
      throw new UserError("--out: the name of a folder is needed");
    }
    var folder = current.resolve(out.orElse("results/" + usualName(request)));
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UserError("--out " + folder + ": there is a file of that name");
    }
    if (Files.isDirectory(folder) && !isEmpty(folder)) {
      throw new UserError(
          "--out "
              + folder
              + ": not empty, and results are never overwritten. Name another folder, or remove"
              + " this one.");
    }
    return folder;
  }

  private static String usualName(SweepRequest request) {
    var words =
        request.systems().stream().map(BindingSource::label).collect(Collectors.joining("-"))
            + "-"
            + request.workloads().stream().map(WorkloadFile::name).collect(Collectors.joining("-"));
    return TIME.format(Instant.now())
        + "-"
        + words.substring(0, Math.min(words.length(), MOST_CHARACTERS));
  }

  private static boolean isEmpty(Path folder) throws UserError {
    try (var entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    } catch (IOException e) {
      throw UserError.missing(
          "can't write results to "
              + folder
              + ": it can't be read. Name another folder with --out, or give yourself the right.");
    }
  }
}
