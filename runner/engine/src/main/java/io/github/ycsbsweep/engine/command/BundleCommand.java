// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleRun;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleRun.Given;
import io.github.ycsbsweep.engine.reproduce.rounds.ReproductionRun;
import io.github.ycsbsweep.engine.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What {@code reproduce.sh} does with bundles.
 *
 * @param given for who measures
 * @param options that were typed
 */
record BundleCommand(BundleRun bundles, Path current, Given given, List<String> options) {

  private static final Set<String> OF_VERIFYING = Set.of("-q", "-v");
  private static final Set<String> OF_PUBLISHING = Set.of("--to", "-q", "-v");
  private static final Set<String> OF_MEASURING =
      Set.of(
          "--server",
          "--server-host",
          "--server-args",
          "--clients",
          "-p",
          "-P",
          "--out",
          "--metrics",
          "--dry-run",
          "-q",
          "-v");

  static BundleCommand of(ReproductionRun run, Given given, List<String> options) {
    var bundles = new BundleRun(run.tools(), run.plans().reader(), run.listener());
    return new BundleCommand(bundles, run.tools().current(), given, options);
  }

  /** What the words ask for; empty if it is about no bundle. */
  OptionalInt run(List<String> words, Optional<String> to, Optional<String> out, boolean dryRun)
      throws UserError, IOException, InterruptedException {
    var first = words.get(0);
    if (words.size() == 1 && BundleRun.isBundle(first)) {
      return OptionalInt.of(measure(first, out, dryRun));
    }
    if (!Set.of("publish", "verify").contains(first)) {
      return OptionalInt.empty();
    }
    if (words.size() != 2) {
      throw new UserError("expected publish DIR --to FILE.tar.gz, or verify FILE.tar.gz");
    }
    return OptionalInt.of(
        first.equals("publish") ? publish(words.get(1), to) : verify(words.get(1)));
  }

  private int publish(String word, Optional<String> to) throws UserError, IOException {
    check(OF_PUBLISHING, "a bundle that is published is as its run was");
    var run = current.resolve(word).normalize();
    if (!Files.isRegularFile(run.resolve(Run.FILE))) {
      throw UserError.of("%s: not the folder of a run, which holds %s", word, Run.FILE);
    }
    if (to.isEmpty()) {
      throw new UserError("publish " + word + ": --to FILE.tar.gz is needed");
    }
    return bundles.publish(run, current.resolve(to.get()));
  }

  private int verify(String word) throws UserError, IOException {
    check(OF_VERIFYING, "nothing is measured");
    return bundles.verify(file(word));
  }

  private int measure(String word, Optional<String> out, boolean dryRun)
      throws UserError, IOException, InterruptedException {
    check(OF_MEASURING, "a bundle has its plan, and its margin");
    return bundles.run(file(word), given, out, dryRun);
  }

  int resume(Path folder) throws UserError, IOException, InterruptedException {
    return bundles.resume(folder, given);
  }

  private void check(Set<String> allowed, String why) throws UserError {
    for (var option : options) {
      if (!allowed.contains(option)) {
        throw UserError.of("%s: %s; drop the option", option, why);
      }
    }
  }

  private Path file(String word) throws UserError {
    var file = current.resolve(word).normalize();
    if (!Files.isRegularFile(file)) {
      throw new UserError(word + ": no such file");
    }
    return file;
  }
}
