// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files that options and properties name: what is in them moves figures as a value does. */
final class NamedFiles {

  /** Options whose value may be a file. */
  private static final List<SweepOption> OPTIONS = List.of(SweepOption.TARGET, SweepOption.PHASES);

  private final Map<String, String> checksums = new TreeMap<>();

  private NamedFiles() {}

  /** SHA-256 by absolute paths. A file that holds a secret has none: it could be guessed by it. */
  static Map<String, String> checksums(SweepRequest request, List<MergedWorkload> merged)
      throws IOException, UserError {
    var files = new NamedFiles();
    for (var option : OPTIONS) {
      files.add(request.options().text(option).orElse(""));
    }
    for (var system : request.systems()) {
      files.add(system.server().program().path().map(Path::toString).orElse(""));
      for (var file : system.properties().files()) {
        var properties = PropertiesFile.read(file).properties();
        if (Secrets.redacted(properties).equals(properties)) {
          files.add(file.toString());
        }
      }
    }
    for (var workload : merged) {
      for (var value : workload.effective().properties().values()) {
        files.add(value);
      }
    }
    return files.checksums;
  }

  /** A file, or a kind and a file as {@code trace:/tmp/a.csv}. */
  private void add(String value) throws IOException {
    var candidates = Stream.of(value, value.substring(value.indexOf(':') + 1));
    for (var file : candidates.flatMap(text -> file(text).stream()).toList()) {
      checksums.put(file.toString(), Sha256.of(file));
    }
  }

  private static Optional<Path> file(String text) {
    try {
      return Optional.of(Path.of(text))
          .filter(Path::isAbsolute)
          .filter(Files::isRegularFile)
          .filter(Files::isReadable);
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }
}
