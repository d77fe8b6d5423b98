// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.command.CompareCommand;
import io.github.ycsbsweep.engine.command.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Runs in folders, and what the command says of them. */
abstract class ComparingRuns {

  static final double[] FAST = {50_000, 50_200, 49_800};
  static final double[] SAME = {50_050, 50_250, 49_850};
  static final double[] SLOW = {40_000, 40_200, 39_800};
  @TempDir Path temp;
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();
  final List<String> folders = new ArrayList<>();

  void both(ComparableRun base, ComparableRun other) throws IOException {
    add(base);
    add(other);
  }

  void add(ComparableRun run) throws IOException {
    folders.add(run.write(temp.resolve(Integer.toString(folders.size()))).toString());
  }

  int compare(String... options) {
    var arguments = new ArrayList<>(List.of(options));
    arguments.addAll(folders);
    return Main.script(new CompareCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }

  List<String> rows(String heading) {
    return out.toString().lines().filter(line -> line.contains(heading + " ")).toList();
  }

  String written(String file) throws IOException {
    return Files.readString(temp.resolve("new/out").resolve(file)).replace(temp.toString(), "DIR");
  }
}
