// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static io.github.ycsbsweep.engine.capture.log.WatchLogTest.HIT;
import static io.github.ycsbsweep.engine.capture.log.WatchLogTest.MISS;
import static io.github.ycsbsweep.engine.capture.log.WatchLogTest.STORE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.ycsbsweep.engine.capture.log.CommandKind;
import io.github.ycsbsweep.engine.capture.log.CommandLog;
import io.github.ycsbsweep.engine.capture.log.KeyHash;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.store.StoreDescription.Capture;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given traffic, the model says what it was, and nothing of whose it was. */
class TrafficSurveyTest {

  private static final String SECRET = "correct-horse-battery";

  private static final Capture BINDINGS =
      new Capture(Optional.empty(), 0, List.of("a.b=c"), List.of("a.ttl", "b.ttl"));

  private static final CommandLog.End END = CommandLog.End.of(false);

  private final StringBuilder log = new StringBuilder();
  private long micros = 1_700_000_000_000_000L;

  private void send(long after, String client, String... words) {
    micros += after;
    log.append(Text.format("%d.%06d [0 %s]", micros / 1_000_000, micros % 1_000_000, client));
    for (var word : words) {
      log.append(" \"").append(word).append('"');
    }
    log.append('\n');
  }

  private TrafficModel model(boolean keepsKeys) throws Exception {
    var survey =
        new TrafficSurvey(CaptureDialect.MONITOR, new KeyHash(3, 4), keepsKeys, TraceFile.NONE);
    read(survey, CaptureDialect.MONITOR, log.toString());
    return survey.model("log", END, Optional.empty(), Optional.empty());
  }

  private static void read(TrafficSurvey survey, CaptureDialect dialect, String text)
      throws Exception {
    var in = new ByteArrayInputStream(text.getBytes(UTF_8));
    survey.read(dialect.log("log", in, survey.hash(), survey.table()), Long.MAX_VALUE);
  }

  private static TrafficModel modelOfWatch(String lines) throws Exception {
    var survey = new TrafficSurvey(CaptureDialect.WATCH, new KeyHash(3, 4), false, TraceFile.NONE);
    read(survey, CaptureDialect.WATCH, lines);
    return survey.model("log", END, Optional.empty(), Optional.empty());
  }

  private void sendAll() {
    for (var i = 0; i < 40; i++) {
      send(100, SECRET + ":1", "GET", SECRET + i % 3);
      send(100, "10.0.0.1:2", "SET", SECRET, SECRET + SECRET, "EX", "60");
      send(100, "10.0.0.1:2", "HSET", SECRET, SECRET, "1234567");
    }
    send(100, "10.0.0.1:2", "AUTH", SECRET);
    send(100, "10.0.0.1:2", "EVAL", "return '" + SECRET + "'", "1", SECRET);
    send(100, "10.0.0.1:2", SECRET, SECRET);
    send(100, "lua", "GET", SECRET);
    send(100, "10.0.0.1:2", "MULTI");
    send(100, "10.0.0.1:2", "DEL", SECRET);
  }

  private String files(TrafficModel model) throws Exception {
    var workload = new ModelWorkload(model, BINDINGS);
    var commands = new ModelCommands(model).files();
    return Json.text(model) + workload.text() + workload.sizes() + workload.ranks() + commands;
  }

  @Test
  void nothingOfAKeyOrAValueIsInAnyFile() throws Exception {
    sendAll();
    var files = files(model(false));
    var bytes = SECRET.getBytes(UTF_8);

    assertThat(files)
        .doesNotContain(SECRET, "10.0.0.1", HexFormat.of().formatHex(bytes))
        .doesNotContain(Base64.getEncoder().withoutPadding().encodeToString(bytes));
  }

  @Test
  void aTraceHasWhatWasDoneToEachKeyInItsOrderAndNoName(@TempDir Path folder) throws Exception {
    send(0, "a:1", "SET", SECRET, "1234567");
    send(250_000, "a:1", "MGET", SECRET, SECRET + "2");
    send(250_000, "a:1", "DEL", SECRET);
    send(0, "a:1", "LPUSH", SECRET, SECRET);
    try (var trace = TraceFile.in(folder)) {
      var survey = new TrafficSurvey(CaptureDialect.MONITOR, new KeyHash(3, 4), false, trace);
      read(survey, CaptureDialect.MONITOR, log.toString());
    }

    var packed = Files.newInputStream(folder.resolve(TraceFile.NAME));
    var text = new String(new GZIPInputStream(packed).readAllBytes(), UTF_8);
    var key = text.lines().skip(1).findFirst().orElseThrow().split(",", -1)[1];

    assertThat(
            text.replace(key, "KEY")
                .lines()
                .map(line -> line.replaceAll(",[0-9a-f]{9,},", ",OTHER,")))
        .containsExactly(
            "operation,key,size,time",
            "update,KEY,7,0.000000",
            "read,KEY,,0.250000",
            "read,OTHER,,0.250000",
            "delete,KEY,,0.500000");
    assertThat(text).doesNotContain(SECRET);
  }

  @Test
  void theHottestKeysAreNamedWhereTheyAreToBeKept() throws Exception {
    sendAll();

    assertThat(model(true).popularity().hottest()).containsKeys(SECRET, SECRET + "0");
    assertThat(model(false).popularity().hottest()).isEmpty();
  }

  @Test
  void countsEveryCommandByItsKind() throws Exception {
    sendAll();
    var model = model(false);

    assertThat(model.origin().commands()).isEqualTo(125);
    assertThat(model.origin().ofScripts()).isEqualTo(1);
    assertThat(model.commands())
        .extracting(TrafficModel.CommandUse::command)
        .containsExactly("GET", "HSET", "SET", "(other)", "AUTH", "DEL", "EVAL", "MULTI");
    assertThat(model.share(CommandKind.READ)).isCloseTo(40 / 125.0, within(1e-9));
    assertThat(model.lives().count()).isEqualTo(40);
    assertThat(model.lives().p50()).isCloseTo(60_000L, within(50L));
    assertThat(model.arrival().connections().count()).isEqualTo(2);
  }

  @Test
  void theWorkloadDoesWhatCanBePlayedAndNamesTheRest() throws Exception {
    sendAll();
    var text = new ModelWorkload(model(false), BINDINGS).text();

    assertThat(text)
        .contains("readproportion=0.333333", "updateproportion=0.666667", "a.b=c")
        .contains("#   MULTI (transaction): 1", "#   EVAL (script): 1", "#   (other) (other): 1");
  }

  @Test
  void aRangeOfMoreThanAWorkloadTakesIsOfAllElements() throws Exception {
    for (var i = 0; i < 3; i++) {
      send(1, "a:1", "LRANGE", "k", "0", "999999999999999999");
      send(1, "a:1", "ZRANGE", "z", "0", "9");
    }

    assertThat(new ModelCommands(model(false)).files().get(ModelCommands.FILE))
        .contains("commands.mix=LRANGE:0.500000,ZRANGE:0.500000:10.00\n");
  }

  @Test
  void timesToLiveAreDrawnAsTheyWereSet() throws Exception {
    send(1, "a:1", "SET", "k", "v", "ex", "60");
    send(1, "a:1", "SETEX", "k", "60", "v");
    send(1, "a:1", "SET", "k", "v", "NX", "PX", "1500");
    send(1, "a:1", "SET", "k", "v", "EXAT", micros / 1_000_000 + 3600 + "");
    send(1, "a:1", "SET", "k", "v", "EX", "99999999999999999999");
    for (var i = 0; i < 5; i++) {
      send(1, "a:1", "SET", "k", "v");
    }
    var model = model(false);
    var text = new ModelWorkload(model, BINDINGS).text();

    assertThat(model.lifeShare()).isCloseTo(0.4, within(1e-9));
    assertThat(text)
        .contains("\na.ttl=never:0.600000,1500ms:0.100000,1m:0.200000,1h:0.100000\nb.ttl=never:");
  }

  @Test
  void manyTimesToLiveAreRounded() throws Exception {
    for (var i = 0; i < 1000; i++) {
      send(1, "a:1", "SETEX", "k", 3000 + i + "", "v");
    }
    var text = new ModelWorkload(model(false), BINDINGS).text();

    assertThat(text.lines().filter(line -> line.startsWith("a.ttl=")).findFirst().orElseThrow())
        .startsWith("a.ttl=never:0.000000,50m:")
        .satisfies(line -> assertThat(line.split(",")).hasSizeBetween(10, 13));
  }

  @Test
  void whereNothingCanBePlayedTheWorkloadNamesNoRanks() throws Exception {
    send(1, "a:1", "PING");

    assertThat(new ModelWorkload(model(false), BINDINGS).text())
        .contains("requestdistribution=uniform");
  }

  @Test
  void aValueThatIsPackedIsAsLongAsItWas() throws Exception {
    send(1, "a:1", "SET", "k", "v".repeat(1000));

    // A field's name of two letters, and two lengths.
    assertThat(new ModelWorkload(model(false), BINDINGS).sizes()).contains("\n992,1\n");
  }

  private void sendLists() {
    for (var i = 0; i < 40; i++) {
      send(100, "a:1", "LPUSH", "list", "v".repeat(30), "v".repeat(10));
      send(100, "a:1", "LRANGE", "list", "0", "9");
      send(100, "a:1", "ZADD", "z" + i % 4, "17", "m".repeat(16));
      send(100, "a:1", "ZRANGEBYSCORE", "z1", "-inf", "(7", "LIMIT", "0", "5");
      send(100, "a:1", "DEL", "z1", "z2");
      send(100, "a:1", "SET", "s", "v".repeat(80), i % 4 == 0 ? "EX" : "KEEPTTL", "60");
      send(100, "a:1", "EVAL", "return 1", "0");
      send(100, "a:1", "ZRANGE", "z2", "0", "-1");
    }
  }

  @Test
  void commandsArePlayedByTheirNamesWithTheirItemsOnKeysOfTheirTypes() throws Exception {
    sendLists();
    var commands = new ModelCommands(model(false));

    assertThat(commands.isWorthIt()).isTrue();
    assertThat(commands.files().get("commands"))
        .contains("It plays 87.5 % of the commands", "#   EVAL (script): 40")
        .contains("DEL:0.142857:2.00", "LPUSH:0.142857:2.00", "LRANGE:0.142857:10.00")
        .contains("SET:0.142857,", "ZADD:0.142857:1.00", "ZRANGE:0.142857,")
        .contains("ZRANGEBYSCORE:0.142857:5.00", "\nrecordcount=", "\ncommands.list.records=1\n")
        .contains("\ncommands.list.values=histogram:sizes-list.csv\n")
        .contains("\ncommands.expiry=1m:1.000000\ncommands.expiry.proportion=0.250000\n");
    assertThat(commands.files().get("sizes-list.csv")).contains("\n10,40\n30,40\n");
    assertThat(commands.files().get("sizes-zset.csv")).contains("\n16,40\n");
  }

  @Test
  void whereReadsAndUpdatesAreAllCommandsAreNotWorthIt() throws Exception {
    send(1, "a:1", "GET", "k");

    assertThat(new ModelCommands(model(false)).isWorthIt()).isFalse();
    assertThat(new ModelCommands(modelOfWatch(HIT)).isWorthIt()).isFalse();
    assertThat(modelOfWatch(HIT).namedShare()).isZero();
  }

  @Test
  void arrivalsThatAreIndependentAreOfPoissonAndOthersAreNot() throws Exception {
    var random = new SplittableRandom(5);
    for (var i = 0; i < 20_000; i++) {
      send((long) (-Math.log(1 - random.nextDouble()) * 500), "a:1", "GET", "k" + i % 7);
    }
    var even = model(false).arrival().curve();
    for (var i = 0; i < 20_000; i++) {
      send(i % 100 == 0 ? 50_000 : 1, "a:1", "GET", "k" + i % 7);
    }
    var bursts = model(false).arrival().curve();

    assertThat(even.poisson()).isTrue();
    assertThat(even.rate()).isCloseTo(2000, within(60.0));
    assertThat(even.curve()).hasSizeBetween(10, 11);
    assertThat(bursts.poisson()).isFalse();
    assertThat(bursts.dispersion()).isGreaterThan(10);
  }

  private void sendInSeconds(int... perSecond) {
    for (var rate : perSecond) {
      for (var i = 0; i < rate; i++) {
        send(1_000_000 / rate, "a:1", i % 2 == 0 ? "GET" : "PING", "k");
      }
    }
  }

  @Test
  void aRateForEachSecondIsOfTheCommandsThatArePlayed() throws Exception {
    sendInSeconds(200, 400, 200);
    send(1, "a:1", "GET", "k");

    var rates = new ModelWorkload(model(false), BINDINGS).rates().orElseThrow();

    assertThat(rates.lines()).hasSize(7).first().isEqualTo("seconds,ops_per_s");
    assertThat(rates).containsPattern("\n1,(99|10[01])\\.\\d\n1,(199|20[0-2])\\.\\d\n2,");
  }

  @Test
  void ofServersThatAreLookedAtInTurnsTheRateIsThatOfAll() throws Exception {
    sendInSeconds(200, 200, 200);
    var survey =
        new TrafficSurvey(CaptureDialect.MONITOR, new KeyHash(3, 4), false, TraceFile.NONE);
    survey.looksAt(3);
    read(survey, CaptureDialect.MONITOR, log.toString());
    var arrival = survey.model("monitor", END, Optional.empty(), Optional.empty()).arrival();

    assertThat(arrival.curve().rate()).isCloseTo(600, within(2.0));
    assertThat(arrival.curve().curve().get(1)).isCloseTo(600, within(4.0));
  }

  @Test
  void whatServersOfAClusterCountIsTheSum() {
    var one = new TrafficModel.ServerCounts(2, Map.of("GET", 70L), 1, 2, 3, 4, 5);
    var two = new TrafficModel.ServerCounts(3, Map.of("GET", 7L, "SET", 1L), 1, 2, 3, 4, 5);

    assertThat(one.and(two))
        .isEqualTo(new TrafficModel.ServerCounts(3, Map.of("GET", 77L, "SET", 1L), 2, 4, 6, 8, 10));
  }

  @Test
  void aServerThatWasLookedAtNowAndThenHasNoRates() throws Exception {
    sendInSeconds(200, 200, 200);
    var survey =
        new TrafficSurvey(CaptureDialect.MONITOR, new KeyHash(3, 4), false, TraceFile.NONE);
    read(survey, CaptureDialect.MONITOR, log.toString());
    var counts = new TrafficModel.ServerCounts(60, Map.of("GET", 70L), 1, 1, 1, 1, 0);
    var model = survey.model("monitor", END, Optional.of(counts), Optional.empty());

    assertThat(new ModelWorkload(model, BINDINGS).rates()).isEmpty();
  }

  @Test
  void aCacheHasWhatWasUsedShortlyBefore() throws Exception {
    for (var i = 0; i < 10_000; i++) {
      send(10, "a:1", "GET", "k" + i % 64);
    }
    var reuse = model(false).reuse();

    assertThat(reuse.firstReads()).isZero();
    assertThat(reuse.hitRates().firstKey()).isEqualTo(64);
    assertThat(reuse.hitRates().get(reuse.hitRates().lastKey())).isCloseTo(1, within(1e-6));
  }

  @Test
  void itFitsItsSchema() throws Exception {
    sendAll();
    var mapper = new ObjectMapper();
    var schema = mapper.readTree(Path.of("..", "schemas", "model.schema.json").toFile());

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(mapper.readTree(Json.text(model(true)))))
        .isEmpty();
  }

  @Test
  void sizesAndTimesToLiveAreThoseOfTheLines() throws Exception {
    var model = modelOfWatch(STORE + HIT + STORE.replace("ttl=60", "ttl=4294967234"));

    assertThat(model.records().valueSizes().mean()).isEqualTo(7);
    assertThat(model.lifeShare()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void whereNothingIsStoredSizesAreThoseOfWhatWasFetched() throws Exception {
    assertThat(modelOfWatch(MISS + HIT).records().valueSizes().mean()).isEqualTo(3);
  }

  @Test
  void whatTheServerCountsDecidesOnSharesAndNamesWhatNoLineTells() throws Exception {
    var survey = new TrafficSurvey(CaptureDialect.WATCH, new KeyHash(3, 4), false, TraceFile.NONE);
    read(survey, CaptureDialect.WATCH, HIT + HIT + STORE);
    var counts =
        new TrafficModel.ServerCounts(
            1, Map.of("GET", 70L, "SET", 20L, "DELETE", 10L), 1, 1, 1, 1, 0);
    var model = survey.model("watch", END, Optional.of(counts), Optional.empty());

    assertThat(model.commands())
        .extracting(TrafficModel.CommandUse::command, TrafficModel.CommandUse::share)
        .containsExactly(tuple("GET", 0.7), tuple("SET", 0.2), tuple("DELETE", 0.1));
  }
}
