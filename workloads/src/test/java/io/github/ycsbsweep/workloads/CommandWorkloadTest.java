// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.TypedCommand;
import io.github.ycsbsweep.support.TypedCommand.KeyType;
import io.github.ycsbsweep.workloads.CommandDb.Sent;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Given a binding that runs commands, the workload sends them as its properties say. */
class CommandWorkloadTest {

  private static final int OPERATIONS = 4_000;

  private final Properties properties = new Properties();
  private final CommandDb db = new CommandDb(true);
  private final Measurements measurements = new Measurements(properties);

  @TempDir private Path folder;

  private void given(String name, String value) {
    properties.setProperty(name, value);
  }

  private void run(DB binding, int inserts, int operations) throws Exception {
    var workload = new CommandWorkload();
    workload.start(properties, measurements);
    binding.setProperties(properties);
    binding.init();
    var thread = workload.initThread(properties, 0, 1);
    for (var i = 0; i < inserts; i++) {
      assertThat(workload.doInsert(binding, thread)).isTrue();
    }
    for (var i = 0; i < operations; i++) {
      assertThat(workload.doTransaction(binding, thread)).isTrue();
    }
  }

  private List<Sent> sent(TypedCommand command) {
    return db.sent.stream().filter(it -> it.command() == command).toList();
  }

  private double share(TypedCommand command) {
    return (double) sent(command).size() / db.sent.size();
  }

  private static double meanItems(List<Sent> commands) {
    return commands.stream().mapToInt(it -> it.rest().size()).average().orElseThrow();
  }

  @Test
  void eachCommandHasItsShareAndItsItems() throws Exception {
    given("commands.mix", "GET:6,LPUSH:3:2.5,zrange:1:8");
    run(db, 0, OPERATIONS);
    assertThat(share(TypedCommand.GET)).isCloseTo(0.6, within(0.04));
    assertThat(share(TypedCommand.LPUSH)).isCloseTo(0.3, within(0.04));
    assertThat(meanItems(sent(TypedCommand.LPUSH))).isCloseTo(2.5, within(0.1));
    assertThat(sent(TypedCommand.GET)).allMatch(it -> it.rest().isEmpty());
    assertThat(sent(TypedCommand.ZRANGE)).allMatch(it -> it.rest().equals(List.of("0", "7")));
  }

  @Test
  void eachIsMeasuredUnderItsName() throws Exception {
    given("commands.mix", "ZADD:1,INCR:1");
    run(db, 5, 100);
    var text = new ByteArrayOutputStream();
    try (var exporter = new TextMeasurementsExporter(text)) {
      measurements.exportMeasurements(exporter);
    }
    assertThat(text.toString(StandardCharsets.UTF_8))
        .contains("[ZADD], Return=OK, " + sent(TypedCommand.ZADD).size())
        .contains("[INCR], Return=OK, " + sent(TypedCommand.INCR).size())
        .contains("[INSERT], Return=OK, 5")
        .doesNotContain("[READ]");
  }

  @Test
  void theKeysOfEachTypeAreItsPartOfTheRecordsAndLoadedWithAllElements() throws Exception {
    given("recordcount", "100");
    given("commands.mix", "GET:1,HGET:1,SADD:1");
    given("commands.string.records", "7");
    given("commands.hash.records", "2");
    given("commands.hash.elements", "3");
    given("zeropadding", "6");
    run(db, 100, 0);
    assertThat(sent(TypedCommand.SET)).hasSize(70);
    assertThat(sent(TypedCommand.HSET)).hasSize(20);
    assertThat(sent(TypedCommand.SADD)).hasSize(10);
    assertThat(db.sent.get(0).key()).isEqualTo("s000000");
    assertThat(sent(TypedCommand.HSET).get(0).rest()).hasSize(6).contains("f0", "f1", "f2");
    assertThat(sent(TypedCommand.SADD))
        .allMatch(it -> it.key().startsWith("e") && it.rest().size() == 10)
        .allMatch(it -> it.rest().get(9).equals("m0000000000000000009"));
  }

  @Test
  void commandsFindWhatWasLoaded() throws Exception {
    given("recordcount", "60");
    given("commands.mix", "HMGET:1:2,SISMEMBER:1,ZSCORE:1,TTL:1,DEL:1:2,MGET:1:3");
    run(db, 60, OPERATIONS);
    var loaded = db.sent.subList(0, 60);
    var keys = loaded.stream().map(Sent::key).toList();
    var elements = loaded.stream().flatMap(it -> it.rest().stream()).toList();
    assertThat(db.sent).allMatch(it -> keys.contains(it.key()));
    assertThat(sent(TypedCommand.SISMEMBER)).allMatch(it -> elements.contains(it.rest().get(0)));
    assertThat(sent(TypedCommand.ZSCORE)).allMatch(it -> elements.contains(it.rest().get(0)));
    assertThat(sent(TypedCommand.HMGET)).allMatch(it -> elements.containsAll(it.rest()));
    assertThat(sent(TypedCommand.MGET)).allMatch(it -> keys.containsAll(it.rest()));
    assertThat(sent(TypedCommand.TTL)).extracting(it -> it.key().charAt(0)).contains('h', 'e', 'z');
  }

  @Test
  void setsHaveAnEndInTheirPartAndExpireAlways() throws Exception {
    given("commands.mix", "SET:1,EXPIRE:1,SETEX:1");
    given("commands.expiry", "60s:1");
    given("commands.expiry.proportion", "0.25");
    run(db, 0, OPERATIONS);
    var sets = sent(TypedCommand.SET);
    var ending = sets.stream().filter(it -> it.rest().size() == 3).toList();
    assertThat(ending.size() / (double) sets.size()).isCloseTo(0.25, within(0.05));
    assertThat(ending).allMatch(it -> it.rest().subList(1, 3).equals(List.of("PX", "60000")));
    assertThat(Stream.of(TypedCommand.EXPIRE, TypedCommand.SETEX).flatMap(it -> sent(it).stream()))
        .allMatch(it -> it.rest().get(0).equals("60"));
  }

  @Test
  void keysAreAsPopularAndValuesAsLongAsFilesSay() throws Exception {
    var ranks = Files.writeString(folder.resolve("ranks.csv"), "1,0.5\n10,1\n");
    var sizes = Files.writeString(folder.resolve("sizes.csv"), "5,1\n");
    given("recordcount", "10");
    given("commands.mix", "SET:1");
    given("commands.string.keys", "ranks:" + ranks);
    given("commands.string.values", "histogram:" + sizes);
    run(db, 0, OPERATIONS);
    var first = db.sent.stream().filter(it -> it.key().equals("s0")).count();
    assertThat(first / (double) OPERATIONS).isCloseTo(0.5, within(0.05));
    assertThat(db.sent).allMatch(it -> it.rest().get(0).length() == 5);
  }

  @Test
  void noThreadStartsWhereKeysAreSpreadAndACommandNamesSeveral() {
    given("commands.mix", "GET:1,MGET:1:3");
    assertThatThrownBy(() -> run(new CommandDb(false), 1, 1))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("MGET of several keys: allowed is only on one server");
  }

  @Test
  void noThreadStartsOnABindingWithoutCommands() {
    assertThatThrownBy(() -> run(new RecordingDb(), 1, 1))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("runs no commands");
  }

  @Test
  void theCatalogueNamesEveryCommandWithItsType() throws Exception {
    var loader = CommandWorkload.class.getClassLoader();
    try (var in = loader.getResourceAsStream(PropertyCatalog.FOLDER + "commands.properties")) {
      var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (var command : TypedCommand.values()) {
        var type = command.type() == KeyType.ANY ? "and" : EnumText.of(command.type());
        assertThat(text).containsPattern("\n#\\s+" + type + "\\b.*\\b" + command + "\\b");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "commands.mix | GTE:1 | did you mean GET?",
        "commands.mix | GET | NAME:SHARE or NAME:SHARE:ITEMS",
        "commands.mix | GET:0 | a share above 0",
        "commands.mix | GET:1:5 | no number of items",
        "commands.mix | MGET:1:999999 | up to 100000 items",
        "commands.string.records | 0 | a weight that is at least one of recordcount=1000",
        "commands.string.keys | latest | uniform, zipf:THETA, ranks:FILE",
        "commands.string.values | long | a number of bytes, or histogram:FILE",
        "commands.string.values | histogram:/none | /none: can't be read",
        "commands.expiry | never:1,1s:1 | times, without never",
        "commands.expiry.proportion | 2 | a number from 0 to 1",
        "commands.strong.keys | uniform | did you mean commands.string.keys?",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    given(name, value);
    assertThatThrownBy(() -> run(db, 0, 0))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(message);
  }
}
