// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.BindingSettings;
import io.github.ycsbsweep.support.CommandStore;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.ServerThreads;
import io.github.ycsbsweep.support.TimelineStore;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What a binding's jar says of it is true. */
interface DescriptorRules extends Rules {

  /** So many, and so large, that what else the process reads and writes is little beside them. */
  int OPERATIONS = 16;

  int LARGE_BYTES = 1 << 18;

  /** Those that the contract can show by what it is given. */
  List<String> SHOWN = List.of("scan", "batch", "auth", "tls", "timelines", "commands");

  @Test
  default void r62TheDescriptorNamesThisBinding() throws Exception {
    var said = fixture().descriptor();
    assertThat(Class.forName(said.getProperty("class")))
        .isAssignableFrom(fixture().newBinding().getClass());
    for (var key : List.of("driver", "driver.version", "address")) {
      assertThat(said.getProperty(key, "")).as(key).isNotBlank().doesNotContain("$");
    }
    assertThat(said.getProperty("port", ""))
        .as("port, where the properties name none")
        .matches(isPortKnown(said) ? "" : "\\d{0,5}");
    for (var key : List.of("address", "address.list", "address.forms")) {
      assertThat(fixture().catalog().names())
          .as("properties, of which %s is one", key)
          .containsAll(DescriptorFile.words(said, key));
    }
    for (var pair : DescriptorFile.words(said, "memtier.properties")) {
      assertThat(fixture().catalog().names())
          .as("properties, of which memtier.properties names one")
          .contains(pair.split("=", 2)[0]);
    }
    assertThat(said.getProperty("durability")).isIn(EnumText.all(Durability.class));
    assertThat(said.getProperty("threads")).isIn(EnumText.all(ServerThreads.class));
    assertThat(said.getProperty("virtual", ""))
        .as("the first Java with which virtual threads are the better ones")
        .matches("(2[1-9]|[3-9]\\d)?");
    var least = List.of("virtual.threads", "virtual.threads.own-processor");
    assertThat(least.stream().filter(said::containsKey).map(said::getProperty))
        .as("the number of threads from which they are, in one of %s or both", least)
        .allSatisfy(number -> assertThat(number).matches("[1-9]\\d*"))
        .hasSizeBetween(said.containsKey("virtual") ? 1 : 0, said.containsKey("virtual") ? 2 : 0);
    if (fixture().driver().isPresent()) {
      assertThat(jarOf(fixture().driver().get()))
          .endsWith("-" + said.getProperty("driver.version") + ".jar");
    }
    for (var name : said.stringPropertyNames()) {
      if (name.startsWith("upstream.class.")) {
        var upstream = Class.forName(said.getProperty(name)).getConstructor().newInstance();
        assertThat(upstream).as(name).isInstanceOf(Class.forName(said.getProperty("class")));
      }
    }
  }

  private static String jarOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  private static boolean isPortKnown(Properties said) {
    return DescriptorFile.words(said, "address").size() > 1
        && DescriptorFile.words(said, "address.list").isEmpty();
  }

  @Test
  default void r63TheCapabilitiesAreThoseOfTheBinding() throws Exception {
    var said = new TreeSet<>(DescriptorFile.words(fixture().descriptor(), "capabilities"));
    said.retainAll(SHOWN);
    var has = capabilities();
    assertThat(said).as("capabilities of the descriptor").containsAll(has);
    if (!fixture().capabilities().has(Capabilities.Trait.RESTRICTED)) {
      assertThat(has).as("capabilities that the contract shows").containsAll(said);
    }
  }

  private Set<String> capabilities() {
    var shown = fixture().capabilities();
    var names = fixture().catalog().names();
    var has =
        Map.of(
            "scan", shown.has(Capabilities.Trait.SCANS),
            "batch", !shown.batch().isEmpty(),
            "auth", shown.password().isPresent(),
            "tls", names.stream().anyMatch(name -> name.endsWith(".tls")),
            "timelines", fixture().newBinding() instanceof TimelineStore,
            "commands", fixture().newBinding() instanceof CommandStore);
    return has.keySet().stream().filter(has::get).collect(Collectors.toSet());
  }

  @Test
  default void r66AFieldIsReadAlone() throws Exception {
    checkMoved("field-read", session -> session.read("user1", Set.of("field1")).status());
  }

  @Test
  default void r67AFieldIsUpdatedAlone() throws Exception {
    checkMoved("field-update", session -> session.update("user1", Map.of("field1", "changed")));
  }

  private void checkMoved(String capability, Function<Session, Status> operation) throws Exception {
    var session = fixture().open();
    var large = "0123456789abcdef".repeat(LARGE_BYTES / 16);
    assertOk(session.insert("user1", Map.of("field0", large, "field1", "small")));
    assertOk(operation.apply(session));
    var before = BytesMoved.byThisProcess();
    for (var i = 0; i < OPERATIONS; i++) {
      assertOk(operation.apply(session));
    }
    var said = DescriptorFile.words(fixture().descriptor(), "capabilities").contains(capability);
    var restricted = fixture().capabilities().has(Capabilities.Trait.RESTRICTED);
    if (before.isPresent() && !(said && restricted)) {
      var moved = BytesMoved.byThisProcess().getAsLong() - before.getAsLong();
      assertThat(moved < OPERATIONS * LARGE_BYTES / 2)
          .as("%,d bytes are moved by %,d operations: %s", moved, OPERATIONS, capability)
          .isEqualTo(said);
    }
  }

  @Test
  default void r64EveryPropertyHasAnEffect() throws Exception {
    var names = fixture().catalog().names();
    names.remove(ServerStateFiles.PROPERTY); // what it changes is a file
    names.removeIf(this::hasEffect);
    assertThat(names).as("without effect").isEmpty();
  }

  private boolean hasEffect(String name) {
    var plain = new Properties();
    plain.putAll(fixture().beside(name));
    var changed = new Properties();
    changed.putAll(plain);
    changed.setProperty(name, otherThan(fixture().catalog().defaultOf(name).orElse("")));
    var settings = settings(plain);
    assertThat(settings).as("equal settings of equal properties").isEqualTo(settings(plain));
    return !settings.equals(settings(changed));
  }

  /** The settings, or why they are refused. */
  private Object settings(Properties given) {
    try {
      return ((BindingSettings) fixture().newBinding()).settingsOf(given);
    } catch (DBException e) {
      return e.toString();
    }
  }

  private static String otherThan(String value) {
    if (value.matches("\\d{1,8}")) {
      return Integer.toString(Integer.parseInt(value) + 1);
    }
    return switch (value) {
      case "true" -> "false";
      case "false" -> "true";
      default -> value + "x";
    };
  }
}
