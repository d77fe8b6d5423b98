// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.store.Project;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
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
      try (var content = Files.newInputStream(file)) {
        sums.append(sha256(content)).append("  ").append(folder.relativize(file)).append('\n');
      }
      bytes += Files.size(file);
    }
    var text = sums.toString().getBytes(UTF_8);
    Files.write(folder.resolve(SUMS), text);
    return new ClientCopy(folder, sha256(new ByteArrayInputStream(text)), bytes / (1 << 20) + 1);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var found = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      return found.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static String sha256(InputStream content) throws IOException {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(content, digest).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
