// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.install.Installer.InstallRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** A small YCSB, and a distribution of two bindings. */
final class InstallLab implements Console {

  final Path ycsb;
  final Distribution distribution;
  final List<String> said = new ArrayList<>();

  InstallLab(Path folder) throws IOException {
    ycsb = folder.toRealPath().resolve("ycsb-0.17.0");
    distribution = new Distribution(folder.resolve("ours"), folder.resolve("ours/workloads"));
    for (var jar : List.of("lib/core-0.17.0", "redis-binding/lib/jedis-2.9.0")) {
      write(ycsb.resolve(jar + ".jar"), jar);
    }
    write(ycsb.resolve("bin/ycsb.sh"), "");
    write(ycsb.resolve("workloads/workloada"), "theirs");
    write(
        ycsb.resolve(InstallTarget.BINDINGS),
        "basic:site.ycsb.BasicDB\nredis:site.ycsb.db.RedisClient");
    binding("redis", "upstream.class.redis=site.ycsb.db.RedisClient\nupstream.drivers=jedis\n");
    binding("reveldb", "");
    write(distribution.folder().resolve("runner/jars/client/workloads-1.jar"), "w");
    write(distribution.folder().resolve("VERSION"), "ycsb-sweep 1\n");
    write(distribution.folder().resolve("SHA256SUMS"), "sums");
    write(distribution.workloads().resolve("workloada"), "ours");
    write(distribution.workloads().resolve("workloadru50"), "ours");
  }

  /** Adds a binding to the distribution, with what it replaces. */
  void binding(String store, String upstream) throws IOException {
    var folder = distribution.folder().resolve(store + "-binding");
    write(folder.resolve("lib/" + store + "-driver-9.jar"), "driver");
    write(
        folder.resolve("binding.properties"),
        "class=ours.%s\ndriver=%s-driver\ndriver.version=9\n".formatted(store, store) + upstream);
  }

  static void write(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content, UTF_8);
  }

  Path record() {
    return ycsb.resolve(InstallTarget.RECORD);
  }

  /** Writes what an installation would have left that was broken off behind its last move. */
  void forge(String... moves) throws IOException {
    var all = new ArrayList<String>();
    for (var move : moves) {
      var words = move.split(" ", 2);
      all.add("{\"kind\": \"%s\", \"path\": \"%s\"}".formatted(words[0], words[words.length - 1]));
    }
    var file =
        "{\"state\": \"MOVING\", \"version\": \"1\", \"names\": {}, \"moves\": %s, \"files\": {}}";
    write(record().resolve(InstallRecord.FILE), file.formatted(all));
  }

  /** Installs into a YCSB that is looked at first, as the command does. */
  void install(InstallRequest request) throws IOException, UserError, InterruptedException {
    said.clear();
    Installer.open(ycsb, Optional.of(distribution), request, this).install(distribution);
  }

  /** Installs some stores. */
  void install(String stores) throws IOException, UserError, InterruptedException {
    install(request(stores, Optional.empty(), false));
  }

  static InstallRequest request(String stores, Optional<String> as, boolean isDryRun) {
    return new InstallRequest(Optional.of(stores), as, isDryRun, false);
  }

  void install() throws IOException, UserError, InterruptedException {
    install(new FileMover());
  }

  void install(FileMover mover) throws IOException, UserError, InterruptedException {
    installer(mover).install(distribution);
  }

  void uninstall() throws IOException, UserError, InterruptedException {
    uninstall(new FileMover());
  }

  void uninstall(FileMover mover) throws IOException, UserError, InterruptedException {
    installer(mover).uninstall();
  }

  private Installer installer(FileMover mover) throws IOException, UserError {
    var request = new InstallRequest(Optional.empty(), Optional.empty(), false, false);
    return new Installer(request, InstallTarget.open(ycsb, Optional.empty()), this, mover);
  }

  /** Kind and content of everything in YCSB, by path. */
  TreeMap<String, String> tree() throws IOException {
    var tree = new TreeMap<String, String>();
    try (var all = Files.walk(ycsb)) {
      for (var path : all.toList()) {
        var content =
            Files.isSymbolicLink(path)
                ? "link to " + Files.readSymbolicLink(path)
                : Files.isDirectory(path) ? "folder" : "file " + Files.readString(path);
        tree.put(ycsb.relativize(path).toString(), content);
      }
    }
    return tree;
  }

  @Override
  public void say(String text) {
    said.add(text);
  }

  @Override
  public void note(String text) {}

  @Override
  public void warn(String text) {}

  @Override
  public void progress(String label, long done, long all, String unit) {}

  @Override
  public void print(String text) {
    said.add(text);
  }
}
