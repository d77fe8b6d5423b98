// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

/** Secrets reach the client and nobody else. */
class PrepareSecretsTest extends PrepareFixture {

  @Test
  void keepsSecretsInUrlsOutOfTheRunHoweverTheyAreWritten() throws IOException {
    file("pairs", "shelf.url=x://me:hun@ter/2@host/db?authPassword=hunter3&ssl=true\n");
    assertThat(prepare("--option", "command=sweep.sh -p shelf.url=x://me:hunter4@host")).isZero();
    assertThat(Files.readString(folder.resolve("run/run.json")))
        .doesNotContain("ter/2", "hunter")
        .contains("x://***@host/db?authPassword=***&ssl=true");
  }

  @Test
  void keepsPasswordsOutOfTheRunButGivesThemToTheClient() throws IOException {
    file("pairs", "shelf.password=hunter2\nshelf.url=x://me:hunter2@host/db\n");
    assertThat(prepare()).isZero();
    assertThat(Files.readString(folder.resolve("run/run.json")))
        .doesNotContain("hunter2")
        .contains("\"shelf.password\" : \"***\"")
        .contains("x://***@host/db");
    assertThat(merged()).containsEntry("shelf.password", "hunter2");
  }

  @Test
  void keepsTheClientsPropertiesFromOtherUsers() throws IOException {
    prepare();
    assertThat(Files.getPosixFilePermissions(folder.resolve("secrets/shelf.workloadx.properties")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void keepsTheClientsPropertiesFromOtherUsersEvenIfTheFileWasOpenToThem() throws IOException {
    var open = folder.resolve("secrets/shelf.workloadx.properties");
    Files.writeString(open, "");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-rw-rw-"));
    prepare();
    assertThat(Files.getPosixFilePermissions(open))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void takesABackslashInAPairLiterally() throws IOException {
    file("pairs", "shelf.password=a\\tb#c\n");
    assertThat(prepare()).isZero();
    assertThat(merged()).containsEntry("shelf.password", "a\\tb#c");
  }
}
