// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A store named shelf with a workload, and what is prepared for them. */
abstract class PrepareFixture {

  @TempDir Path folder;
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  @BeforeEach
  void aStoreWithAWorkload() throws IOException {
    jar("client/core-0.17.0.jar", Map.of("site/ycsb/workloads/CoreWorkload.class", ""));
    jar(
        "shelf/shelf-binding-1.jar",
        Map.of(
            "META-INF/ycsb-sweep/binding.properties",
            """
            name=shelf
            class=io.example.Shelf
            driver=none
            driver.version=1
            address=shelf.host,shelf.port
            address.list=shelf.hosts
            address.forms=shelf.mode
            """,
            "META-INF/ycsb-sweep/shelf.properties",
            "shelf.host=127.0.0.1\nshelf.port=7070\nshelf.password=\nshelf.url=\nshelf.timeout=2000\nshelf.pool=8\nshelf.hosts=\nshelf.mode=one\n"));
    file(
        "workloadx",
        """
        workload=site.ycsb.workloads.CoreWorkload
        recordcount=1000
        fieldcount=2
        fieldlength=50
        readproportion=1
        updateproportion=0
        operationcount=7
        """);
    file("pairs", "");
    Files.createDirectories(folder.resolve("run"));
    Files.createDirectories(folder.resolve("secrets"));
  }

  void store(String name, String capabilities) throws IOException {
    jar(
        name + "/" + name + "-binding-1.jar",
        Map.of(
            "META-INF/ycsb-sweep/binding.properties",
            "name=%s\nclass=io.example.Shelf\ndriver=none\ndriver.version=1\naddress=a\n%s"
                .formatted(name, capabilities),
            "META-INF/ycsb-sweep/" + name + ".properties",
            "a=\n"));
  }

  int prepare(String... more) {
    var arguments =
        new ArrayList<>(
            List.of("--client-lib", path("client"), "--store", "shelf=" + path("shelf")));
    arguments.addAll(List.of(more));
    return prepareOnly(arguments);
  }

  /** Without a client and a store of its own. */
  int prepareOnly(List<String> more) {
    var arguments =
        new ArrayList<>(
            List.of(
                "--run", path("run"),
                "--workload", "workloadx=" + path("workloadx"),
                "--properties-from", path("pairs"),
                "--secrets-dir", path("secrets"),
                "--cell-seconds", "22"));
    arguments.addAll(more);
    return new CommandLine(new PrepareCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }

  List<String> row() {
    return List.of(out.toString().strip().split("\t"));
  }

  Map<Object, Object> merged() {
    var properties = new Properties();
    try (var in = Files.newInputStream(folder.resolve("secrets/shelf.workloadx.properties"))) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  void jar(String name, Map<String, String> entries) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      for (var entry : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue().getBytes(UTF_8));
        jar.closeEntry();
      }
    }
  }
}
