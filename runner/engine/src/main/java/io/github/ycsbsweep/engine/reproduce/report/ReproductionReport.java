// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine;

/** Judges the claims of a comparison that was run again, and writes the report. */
public final class ReproductionReport {

  private ReproductionReport() {}

  /**
   * Writes the report.
   *
   * @param folder of the reproduction
   * @param print told each line of the result
   * @param warn told what was wrong
   * @return exit status
   */
  public static int write(Path folder, Consumer<String> print, Consumer<String> warn) {
    var out = new StringWriter();
    var err = new StringWriter();
    var status =
        new CommandLine(new JudgeCommand())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(folder.toString());
    out.toString().lines().forEach(print);
    err.toString().lines().forEach(warn);
    return status;
  }
}
