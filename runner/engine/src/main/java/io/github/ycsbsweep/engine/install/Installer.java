// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts bindings into a YCSB, and takes them out again. However it ends, YCSB is either as it was or
 * has them installed; after a kill the next call sees to that.
 */
public final class Installer {

  private final InstallRequest request;
  private final InstallTarget target;
  private final InstallRecord record;
  private final InstallTransaction transaction;
  private final Console console;

  Installer(InstallRequest request, InstallTarget target, Console console, FileMover mover) {
    this.request = request;
    this.target = target;
    this.record = new InstallRecord(target);
    this.transaction = new InstallTransaction(target, record, mover);
    this.console = console;
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
    var installed = installed();
    var names = InstallPlan.names(target, distribution, stores, request.as(), installed);
    var bindings = bindings(distribution, names);
    var described = String.join(", ", names.keySet()) + " (" + distribution.version() + ")";
    if (!installed.isEmpty()) {
      record.checkUnchanged();
      if (names.equals(installed) && record.version().equals(distribution.sum())) {
        console.say("Nothing to do: " + described + " in " + target.folder());
        return;
      }
    }
    check(bindings, installed);
    if (request.dryRun()) {
      preview(distribution, bindings, installed);
    } else {
      list(InstallText.of(replace(distribution, bindings), bindings, false));
      console.say(
          "Installed: %s. install.sh --uninstall %s takes it out again.",
          described, ShellWords.line(List.of(target.folder().toString())));
    }
    advise(names);
  }

  /** Takes out everything that was installed. */
  public void uninstall() throws IOException, UserError, InterruptedException {
    if (isBrokenOff()) {
      return;
    }
    if (record.state() != InstallRecord.State.INSTALLED) {
      console.say("Nothing to do: nothing is installed in " + target.folder());
      return;
    }
    record.checkUnchanged();
    var moves = record.journal();
    if (!request.dryRun()) {
      locked(
          () -> {
            transaction.undo();
            return moves;
          });
    }
    list(InstallText.ofUndo(moves, request.dryRun()));
    if (!request.dryRun()) {
      console.say(target.folder() + " is as it was before.");
    }
  }

  /**
   * Takes back what was broken off. A dry run says so instead; true: there is nothing more to say.
   */
  private boolean isBrokenOff() throws IOException, UserError, InterruptedException {
    var state = record.state();
    if (state != InstallRecord.State.BROKEN_OFF && state != InstallRecord.State.PREPARED) {
      return false;
    }
    if (request.dryRun()) {
      if (state == InstallRecord.State.BROKEN_OFF) {
        record.checkOwn(record.journal());
        console.say(
            "An installation was broken off here; what there was before is in "
                + InstallTarget.RECORD
                + "/backup. The next run without --dry-run puts it back first.");
      }
      return state == InstallRecord.State.BROKEN_OFF;
    }
    if (state == InstallRecord.State.BROKEN_OFF) {
      console.say("An installation was broken off here: putting back what there was before");
    }
    locked(
        () -> {
          takeBack();
          return state;
        });
    return false;
  }

  private Map<String, String> installed() throws IOException, UserError {
    return record.state() == InstallRecord.State.INSTALLED ? record.names() : Map.of();
  }

  private Map<String, BindingFolder> bindings(Distribution distribution, Map<String, String> names)
      throws IOException, UserError {
    var bindings = new LinkedHashMap<String, BindingFolder>();
    for (var name : names.entrySet()) {
      if (!distribution.stores().contains(name.getValue())) {
        throw UserError.failed(
            "refused, nothing was changed: "
                + name.getValue()
                + " is installed, and not in this distribution: take it out first (--uninstall)");
      }
      bindings.put(name.getKey(), distribution.binding(name.getValue()));
    }
    return bindings;
  }

  /** Checks the names that are not installed yet. */
  private void check(Map<String, BindingFolder> bindings, Map<String, String> installed)
      throws IOException, UserError {
    for (var binding : bindings.entrySet()) {
      var store = Optional.ofNullable(installed.get(binding.getKey()));
      if (store.filter(binding.getValue().store()::equals).isEmpty()) {
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
      list(InstallText.of(InstallPlan.of(target, distribution, bindings), bindings, true));
      return;
    }
    console.say(
        "Would first take out what is installed (%s), and then:",
        String.join(", ", installed.keySet()));
    for (var name : bindings.keySet()) {
      list(List.of(InstallText.added(InstallTarget.folderOf(name), bindings, true)));
    }
  }

  private InstallPlan replace(Distribution distribution, Map<String, BindingFolder> bindings)
      throws IOException, UserError, InterruptedException {
    return locked(
        () -> {
          if (record.state() == InstallRecord.State.INSTALLED) {
            transaction.undo();
          }
          var plan = InstallPlan.of(target, distribution, bindings);
          transaction.prepare(plan, distribution, bindings);
          transaction.apply();
          return plan;
        });
  }

  /** Alone in this YCSB; a step that fails or is interrupted is taken back. */
  private <T> T locked(Step<T> step) throws IOException, UserError, InterruptedException {
    makeRecord();
    var lock = InstallLock.take(record);
    try {
      return step.run();
    } catch (IOException | UserError | InterruptedException | RuntimeException failure) {
      if (record.state() == InstallRecord.State.BROKEN_OFF) {
        console.say("Putting back what there was before");
      }
      try {
        takeBack();
      } catch (IOException | UserError e) {
        e.addSuppressed(failure);
        throw e;
      }
      throw failure;
    } finally {
      lock.release();
      removeIfEmpty();
    }
  }

  private void takeBack() throws IOException, UserError {
    switch (record.state()) {
      case BROKEN_OFF -> transaction.undo();
      case PREPARED -> transaction.discard();
      case NONE, INSTALLED -> {}
    }
  }

  private void makeRecord() throws IOException, UserError {
    var folder = record.folder();
    var isMade = true;
    try {
      Files.createDirectories(folder);
    } catch (AccessDeniedException | FileAlreadyExistsException e) {
      isMade = false;
    }
    var home = target.folder();
    for (var needed : List.of(folder, home, home.resolve("lib"), home.resolve("bin"))) {
      if (!isMade || !Files.isWritable(needed)) {
        removeIfEmpty();
        throw UserError.missing(home + " can't be written to: install as its owner");
      }
    }
  }

  private void removeIfEmpty() throws IOException {
    if (FileTree.isFolder(record.folder()) && FileTree.isEmpty(record.folder())) {
      Files.delete(record.folder());
    }
  }

  private void list(List<String> lines) {
    if (!request.quiet() || request.dryRun()) {
      lines.forEach(console::print);
    }
  }

  /** What the user should know of this install, whatever changed. */
  private void advise(Map<String, String> names) throws IOException {
    if (target.folder().toString().matches(".*\\s.*")) {
      console.warn(
          "there are blanks in %s: YCSB's own scripts can't run from such a path", target.folder());
    }
    var launcher = target.folder().resolve("bin/ycsb");
    if (Files.isRegularFile(launcher)) {
      var content = Files.readString(launcher, ISO_8859_1);
      for (var name : names.keySet()) {
        if (!content.contains("\"" + name + "\"")) {
          console.note("bin/ycsb has a list of its own, without %s: use bin/ycsb.sh for it", name);
        }
      }
    }
  }

  /** What is done while no other installation is. */
  private interface Step<T> {
    T run() throws IOException, UserError, InterruptedException;
  }
}
