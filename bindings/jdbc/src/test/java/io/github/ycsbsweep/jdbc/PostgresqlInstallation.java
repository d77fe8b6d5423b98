// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.tukaani.xz.XZInputStream;

/**
 * PostgreSQL's programs, unpacked, and an empty database. The programs refuse to run as root: then
 * they are run as nobody.
 */
record PostgresqlInstallation(Path folder) {

  private static final String NOBODY = "65534";

  /** The one in a folder, which is filled if it is empty. */
  static PostgresqlInstallation in(Path folder) throws Exception {
    var installation = new PostgresqlInstallation(folder);
    if (!Files.exists(installation.database())) {
      installation.unpack();
      installation.makeDatabase();
    }
    return installation;
  }

  private void unpack() throws Exception {
    open(folder);
    var tar = new ProcessBuilder("tar", "-x", "-C", folder.toString()).start();
    try (var packed = packed();
        var out = tar.getOutputStream()) {
      new XZInputStream(packed).transferTo(out);
    }
    succeeds(tar, "tar");
  }

  /** Of the platform whose jar the build has chosen. */
  private static InputStream packed() {
    return Stream.of("linux-x86_64", "linux-arm_64", "darwin-x86_64", "darwin-arm_64")
        .map(name -> "/postgres-" + name + ".txz")
        .map(PostgresqlInstallation.class::getResourceAsStream)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  private void makeDatabase() throws Exception {
    open(Files.createDirectory(database().getParent()));
    var words =
        command("initdb", "-D", database().toString(), "-U", "admin", "-A", "trust", "--no-sync");
    words.addAll(List.of("-E", "UTF8", "--locale=C"));
    succeeds(new ProcessBuilder(words).redirectErrorStream(true).start(), "initdb");
  }

  /** An empty database, to be copied. */
  Path database() {
    return folder.resolve("empty/data");
  }

  /** Lets whoever the programs run as write into a folder. */
  static void open(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  /** One of the programs, and its arguments. */
  List<String> command(String program, String... arguments) {
    var words = new ArrayList<String>();
    if (System.getProperty("user.name").equals("root")) {
      var user = List.of("--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--");
      words.add("setpriv");
      words.addAll(user);
    }
    words.add(folder.resolve("bin").resolve(program).toString());
    words.addAll(List.of(arguments));
    return words;
  }

  static void succeeds(Process process, String name) throws Exception {
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(name + ": " + said);
    }
  }
}
