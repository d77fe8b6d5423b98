// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.TrafficModel.Arrival;
import io.github.ycsbsweep.engine.capture.TrafficModel.CommandUse;
import io.github.ycsbsweep.engine.capture.TrafficModel.Origin;
import io.github.ycsbsweep.engine.capture.TrafficModel.Records;
import io.github.ycsbsweep.engine.capture.TrafficModel.Replies;
import io.github.ycsbsweep.engine.capture.TrafficModel.ServerCounts;
import io.github.ycsbsweep.engine.capture.log.CapturedCommand;
import io.github.ycsbsweep.engine.capture.log.CommandKind;
import io.github.ycsbsweep.engine.capture.log.CommandLog;
import io.github.ycsbsweep.engine.capture.log.CommandTable;
import io.github.ycsbsweep.engine.capture.log.CommandTable.Entry;
import io.github.ycsbsweep.engine.capture.log.KeyHash;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.statistics.Arrivals;
import io.github.ycsbsweep.engine.statistics.KeyCounts;
import io.github.ycsbsweep.engine.statistics.ReuseDistances;
import io.github.ycsbsweep.engine.statistics.SizeHistogram;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.TypedCommand.KeyType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Counts commands, one by one, and makes the model of them. */
final class TrafficSurvey {

  /** Different fields that are told apart. */
  private static final int MOST_FIELDS = 1000;

  /** Keys that are kept by name, where they are, and of them those that are told. */
  private static final int MOST_NAMES = 20_000;

  private static final int TOLD_NAMES = 100;

  /** A key's uses from which on its name is kept. */
  private static final int USES_OF_A_NAME = 10;

  private final KeyHash hash;
  private final boolean keepsKeys;
  private final TraceFile trace;
  private final boolean hasTypes;
  private final CommandTable table;
  private final IdentityHashMap<Entry, CommandTally> tallies = new IdentityHashMap<>();
  private final KeyCounts keys = new KeyCounts();
  private final Map<KeyType, KeyCounts> typedKeys = new EnumMap<>(KeyType.class);
  private final ReuseDistances reuse = new ReuseDistances();
  private final Arrivals arrivals = new Arrivals();
  private final ConnectionRuns connections = new ConnectionRuns();
  private final ExpiryTimes lives = new ExpiryTimes();
  private final SizeHistogram keySizes = new SizeHistogram();
  private final SizeHistogram valueSizes = new SizeHistogram();
  private final SizeHistogram readSizes = new SizeHistogram();
  private final Set<Long> fields = new HashSet<>();
  private final Map<Long, String> names = new HashMap<>();
  private final Map<Long, Integer> usesOfNames = new HashMap<>();
  private long commands;
  private long ofScripts;
  private int servers = 1;

  TrafficSurvey(CaptureDialect dialect, KeyHash hash, boolean keepsKeys, TraceFile trace) {
    this.table = CommandTable.of(dialect.word());
    this.hasTypes = dialect.hasTypes();
    this.hash = hash;
    this.keepsKeys = keepsKeys;
    this.trace = trace;
  }

  /** By which addresses are hashed, too. */
  KeyHash hash() {
    return hash;
  }

  /** The commands that it tells apart. */
  CommandTable table() {
    return table;
  }

  long commands() {
    return commands;
  }

  /**
   * Adds the commands of a log, until there are so many of all.
   *
   * @return what is known of the log then
   */
  CommandLog.End read(CommandLog log, long most)
      throws IOException, UserError, InterruptedException {
    for (var next = log.next(); next.isPresent(); next = log.next()) {
      add(next.get());
      if (commands == most) {
        break;
      }
    }
    return log.end();
  }

  /** So many servers with equal parts of the traffic are looked at, one at a time. */
  void looksAt(int masters) {
    servers = masters;
  }

  /** Nobody looks for a while. */
  void endWindow() {
    arrivals.endWindow();
  }

  private void add(CapturedCommand command) throws IOException {
    if (command.isOfScript()) {
      ofScripts++;
      return;
    }
    commands++;
    arrivals.add(command.micros());
    connections.add(command.connection(), command.micros());
    var entry = command.entry();
    var tally = tally(entry);
    tally.add(command);
    if (entry.kind().isData()) {
      addKeys(command, entry, tally);
      addValues(command, entry, tally);
      if (lives.add(command, entry.life())) {
        tally.addExpiring();
      }
    }
  }

  private CommandTally tally(Entry entry) {
    return tallies.computeIfAbsent(entry, any -> new CommandTally(any, hasTypes, typedKeys));
  }

  private void addKeys(CapturedCommand command, Entry entry, CommandTally tally)
      throws IOException {
    var places = entry.keys();
    for (var at = places.first(); at < command.keptWords(); at += places.step()) {
      var size = command.length(at);
      var key = hash.of(command.bytes(), command.offset(at), command.kept(at)) ^ size;
      tally.addKey(key, size);
      if (entry.kind().isPlayed()) {
        keySizes.add(size);
        var uses = keys.add(key);
        if (keepsKeys && uses >= USES_OF_A_NAME) {
          keepName(command, at, key, uses);
        }
        reuse.use(key, entry.kind() == CommandKind.READ);
        trace.add(command, key);
      } else if (entry.kind() == CommandKind.DELETE && !isOfFields(entry)) {
        reuse.forget(key);
        trace.add(command, key);
      }
    }
  }

  private void keepName(CapturedCommand command, int word, long key, int uses) {
    if (names.containsKey(key) || names.size() < MOST_NAMES) {
      usesOfNames.put(key, uses);
      names.computeIfAbsent(key, any -> command.text(word));
    }
  }

  private void addValues(CapturedCommand command, Entry entry, CommandTally tally) {
    var places = entry.values();
    for (var at = places.first(); at < command.keptWords(); at += places.step()) {
      tally.addValue(command.length(at));
      if (entry.kind() == CommandKind.READ) {
        readSizes.add(command.length(at));
      } else if (entry.kind() == CommandKind.WRITE) {
        valueSizes.add(command.length(at));
        if (isOfFields(entry) && fields.size() < MOST_FIELDS) {
          fields.add(hash.of(command.bytes(), command.offset(at - 1), command.kept(at - 1)));
        }
      }
    }
  }

  private static boolean isOfFields(Entry entry) {
    return entry.name().startsWith("H");
  }

  /** The model of what was added. */
  TrafficModel model(
      String source,
      CommandLog.End end,
      Optional<ServerCounts> server,
      Optional<KeySample> sample) {
    return new TrafficModel(
        TrafficModel.SCHEMA,
        new Origin(source, commands, ofScripts, end.isCut(), Replies.of(end), server, sample),
        uses(server),
        records(),
        Popularity.of(keys, hottest()),
        types(),
        reuse.curve(),
        lives.sizes(),
        new Arrival(arrivals.curve().times(servers), connections.use()));
  }

  private SortedMap<String, Popularity> types() {
    var types = new TreeMap<String, Popularity>();
    typedKeys.forEach(
        (type, counts) -> {
          if (counts.total() > 0) {
            types.put(EnumText.of(type), Popularity.of(counts, Map.of()));
          }
        });
    return types;
  }

  private List<CommandUse> uses(Optional<ServerCounts> server) {
    var uses = new ArrayList<CommandUse>();
    // Those of scripts are among the server's calls.
    var calls = server.filter(any -> ofScripts == 0).map(ServerCounts::commands).orElse(Map.of());
    // Those that no window saw are named, too.
    calls.keySet().stream()
        .map(table::find)
        .filter(entry -> entry.kind().compareTo(CommandKind.SERVER) < 0)
        .forEach(this::tally);
    var all = tallies.keySet().stream().mapToLong(it -> calls.getOrDefault(it.name(), 0L)).sum();
    tallies.forEach(
        (entry, tally) ->
            uses.add(
                tally.use(
                    all > 0
                        ? (double) calls.getOrDefault(entry.name(), 0L) / all
                        : (double) tally.count() / commands)));
    uses.sort(
        Comparator.comparingLong(CommandUse::count).reversed().thenComparing(CommandUse::command));
    return uses;
  }

  private Records records() {
    var ofFields = count(entry -> isOfFields(entry) ? 1 : 0);
    var isOfFields = 2 * ofFields > count(entry -> 1);
    var wholeReads = tallies.keySet().stream().filter(it -> it.name().equals("HGETALL"));
    var reads = count(it -> it.kind() == CommandKind.READ && isOfFields(it) ? 1 : 0);
    var writes = count(it -> it.values().areAny() && isOfFields(it) ? 1 : 0);
    return new Records(
        isOfFields ? "fields" : "value",
        isOfFields ? Math.max(1, fields.size()) : 1,
        isOfFields && writes > 0 ? (double) valueSizes.count() / writes : 1,
        2 * wholeReads.mapToLong(it -> tallies.get(it).count()).sum() >= reads,
        keySizes.sizes(),
        (valueSizes.count() > 0 ? valueSizes : readSizes).sizes());
  }

  /** Of the commands that can be played. */
  private long count(ToLongFunction<Entry> weight) {
    return tallies.entrySet().stream()
        .filter(it -> it.getKey().kind().isPlayed())
        .mapToLong(it -> weight.applyAsLong(it.getKey()) * it.getValue().count())
        .sum();
  }

  private Map<String, Double> hottest() {
    var hottest = new LinkedHashMap<String, Double>();
    usesOfNames.entrySet().stream()
        .sorted(Map.Entry.<Long, Integer>comparingByValue().reversed())
        .limit(TOLD_NAMES)
        .forEach(it -> hottest.put(names.get(it.getKey()), (double) it.getValue() / keys.total()));
    return hottest;
  }
}
