// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * What a client is made of, laid out in links as a distribution lies.
 *
 * @param folder of the layout; {@code SHA256SUMS} in it has the hash of every file
 * @param hash SHA-256 of that list, so of everything
 * @param megabytes of all of it, rounded up
 */
record ClientCopy(Path folder, String hash, long megabytes) {

  /** Programs and functions of {@code libexec} that run on a host. */
  private static final List<String> PROGRAMS = List.of("worker", "host-client", "host-tell.sh");

  private static final String SUMS = "SHA256SUMS";

  /** Lays it out in a folder that does not exist yet, with the jars of some bindings. */
  static ClientCopy make(Project project, Collection<String> bindings, Path folder)
      throws IOException {
    var libexec = Files.createDirectories(folder.resolve("runner/libexec"));
    for (var program : PROGRAMS) {
      link(libexec.resolve(program), project.libexec().resolve(program));
    }
    var jars = Files.createDirectories(folder.resolve("runner/jars"));
    link(jars.resolve("client"), project.clientJars());
    link(jars.resolve("engine"), project.engineJars());
    for (var binding : bindings) {
      var place = Files.createDirectories(folder.resolve(binding + "-binding"));
      link(place.resolve("lib"), project.bindingJars(binding));
    }
    return summed(folder);
  }

  private static void link(Path link, Path target) throws IOException {
    Files.createSymbolicLink(link, target.toRealPath());
  }

  private static ClientCopy summed(Path folder) throws IOException {
    var sums = new StringBuilder();
    var bytes = 0L;
    for (var file : files(folder)) {
      sums.append(Sha256.of(file)).append("  ").append(folder.relativize(file)).append('\n');
      bytes += Files.size(file);
    }
    var text = sums.toString().getBytes(UTF_8);
    Files.write(folder.resolve(SUMS), text);
    return new ClientCopy(folder, Sha256.of(text), bytes / (1 << 20) + 1);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var found = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      return found.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
