// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.store.StoreDescription.DiskUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A store is checked as a whole, before anything is built or started. */
class StoreCheckTest {

  private static final Project THIS = new Project(Path.of("../.."));
  private static final String CONTROLLER = "runner/stores/shelf";
  private static final String DESCRIPTOR =
      "bindings/shelf/src/main/resources/META-INF/ycsb-sweep/binding.properties";
  private static final String DESCRIBE =
      """
      #!/usr/bin/env bash
      cat <<'END'
      binding=shelf
      verb=find
      verb=command
      verb=address
      verb=ready
      verb=version
      verb=flush
      program=shelfd
      bytes.factor=1.5
      bytes.each=100
      flush=command
      disk=none
      hint=  install shelfd
      END
      """;

  @TempDir private Path root;
  private final ProcessSupervisor supervisor = new GroupSupervisor(THIS.libexec());

  @BeforeEach
  void aWholeStore() throws IOException {
    write("pom.xml", "<project/>");
    write("bindings/pom.xml", "<modules><module>shelf</module></modules>");
    write("bindings/shelf/pom.xml", "<project/>");
    write("bindings/shelf/shelf.properties", "shelf.host=127.0.0.1\nshelf.port=7\n");
    write(
        DESCRIPTOR,
        """
        name=shelf
        class=org.example.ShelfBinding
        driver=none
        driver.version=${shelf.version}
        capabilities=scan,auth
        durability=memory
        threads=one
        address=shelf.host,shelf.port
        port=7
        """);
    write("bindings/shelf/src/main/java/org/example/ShelfBinding.java", "");
    write(CONTROLLER, DESCRIBE);
  }

  @AfterEach
  void close() {
    supervisor.close();
  }

  private void write(String name, String text) throws IOException {
    var file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void replace(String name, String part, String by) throws IOException {
    var file = root.resolve(name);
    var text = Files.readString(file);
    assertThat(text).contains(part);
    Files.writeString(file, text.replace(part, by));
  }

  private StoreDescription describe() throws Exception {
    return new StoreCatalog(new Project(root), supervisor).description("shelf");
  }

  private void assertRefused(String message) {
    assertThatThrownBy(this::describe)
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageContaining(message);
  }

  @Test
  void takesAWholeStore() throws Exception {
    assertThat(describe().binding()).isEqualTo("shelf");
  }

  @Test
  void takesWhatIsNotSaidForUnknown() throws Exception {
    replace(CONTROLLER, "disk=none\n", "persistence=wal\npersistence=synced log\n");
    assertThat(describe().diskUses())
        .isEqualTo(Map.of("none", DiskUse.UNKNOWN, "wal", DiskUse.UNKNOWN, "synced", DiskUse.LOG));
  }

  @Test
  void takesEveryStoreOfThisProject() throws Exception {
    var catalog = new StoreCatalog(THIS, supervisor);
    assertThat(catalog.names()).hasSizeGreaterThanOrEqualTo(7);
    for (var name : catalog.names()) {
      assertThat(catalog.description(name).binding()).as(name).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "command", "address", "ready", "version", "flush"})
  void namesAVerbThatTheControllerLacks(String verb) throws Exception {
    replace(CONTROLLER, "verb=" + verb + "\n", "");
    assertRefused("runner/stores/shelf has no verb " + verb + ". A controller has find,");
  }

  @Test
  void asksForTheVerbOfTheEventsThatAreDescribed() throws Exception {
    replace(CONTROLLER, "disk=none\n", "disk=none\nevent=rewrite\n");
    assertRefused("runner/stores/shelf has no verb event");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bindings/shelf/pom.xml", "bindings/shelf/shelf.properties", DESCRIPTOR})
  void namesAFileThatIsMissing(String file) throws Exception {
    Files.delete(root.resolve(file));
    assertRefused(file + " is missing, which every binding has");
  }

  @Test
  void namesTheSourceOfAClassThatIsMissing() throws Exception {
    replace(DESCRIPTOR, "ShelfBinding", "SelfBinding");
    assertRefused(
        DESCRIPTOR
            + " says class=org.example.SelfBinding, and"
            + " bindings/shelf/src/main/java/org/example/SelfBinding.java is missing");
  }

  @Test
  void namesTheLineThatIsMissingAmongTheModules() throws Exception {
    replace("bindings/pom.xml", "shelf", "shelve");
    assertRefused("bindings/pom.xml has no line <module>shelf</module>");
  }

  @Test
  void namesTheNearestBindingForOneThatIsNotThere() throws Exception {
    replace(CONTROLLER, "binding=shelf", "binding=shelv");
    assertRefused("there is no folder bindings/shelv. Did you mean shelf?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name=shelf | name=desk | name=desk; allowed is shelf",
        "scan,auth | scan,auht | capabilities=auht; allowed is scan,",
        "scan,auth | scan,auht | Did you mean auth?",
        "address=shelf.host | address=shelf.hots | address=shelf.hots is not in shelf.properties."
            + " Did you mean shelf.host?",
        "durability=memory | durability=disk | durability=disk; allowed is memory, periodic,"
            + " every-write, unknown",
        "threads=one | threads=2 | threads=2; allowed is one, several, unknown",
        "address=shelf.host,shelf.port | address= | does not say its address",
        "class=org.example.ShelfBinding | class= | does not say its class",
        "driver=none | diver=none | does not say its driver",
        "port=7 | port=seven | port=seven; allowed is the number of a port",
        "name=shelf | name=\\u12 | can't be read: Malformed",
      })
  void namesTheKeyOfTheDescriptorThatIsWrong(String right, String wrong, String message)
      throws Exception {
    replace(DESCRIPTOR, right, wrong);
    assertRefused(message);
    assertRefused(DESCRIPTOR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "flush=command | flush=commando | flush=commando; allowed is command or restart",
        "bytes.factor=1.5 | bytes.factor=NaN | bytes.factor=NaN; allowed is a number from 0",
        "bytes.each=100 | bytes.each=-1 | bytes.each=-1; allowed is a number from 0",
        "bytes.each=100 | bytes.each=1e99 | bytes.each=1e99; allowed is a number from 0",
        "binding=shelf | binding=../shelf | binding=../shelf; allowed are lower-case letters",
        "binding=shelf | Usage: shelf | describe prints 'Usage: shelf', which is no line of",
        "disk=none | diskk=none | prints diskk, which no runner knows. Did you mean disk?",
        "disk=none | disk=true | disk=true; allowed is none, log, files, unknown",
        "disk=none | persistence=wal lgo | persistence=wal lgo; allowed is a name, and one of"
            + " none,",
        "program=shelfd | hint=x | describe does not say its program",
      })
  void namesTheKeyOfTheControllerThatIsWrong(String right, String wrong, String message)
      throws Exception {
    replace(CONTROLLER, right, wrong);
    assertRefused("runner/stores/shelf: describe");
    assertRefused(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exit 3 | describe ended with 3",
        "echo broken >&2; exit 2 | describe ended with 2: broken",
        "flsh | flsh: command not found",
        "kill -KILL $$ | describe ended with 137",
        "printf '\\033[31m\\000' | describe prints '?[31m?', which is no line of KEY=VALUE",
      })
  void saysHowDescribeFailed(String script, String message) throws Exception {
    write(CONTROLLER, "#!/usr/bin/env bash\nset -e\n" + script + "\n");
    assertRefused("runner/stores/shelf: describe ");
    assertRefused(message);
  }

  @Test
  void doesNotWaitForADescriptionForEver() throws Exception {
    write(CONTROLLER, "#!/usr/bin/env bash\nsleep 60\n");
    var limit = Duration.ofSeconds(1);
    var controller = new Controller("shelf", root.resolve(CONTROLLER), supervisor, limit);
    assertThatThrownBy(controller::describe)
        .hasMessage("runner/stores/shelf: describe took longer than 1 s");
  }

  @Test
  void saysThatAControllerCanNotBeExecuted() throws Exception {
    var file = root.resolve(CONTROLLER);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    var catalog = new StoreCatalog(new Project(root), supervisor);
    assertThat(catalog.names()).isEmpty();
    assertThat(catalog.defect("shelf"))
        .contains("runner/stores/shelf is not executable: chmod +x " + file);
    assertThat(catalog.defect("../stores/shelf")).isEmpty();
    assertThat(catalog.defect("desk")).isEmpty();
  }
}
