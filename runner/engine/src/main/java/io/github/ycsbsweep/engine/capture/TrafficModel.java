// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.ConnectionRuns.ConnectionUse;
import io.github.ycsbsweep.engine.capture.log.CommandKind;
import io.github.ycsbsweep.engine.capture.log.CommandLog;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.statistics.Arrivals.ArrivalCurve;
import io.github.ycsbsweep.engine.statistics.HitRateCurve;
import io.github.ycsbsweep.engine.statistics.SizeHistogram.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The traffic of a server, without a key or a value of it: {@code model.json}.
 *
 * @param schema version of the format
 * @param origin what it was made of
 * @param commands by falling number
 * @param records what is known of what the commands worked on
 * @param popularity of keys
 * @param types what is known of keys that the commands of a type are for, by the type
 * @param reuse of keys
 * @param lives times to live that were set, in milliseconds
 * @param arrival of commands
 */
record TrafficModel(
    int schema,
    Origin origin,
    List<CommandUse> commands,
    Records records,
    Popularity popularity,
    SortedMap<String, Popularity> types,
    HitRateCurve reuse,
    Sizes lives,
    Arrival arrival) {

  static final int SCHEMA = 1;

  /**
   * What it was made of.
   *
   * @param source {@code log}, or the dialect of the server
   * @param commands that clients sent
   * @param ofScripts commands that scripts sent, which are not among them
   * @param cut whether the last line was not whole
   * @param replies that packets of the server have; of them only those to a single read
   * @param server what it says itself, if it was asked
   * @param sample of its keys, likewise
   */
  record Origin(
      String source,
      long commands,
      long ofScripts,
      boolean cut,
      Optional<Replies> replies,
      Optional<ServerCounts> server,
      Optional<KeySample> sample) {}

  /**
   * Answers to reads.
   *
   * @param hits that had a value
   * @param misses that had none
   */
  record Replies(long hits, long misses) {

    static Optional<Replies> of(CommandLog.End end) {
      return Optional.of(new Replies(end.hits(), end.misses())).filter(it -> it.all() > 0);
    }

    private long all() {
      return hits + misses;
    }

    /** The part of the reads that found no key; empty where nothing was read. */
    Optional<Double> missShare() {
      return all() == 0 ? Optional.empty() : Optional.of((double) misses / all());
    }
  }

  /**
   * What the server itself says of the time from the begin to the end.
   *
   * @param seconds between the two
   * @param commands by their names
   * @param hits reads that found a key
   * @param misses reads that found none
   * @param cpuSeconds of its process
   * @param keys at the end
   * @param dropped lines of what it does that it left out
   */
  record ServerCounts(
      double seconds,
      Map<String, Long> commands,
      long hits,
      long misses,
      double cpuSeconds,
      long keys,
      long dropped) {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,9})?");

    /** From another instant to this one. */
    ServerCounts since(ServerCounts before) {
      var calls = new TreeMap<String, Long>();
      commands.forEach(
          (name, count) -> {
            var more = count - before.commands.getOrDefault(name, 0L);
            if (more > 0) {
              calls.put(name, more);
            }
          });
      return new ServerCounts(
          seconds - before.seconds,
          calls,
          hits - before.hits,
          misses - before.misses,
          cpuSeconds - before.cpuSeconds,
          keys,
          dropped - before.dropped);
    }

    /** Both together, over the longer time. */
    ServerCounts and(ServerCounts other) {
      var calls = new TreeMap<>(commands);
      other.commands.forEach((name, count) -> calls.merge(name, count, Long::sum));
      return new ServerCounts(
          Math.max(seconds, other.seconds),
          calls,
          hits + other.hits,
          misses + other.misses,
          cpuSeconds + other.cpuSeconds,
          keys + other.keys,
          dropped + other.dropped);
    }

    /** A number of those that a server tells; 0 where it is none. */
    static double number(Map<String, String> fields, String name) {
      var text = fields.getOrDefault(name, "");
      return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : 0;
    }

    static long sum(Map<String, String> fields, List<String> names) {
      return names.stream().mapToLong(name -> (long) number(fields, name)).sum();
    }

    /** All commands. */
    long calls() {
      return commands.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * A command.
   *
   * @param count that was seen
   * @param share of the commands that clients sent, by the server's own count if there is one
   * @param words on average, its name not counted
   * @param keySizes bytes
   * @param valueSizes bytes, of each value that it brings
   * @param type of its keys, where it can be played by its name
   * @param items keys, members or values, or elements of a range, on average
   * @param expiring the part of it that set a time to live
   */
  record CommandUse(
      String command,
      CommandKind kind,
      long count,
      double share,
      double words,
      Optional<Sizes> keySizes,
      Optional<Sizes> valueSizes,
      Optional<String> type,
      Optional<Double> items,
      double expiring) {}

  /**
   * What commands that can be played worked on.
   *
   * @param form {@code value}, or {@code fields} if most commands name fields
   * @param fields different ones that were written; 1 of values
   * @param fieldsEach that a write brings, on average
   * @param wholeReads whether most reads are of all fields
   * @param keySizes bytes
   * @param valueSizes bytes of what was written
   */
  record Records(
      String form,
      int fields,
      double fieldsEach,
      boolean wholeReads,
      Sizes keySizes,
      Sizes valueSizes) {}

  /** When commands came, and by whom. */
  record Arrival(ArrivalCurve curve, ConnectionUse connections) {}

  /** The part of the commands that can be played, and of a kind of them. */
  double share(CommandKind kind) {
    return commands.stream().filter(use -> use.kind() == kind).mapToDouble(CommandUse::share).sum();
  }

  /** The part of the writes that set a time to live. */
  double lifeShare() {
    var writes =
        commands.stream()
            .filter(use -> use.kind() == CommandKind.WRITE)
            .mapToLong(CommandUse::count)
            .sum();
    return writes == 0 ? 0 : Math.min(1, (double) lives.count() / writes);
  }

  /** The part of the reads that found no key, where the server counted or answered them. */
  Optional<Double> missShare() {
    return origin
        .server()
        .map(it -> new Replies(it.hits(), it.misses()))
        .or(origin::replies)
        .flatMap(Replies::missShare);
  }

  double playedShare() {
    return share(CommandKind.READ) + share(CommandKind.WRITE);
  }

  /** The part of the commands that can be played by their names. */
  double namedShare() {
    return commands.stream()
        .filter(use -> use.type().isPresent())
        .mapToDouble(CommandUse::share)
        .sum();
  }

  /** Records of a workload whose keys are so popular: of keys that are read, some are not there. */
  long recordCount(Popularity popularity) {
    var used = popularity.law().map(Popularity.Zipf::keys).orElse(popularity.keys());
    var there = origin.server().map(it -> Math.min(it.keys(), used)).orElse(used);
    return Math.max(1, Math.min(Integer.MAX_VALUE, there));
  }

  /** Lines of a workload that plays a part of the commands: which ones it does not. */
  List<String> notPlayed(double share, Predicate<CommandUse> isPlayed) {
    var lines = new ArrayList<String>();
    lines.add(Text.format("# It plays %.1f %% of the commands. Not played:", 100 * share));
    for (var use : commands) {
      if (!isPlayed.test(use)) {
        lines.add(Text.format("#   %s (%s): %,d", use.command(), use.kind().word(), use.count()));
      }
    }
    return lines;
  }
}
