// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.command.ReportCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Outputs that YCSB 0.17.0's own client left, against its BasicDB with 2 ms of delay and against
 * the scripted double.
 */
abstract class ImportFixture {

  static final String TEXT = "out-8.txt";
  static final String BUCKETED = "histogram-4.txt";
  static final String FAILING = "double.txt";
  static final String WITH_LOGS = "logs/out.txt";
  static final String OBJECTS = "json-8.json";
  static final String ARRAY = "array-16.json";

  @TempDir Path temp;
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  static Path file(String name) {
    try {
      return Path.of(ImportFixture.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  /** A file of its own, with a text. */
  Path written(String name, String text) {
    try {
      return Files.writeString(temp.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(String name) {
    try {
      return Files.readString(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int imported(List<String> options, Path... files) {
    var arguments = new ArrayList<>(List.of("--out", folder().toString()));
    arguments.addAll(options);
    arguments.add("--import");
    for (var file : files) {
      arguments.add(file.toString());
    }
    return run(arguments);
  }

  /** The report of what was imported. */
  String report(String file) throws IOException {
    run(List.of(folder().toString()));
    return Files.readString(folder().resolve(file));
  }

  Path folder() {
    return temp.resolve("imported");
  }

  private int run(List<String> arguments) {
    return Main.script(new ReportCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }
}
