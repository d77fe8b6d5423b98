// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.command.ReportCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A run, and the files and the table that the command makes of it. */
public abstract class ReportOfRun {

  @TempDir Path temp;
  public final StringWriter out = new StringWriter();
  public final StringWriter err = new StringWriter();
  public SyntheticRun run;

  @BeforeEach
  public void aRun() throws IOException {
    run = new SyntheticRun(temp.resolve("a run"));
  }

  public int report(String... options) {
    var arguments = new ArrayList<>(List.of(run.folder().toString()));
    arguments.addAll(List.of(options));
    return Main.script(new ReportCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }

  public String read(String file) throws IOException {
    return Files.readString(run.folder().resolve(file));
  }
}
