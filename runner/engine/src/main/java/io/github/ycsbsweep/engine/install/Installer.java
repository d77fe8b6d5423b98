// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.install.Distribution.BindingFolder;
import io.github.ycsbsweep.engine.install.Installation.State;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import io.github.ycsbsweep.engine.process.LockFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Puts bindings into a YCSB, and takes them out again. However it ends, YCSB is either as it was or
 * has them installed; after a kill the next call sees to that.
 */
public record Installer(
    InstallRequest request, InstallTarget target, InstallRecord record, Console console) {

  private static final String LOCK = "lock";

  Installer(InstallRequest request, InstallTarget target, Console console, FileMover mover) {
    this(request, target, new InstallRecord(target, mover), console);
  }

  /**
   * Opens a YCSB; a folder that is none, or one that can't be installed into, is an error.
   *
   * @param distribution what is to be installed from, if anything is
   */
  public static Installer open(
      Path ycsb, Optional<Distribution> distribution, InstallRequest request, Console console)
      throws IOException, UserError {
    var example = Optional.<BindingFolder>empty();
    if (distribution.isPresent()) {
      var stores = distribution.get().select(request.stores());
      example = Optional.of(distribution.get().binding(stores.get(0)));
    }
    var target = InstallTarget.open(ycsb, example);
    return new Installer(request, target, console, new FileMover());
  }

  /** Installs what is asked for beside what is installed already. */
  public void install(Distribution distribution)
      throws IOException, UserError, InterruptedException {
    var stores = distribution.select(request.stores());
    if (isBrokenOff()) {
      return;
    }
    var before = record.read();
    var installed = before.map(Installation::names).orElse(Map.of());
    var bindings = bindings(distribution, stores, installed);
    var described = String.join(", ", bindings.keySet()) + " (" + distribution.version() + ")";
    if (before.isPresent()) {
      record.checkUnchanged(before.get());
      if (InstallPlan.names(bindings).equals(installed)
          && before.get().version().equals(distribution.sum())) {
        console.say("Nothing to do: " + described + " in " + target.folder());
        return;
      }
    }
    check(bindings, installed);
    if (request.dryRun()) {
      preview(distribution, bindings, installed);
    } else {
      locked(
          () -> {
            record.undo();
            var plan = InstallPlan.of(target, distribution, bindings);
            record.install(plan);
            list(plan.text(false));
          });
      console.say(
          "Installed: %s. install.sh --uninstall %s takes it out again.",
          described, ShellWords.line(List.of(target.folder().toString())));
    }
    advise(bindings.keySet());
  }

  /** Takes out everything that was installed. */
  public void uninstall() throws IOException, UserError, InterruptedException {
    if (isBrokenOff()) {
      return;
    }
    var installed = record.read();
    if (installed.isEmpty()) {
      console.say("Nothing to do: nothing is installed in " + target.folder());
      return;
    }
    record.checkUnchanged(installed.get());
    var moves = installed.get().moves();
    if (request.dryRun()) {
      list(InstallPlan.undoText(moves, true));
      return;
    }
    locked(record::undo);
    list(InstallPlan.undoText(moves, false));
    console.say(target.folder() + " is as it was before.");
  }

  /**
   * Takes back what was broken off. A dry run says so instead; true: there is nothing more to say.
   */
  private boolean isBrokenOff() throws IOException, UserError, InterruptedException {
    var isMoving = isMoving();
    if (isMoving && request.dryRun()) {
      record.checkOwn(record.read().orElseThrow());
      console.say(
          "An installation was broken off here; what there was before is in %s/backup. The next run"
              + " without --dry-run puts it back first.",
          InstallTarget.RECORD);
      return true;
    }
    if (isMoving) {
      console.say("An installation was broken off here: putting back what there was before");
    }
    if (isMoving || (record.isPrepared() && !request.dryRun())) {
      locked(this::takeBack);
    }
    return false;
  }

  /**
   * The bindings by the names under which YCSB will find them: what is installed already, then what
   * is asked for.
   */
  private Map<String, BindingFolder> bindings(
      Distribution distribution, List<String> stores, Map<String, String> installed)
      throws IOException, UserError {
    var bindings = new LinkedHashMap<String, BindingFolder>();
    for (var one : installed.entrySet()) {
      if (!distribution.stores().contains(one.getValue())) {
        throw UserError.failed(
            "refused, nothing was changed: %s is installed, and not in this distribution: take it"
                + " out first (--uninstall)",
            one.getValue());
      }
      bindings.put(one.getKey(), distribution.binding(one.getValue()));
    }
    for (var store : stores) {
      var binding = distribution.binding(store);
      if (request.as().isPresent()) {
        bindings.put(request.as().get() + (stores.size() == 1 ? "" : store), binding);
        continue;
      }
      bindings.put(store, binding);
      for (var name : binding.upstreamNames()) {
        // Names that this YCSB has, in folders of their own.
        if (!InstallTarget.folderOf(name).equals(InstallTarget.folderOf(store))
            && !target.classesOf(name).isEmpty()) {
          bindings.put(name, binding);
        }
      }
    }
    return bindings;
  }

  /** Checks the names that are not installed yet. */
  private void check(Map<String, BindingFolder> bindings, Map<String, String> installed)
      throws IOException, UserError {
    for (var binding : bindings.entrySet()) {
      if (!binding.getValue().store().equals(installed.get(binding.getKey()))) {
        var check = new ModificationCheck(target, binding.getKey(), binding.getValue());
        if (request.as().isPresent()) {
          check.checkOwnName();
        }
        check.check();
      }
    }
  }

  /** What would be moved is known only where nothing has to be taken out first. */
  private void preview(
      Distribution distribution, Map<String, BindingFolder> bindings, Map<String, String> installed)
      throws IOException, UserError {
    if (installed.isEmpty()) {
      list(InstallPlan.of(target, distribution, bindings).text(true));
      return;
    }
    console.say(
        "Would first take out what is installed (%s), and then:",
        String.join(", ", installed.keySet()));
    bindings.forEach(
        (name, one) -> list(List.of(InstallPlan.added(InstallTarget.folderOf(name), one, true))));
  }

  /** Alone in this YCSB; a step that fails or is interrupted is taken back. */
  private void locked(Step step) throws IOException, UserError, InterruptedException {
    lock();
    try {
      step.run();
    } catch (IOException | UserError | InterruptedException | RuntimeException failure) {
      try {
        if (isMoving()) {
          console.say("Putting back what there was before");
        }
        takeBack();
      } catch (IOException | UserError e) {
        e.addSuppressed(failure);
        throw e;
      }
      throw failure;
    } finally {
      Files.deleteIfExists(record.at(LOCK));
      if (Folders.isEmpty(record.folder())) {
        Files.deleteIfExists(record.folder());
      }
    }
  }

  /** One installation at a time. A lock whose owner is gone is taken over. */
  private void lock() throws IOException, UserError, InterruptedException {
    var home = target.folder();
    for (var needed : List.of(home, home.resolve("lib"), home.resolve("bin"), record.folder())) {
      if (Files.exists(needed) && !(Files.isDirectory(needed) && Files.isWritable(needed))) {
        throw UserError.missing(home + " can't be written to: install as its owner");
      }
    }
    Files.createDirectories(record.folder());
    var lock = record.at(LOCK);
    while (!LockFile.make(lock, "")) {
      if (FileMover.isThere(lock) && !LockFile.isOne(lock)) {
        throw UserError.failed(
            "refused, nothing was changed: %s is no lock of an installation. Move it away", lock);
      }
      var owner = LockFile.owner(lock).map(LockFile.Owner::process);
      if (owner.filter(ProcessIdentity::isAlive).isPresent()) {
        throw UserError.failed(
            "process " + owner.get().pid() + " is installing there already: wait for it");
      }
      Files.deleteIfExists(lock);
    }
  }

  private boolean isMoving() throws IOException, UserError {
    return record.read().filter(one -> one.state() == State.MOVING).isPresent();
  }

  private void takeBack() throws IOException, UserError {
    if (record.isPrepared() || isMoving()) {
      record.undo();
    }
  }

  private void list(List<String> lines) {
    if (!request.quiet() || request.dryRun()) {
      lines.forEach(console::print);
    }
  }

  /** What the user should know of this install, whatever changed. */
  private void advise(Set<String> names) throws IOException {
    if (target.folder().toString().matches(".*\\s.*")) {
      console.warn(
          "there are blanks in %s: YCSB's own scripts can't run from such a path", target.folder());
    }
    var launcher = target.folder().resolve("bin/ycsb");
    if (Files.isRegularFile(launcher)) {
      var content = Files.readString(launcher, ISO_8859_1);
      for (var name : names) {
        if (!content.contains("\"" + name + "\"")) {
          console.note("bin/ycsb has a list of its own, without %s: use bin/ycsb.sh for it", name);
        }
      }
    }
  }

  /** What is done while no other installation is. */
  private interface Step {
    void run() throws IOException, UserError, InterruptedException;
  }

  /**
   * What is to be installed or taken out.
   *
   * @param stores each once, separated by commas; empty: all
   * @param as the name beside YCSB's own; with several stores it goes before each store's name
   * @param dryRun only says what would change
   * @param quiet does not list what changes, unless nothing does
   */
  public record InstallRequest(
      Optional<String> stores, Optional<String> as, boolean dryRun, boolean quiet) {}
}
