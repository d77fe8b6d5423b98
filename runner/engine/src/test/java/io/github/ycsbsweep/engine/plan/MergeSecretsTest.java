// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Secrets reach the client and nobody else. */
class MergeSecretsTest extends MergeFixture {

  @Test
  void keepsSecretsInUrlsOutOfTheRunHoweverTheyAreWritten() throws Exception {
    given("shelf.url=x://me:hun@ter/2@host/db?authPassword=hunter3&ssl=true");
    assertThat(recorded())
        .doesNotContain("ter/2", "hunter")
        .contains("x://***@host/db?authPassword=***&ssl=true");
  }

  @Test
  void keepsPasswordsOutOfTheRunButGivesThemToTheClient() throws Exception {
    given("shelf.password=hunter2", "shelf.url=x://me:hunter2@host/db");
    assertThat(recorded())
        .doesNotContain("hunter2")
        .contains("\"shelf.password\" : \"***\"")
        .contains("x://***@host/db");
    assertThat(ofClient()).containsEntry("shelf.password", "hunter2");
  }

  @Test
  void doesNotTellALoginThatStandsBeforeAnAddressButWhereItBelongs() {
    for (var name : List.of("shelf.host", "shelf.hosts")) {
      given(name + "=me:hunter2@db1");
      assertRefused()
          .contains(name + ": a user or a password stands before an @")
          .contains("allowed is a login in shelf.password")
          .doesNotContain("hunter2");
    }
  }

  @Test
  void keepsTheClientsPropertiesFromOtherUsers() throws Exception {
    assertThat(Files.getPosixFilePermissions(written()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void keepsTheClientsPropertiesFromOtherUsersEvenIfTheFileWasOpenToThem() throws Exception {
    var open = folder.resolve("secrets/shelf.workloadx.properties");
    Files.writeString(open, "");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(Files.getPosixFilePermissions(written()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void takesABackslashInAPairLiterally() throws Exception {
    given("shelf.password=a\\tb#c");
    assertThat(ofClient()).containsEntry("shelf.password", "a\\tb#c");
  }

  /** As {@code run.json} has it. */
  private String recorded() throws Exception {
    Json.write(folder.resolve("run.json"), run());
    return Files.readString(folder.resolve("run.json"));
  }
}
