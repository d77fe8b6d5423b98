// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Tries random cases until there are enough of each kind, or the time is over. */
public final class Fuzz {

  private static final int MOST_DEFECTS = 10;

  private final PrintStream out;
  private final FuzzOptions options;
  private final Path scratch;
  private final long end;
  private final Set<String> kinds = new HashSet<>();

  private Fuzz(PrintStream out, FuzzOptions options, Path scratch) {
    this.out = out;
    this.options = options;
    this.scratch = scratch;
    this.end = System.nanoTime() + Duration.ofSeconds(options.seconds()).toNanos();
  }

  /**
   * Ends with 1 if anything is wrong.
   *
   * @param words folder of the project, an empty folder to work in, and the options
   */
  public static void main(String[] words) throws Exception {
    var options = FuzzOptions.parse(List.of(words).subList(2, words.length));
    var fuzz = new Fuzz(System.out, options, Path.of(words[1]).toRealPath());
    System.exit(fuzz.run(Path.of(words[0]).toRealPath()) ? 0 : 1);
  }

  private boolean run(Path root) throws Exception {
    out.println("seed " + options.seed());
    Set<String> before;
    try (var engine = new EngineCalls(root)) {
      var whole = engine.run("sweep", List.of("--dry-run", "redis", "workloadb"));
      if (whole.status() != 0) {
        out.println("nothing can be tried, since a plain dry run fails:\n" + whole.text());
        return false;
      }
      var folders = new FolderCases(engine, root, scratch);
      var lines = new CommandLines(engine);
      before = files();
      tryAll("command lines", options.commands(), lines::next);
      tryAll("recipes", options.recipes(), folders::recipe);
      tryAll("damaged results", options.folders(), folders::results);
    }
    var left = files();
    left.removeAll(before);
    left.removeIf(name -> name.equals("damaged"));
    if (!left.isEmpty()) {
      kinds.add("left");
      out.println("LEFT BEHIND in " + scratch + ": " + left);
    }
    return kinds.isEmpty();
  }

  /** Each kind may take the time that is left, but for that of the kinds after it. */
  private void tryAll(String name, int count, Source source) throws Exception {
    var random = new Random(options.seed() ^ name.hashCode());
    var begun = System.nanoTime();
    var limit = begun + (end - begun) * share(name) / 100;
    var done = 0;
    while (done < count && System.nanoTime() < limit && kinds.size() < MOST_DEFECTS) {
      var one = source.next(random);
      var defect = one.defect(one.steps());
      done++;
      if (defect.isPresent() && kinds.add(FuzzCase.kind(defect.get()))) {
        tell(name, done, one, defect.get());
      }
    }
    var seconds = (System.nanoTime() - begun) / 1_000_000_000;
    out.printf("%s: %d of %d tried in %d s%n", name, done, count, seconds);
  }

  private static long share(String name) {
    return name.equals("command lines") ? 35 : name.equals("recipes") ? 60 : 100;
  }

  private void tell(String name, int number, FuzzCase one, String defect) throws Exception {
    var steps = one.smallest(defect);
    var again = one.defect(steps).orElse(defect);
    out.println("DEFECT, case " + number + " of the " + name + ": " + again);
    out.println("    " + one.describe(steps));
  }

  /** What lies in the folders that a run may write to. */
  private Set<String> files() throws IOException {
    var names = new TreeSet<String>();
    try (var files = Files.list(scratch)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    try (var files = Files.list(Path.of(System.getenv("TMPDIR")))) {
      files.forEach(file -> names.add(file.toString()));
    }
    return names;
  }

  /** Makes cases. */
  private interface Source {
    FuzzCase next(Random random) throws IOException;
  }
}
