// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.ProgramPath;
import io.github.ycsbsweep.engine.request.SystemRequest.InstalledBinding;
import io.github.ycsbsweep.engine.request.SystemWord;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.store.YcsbInstall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The two words of a command line, stores and workloads. A store is one of ours, or a binding of
 * the YCSB that {@code --ycsb-home} names; a workload is one of ours, or a path.
 *
 * @param folder that paths are relative to
 * @param ourWorkloads folder of this project's
 */
record SweptNames(
    Path folder, Path ourWorkloads, StoreCatalog stores, Optional<YcsbInstall> install) {

  /**
   * A system as the first word of a command line names it: {@code STORE[:LABEL][=PROGRAM]}.
   *
   * @param label the store's name unless another one was given
   * @param word as it was given, the program's path absolute
   * @param store name of the controller; empty: the runner knows no server of it
   * @param binding name of this project's binding; empty where the binding is another YCSB's
   * @param installed the binding of another YCSB; empty: one of ours
   * @param program of its server; empty: the runner finds one
   */
  record SystemName(
      String label,
      String word,
      Optional<String> store,
      Optional<String> binding,
      Optional<InstalledBinding> installed,
      Optional<Path> program) {

    /** The same by another label. */
    SystemName labelled(String other) throws UserError {
      var parts = SystemWord.of(word);
      SystemLabels.check(word, other, List.of());
      return new SystemName(
          other,
          parts.store() + ":" + other + parts.program().map("="::concat).orElse(""),
          store,
          binding,
          installed,
          program);
    }
  }

  /** The same where the paths of workloads are relative to another folder. */
  SweptNames from(Path other) {
    return new SweptNames(other, ourWorkloads, stores, install);
  }

  void checkNumber(List<String> words) throws UserError {
    if (words.size() != 2) {
      throw UserError.of(
          """
          expected two words, STORE[,STORE] and WORKLOAD[,WORKLOAD]; got %d%s
          Stores: %s
          Workloads: %s, or the path of a workload file\
          """,
          words.size(),
          words.isEmpty() ? "" : ": " + String.join(" ", words),
          String.join(", ", storeNames()),
          String.join(", ", workloadNames()));
    }
  }

  List<SystemName> systems(String word) throws UserError, InterruptedException {
    var systems = new ArrayList<SystemName>();
    for (var one : parts(word)) {
      systems.add(system(one));
    }
    if (systems.isEmpty()) {
      throw new UserError("no store given");
    }
    return systems;
  }

  private SystemName system(String word) throws UserError, InterruptedException {
    var parts = SystemWord.of(word);
    var name = parts.store();
    var label = parts.label();
    if (!label.equals(name)) {
      SystemLabels.check(word, label, storeNames());
    }
    if (stores.names().contains(name)) {
      var binding = stores.description(name).binding();
      var program = program(word, parts.program());
      var absolute =
          program.isEmpty() ? word : word.substring(0, word.indexOf('=') + 1) + program.get();
      return new SystemName(
          label, absolute, Optional.of(name), Optional.of(binding), Optional.empty(), program);
    }
    var installed =
        install.isPresent() ? install.get().binding(name) : Optional.<InstalledBinding>empty();
    if (installed.isEmpty()) {
      var defect = stores.defect(name);
      if (defect.isPresent()) {
        throw new UserError(defect.get());
      }
      throw Names.unknown("store", name.isEmpty() ? "(empty)" : name, storeNames());
    }
    if (parts.program().isPresent()) {
      throw new UserError(
          word + ": the runner starts no server for a binding of another YCSB; drop =PROGRAM");
    }
    var like = installed.get().name();
    var hasServers = stores.names().contains(like) && stores.description(like).hasUpstream();
    return new SystemName(
        label,
        word,
        hasServers ? Optional.of(like) : Optional.empty(),
        Optional.empty(),
        installed,
        Optional.empty());
  }

  /**
   * A program that the user names, by its path or as one on the PATH: it must be there, before
   * anything starts.
   */
  private Optional<Path> program(String word, Optional<String> given) throws UserError {
    if (given.isEmpty()) {
      return Optional.empty();
    }
    var name = given.get();
    var path = name.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
    var program =
        Stream.concat(
                new ProgramPath("", folder).all(name), new ProgramPath(path, folder).all(name))
            .findFirst();
    if (name.isEmpty() || program.isEmpty()) {
      throw UserError.of("%s: no program %s, or it can't be executed", word, name);
    }
    return program;
  }

  private List<String> storeNames() {
    var names = new ArrayList<>(stores.names());
    install.ifPresent(other -> names.addAll(other.stores(stores.names())));
    return names;
  }

  List<WorkloadFile> workloads(String word) throws UserError {
    var workloads = new ArrayList<WorkloadFile>();
    for (var name : parts(word)) {
      workloads.add(workload(name));
    }
    if (workloads.isEmpty()) {
      throw new UserError("no workload given");
    }
    Names.checkOnce("workload ", workloads.stream().map(WorkloadFile::name).toList());
    return workloads;
  }

  WorkloadFile workload(String word) throws UserError {
    if (workloadNames().contains(word)) {
      return new WorkloadFile(word, ourWorkloads.resolve(word), true);
    }
    var file = folder.resolve(word);
    var isFile = Files.isRegularFile(file) && Files.isReadable(file);
    if (!word.contains("/") && !Files.isRegularFile(file)) {
      throw Names.unknown("workload", word.isEmpty() ? "(empty)" : word, workloadNames());
    }
    if (!isFile) {
      throw new UserError("workload " + word + ": no such file, or not readable");
    }
    var name = file.getFileName().toString().replaceAll("[^A-Za-z0-9._-]", "_");
    return new WorkloadFile(name, file, false);
  }

  private List<String> workloadNames() throws UserError {
    try {
      return Folders.matching(ourWorkloads, "workload*").stream()
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .toList();
    } catch (IOException e) {
      throw UserError.failed(ourWorkloads + ": can't be read: " + e.getMessage());
    }
  }

  /** Between commas; what is missing at the end is no name. */
  private static List<String> parts(String word) {
    var parts = List.of(word.split(",", -1));
    var last = parts.size() - 1;
    return parts.get(last).isEmpty() ? parts.subList(0, last) : parts;
  }
}
