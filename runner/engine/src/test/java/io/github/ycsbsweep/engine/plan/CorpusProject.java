// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A project whose jars hold what plans are made of, and nothing to run. */
public final class CorpusProject {

  private static final Path REPOSITORY = Path.of("../..");

  private static final String DESCRIPTORS = "META-INF/ycsb-sweep/";

  private static final String CORE = "site/ycsb/workloads/CoreWorkload.class";

  private final Path root;

  public CorpusProject(Path root) throws IOException {
    this.root = root;
    Files.createDirectories(root);
    Files.writeString(root.resolve("pom.xml"), "");
    copy(REPOSITORY.resolve("workloads"), root.resolve("workloads"), "workload*");
    client();
    for (var binding : files(REPOSITORY.resolve("bindings"), "*")) {
      var name = binding.getFileName().toString();
      if (Files.exists(binding.resolve(name + ".properties"))) {
        binding(name, binding);
      }
    }
  }

  public Project project() {
    return new Project(root);
  }

  private void client() throws IOException {
    var lib = root.resolve("runner/target/client/lib");
    jar(lib.resolve("HdrHistogram-2.2.2.jar"), Map.of());
    jar(lib.resolve("core-0.17.0.jar"), Map.of(CORE, ""));
    var workloads = REPOSITORY.resolve("workloads");
    var entries = new TreeMap<String, String>();
    for (var file : files(workloads, "*.properties")) {
      entries.put(DESCRIPTORS + file.getFileName(), Files.readString(file, UTF_8));
    }
    var classes = workloads.resolve("src/main/resources/" + DESCRIPTORS + "workloads");
    for (var file : files(classes, "*.properties")) {
      var name = file.getFileName().toString();
      entries.put(DESCRIPTORS + "workloads/" + name, Files.readString(file, UTF_8));
      entries.put(name.replace(".properties", "").replace('.', '/') + ".class", "");
    }
    jar(lib.resolve("workloads-1.jar"), entries);
  }

  private void binding(String name, Path folder) throws IOException {
    var descriptor = folder.resolve("src/main/resources/" + DESCRIPTORS + "binding.properties");
    var catalog = folder.resolve(name + ".properties");
    var copy = root.resolve("bindings/" + name + "/src/main/resources/" + DESCRIPTORS);
    Files.createDirectories(copy);
    Files.copy(descriptor, copy.resolve("binding.properties"));
    jar(
        root.resolve("bindings/" + name + "/target/" + name + "-binding/lib/" + name + ".jar"),
        Map.of(
            DESCRIPTORS + "binding.properties",
            Files.readString(descriptor, UTF_8),
            DESCRIPTORS + name + ".properties",
            Files.readString(catalog, UTF_8)));
  }

  /** Another YCSB, with a binding that we have too, one of its own, and one without its jars. */
  static void install(Path home) throws IOException {
    jar(
        home.resolve("lib/core-0.17.0.jar"),
        Map.of("site/ycsb/Client.class", "", CORE, "", "site/ycsb/BasicDB.class", ""));
    jar(
        home.resolve("redis-binding/lib/redis-binding-0.17.0.jar"),
        Map.of("site/ycsb/db/RedisClient.class", ""));
    jar(
        home.resolve("shelf-binding/lib/shelf-binding-0.17.0.jar"),
        Map.of("site/ycsb/db/ShelfClient.class", ""));
    Files.createDirectories(home.resolve("shelf-binding/conf"));
    Files.createDirectories(home.resolve("bin"));
    Files.write(
        home.resolve("bin/bindings.properties"),
        List.of(
            "# name:class",
            "basic:site.ycsb.BasicDB",
            "redis:site.ycsb.db.RedisClient",
            "shelf-cql:site.ycsb.db.ShelfClient",
            "gone-cql:site.ycsb.db.GoneClient"));
  }

  /** Copies files, and folders with what is in them. */
  static void copy(Path from, Path to, String glob) throws IOException {
    Files.createDirectories(to);
    for (var file : files(from, glob)) {
      var copy = to.resolve(file.getFileName().toString());
      if (Files.isDirectory(file)) {
        copy(file, copy, "*");
      } else {
        Files.copy(file, copy);
      }
    }
  }

  private static List<Path> files(Path folder, String glob) throws IOException {
    var found = new ArrayList<Path>();
    try (var files = Files.newDirectoryStream(folder, glob)) {
      files.forEach(found::add);
    }
    return found;
  }

  private static void jar(Path file, Map<String, String> entries) throws IOException {
    Files.createDirectories(file.getParent());
    try (var jar = new JarOutputStream(Files.newOutputStream(file))) {
      for (var entry : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue().getBytes(UTF_8));
        jar.closeEntry();
      }
    }
  }
}
