// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A copy of a folder with some of its files damaged, and what is asked of it then.
 *
 * @param whole the folder that is copied
 * @param copy where to
 * @param steps a damage each: {@code HOW SEED FILE}
 * @param call asks something of the copy
 */
record DamagedFiles(Path whole, Path copy, List<String> steps, Call call) implements FuzzCase {

  /** What is asked of a folder. */
  interface Call {

    Optional<String> defect(Path folder) throws Exception;

    String describe(Path folder);
  }

  /** One to three random damages of files whose names match. */
  static DamagedFiles next(Random random, Path whole, Path copy, String names, Call call)
      throws IOException {
    var files = new ArrayList<Path>();
    try (var all = Files.walk(whole)) {
      all.filter(Files::isRegularFile)
          .map(whole::relativize)
          .filter(file -> file.toString().matches(names))
          .sorted()
          .forEach(files::add);
    }
    var steps = new ArrayList<String>();
    for (var i = random.nextInt(3); i >= 0; i--) {
      var how = HostileText.one(random, List.of("text", "text", "text", "text", "text", "other"));
      steps.add(how + " " + random.nextLong() + " " + HostileText.one(random, files));
    }
    return new DamagedFiles(whole, copy, steps, call);
  }

  @Override
  public Optional<String> defect(List<String> some) throws Exception {
    delete(copy);
    copyTo(copy);
    for (var step : some) {
      var words = step.split(" ", 3);
      damage(copy.resolve(words[2]), words[0], Long.parseLong(words[1]));
    }
    var found = call.defect(copy);
    // What failed can be looked at.
    if (found.isEmpty()) {
      delete(copy);
    }
    return found;
  }

  @Override
  public String describe(List<String> some) {
    return call.describe(copy) + "\n    with: " + String.join("\n          ", some);
  }

  private void copyTo(Path target) throws IOException {
    try (var all = Files.walk(whole)) {
      for (var file : all.toList()) {
        Files.copy(file, target.resolve(whole.relativize(file).toString()));
      }
    }
  }

  private static void damage(Path file, String how, long seed) throws IOException {
    if (!Files.isRegularFile(file)) {
      return;
    }
    if (how.equals("text")) {
      Files.write(file, HostileText.damaged(Files.readAllBytes(file), seed));
      return;
    }
    var random = new Random(seed);
    Files.delete(file);
    switch (random.nextInt(5)) {
      case 0 -> Files.createDirectory(file);
      case 1 -> Files.createSymbolicLink(file, file.getFileName());
      case 2 -> Files.createSymbolicLink(file, Path.of("/etc/hostname"));
      case 3 -> Files.writeString(file, HostileText.value(random), UTF_8);
      default -> {}
    }
  }

  static void delete(Path tree) throws IOException {
    if (Files.isDirectory(tree)) {
      try (var files = Files.walk(tree)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
