// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.AllowedValues;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.NearestName;
import io.github.ycsbsweep.support.TimesToLive;
import io.github.ycsbsweep.support.TypedCommand;
import io.github.ycsbsweep.support.TypedCommand.KeyType;
import io.github.ycsbsweep.workloads.ExtendedSettings.Choice;
import io.github.ycsbsweep.workloads.generator.HistogramLengths;
import io.github.ycsbsweep.workloads.generator.RankedKeys;
import io.github.ycsbsweep.workloads.generator.ZipfKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.generator.ConstantIntegerGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.UniformLongGenerator;

/**
 * The values of commands.properties, checked.
 *
 * @param mix the next command
 * @param types the type of a key where a command takes any
 * @param keys by type
 * @param first number of the first key that this client loads
 */
record CommandSettings(
    Weighted<Use> mix, Weighted<KeyType> types, Map<KeyType, TypedKeys> keys, long first) {

  private static final String MIX = "commands.mix";

  private static final Pattern USE =
      Pattern.compile(
          "([A-Za-z]+):([0-9]{1,9}(?:\\.[0-9]{1,12})?)(?::([0-9]{1,6}(?:\\.[0-9]+)?))?");

  private static final int MOST_ELEMENTS = 100_000;

  /**
   * How a command is used.
   *
   * @param items on average; 0: it has none, or a range is of all
   */
  record Use(TypedCommand command, double items) {

    /** Of the next one. */
    int nextItems() {
      var whole = (int) items;
      return ThreadLocalRandom.current().nextDouble() < items - whole ? whole + 1 : whole;
    }
  }

  /** Those of which a number is, or the last ones. */
  TypedKeys keysOf(long number) {
    var found = keys.values().iterator().next();
    for (var any : keys.values()) {
      found = any.start() <= number ? any : found;
    }
    return found;
  }

  /** A command that names several keys, if there is one. */
  Optional<TypedCommand> ofSeveralKeys() {
    return mix.things().values().stream()
        .filter(use -> use.command().hasSeveralKeys() && use.items() > 1)
        .map(Use::command)
        .findFirst();
  }

  static CommandSettings from(Properties given) throws DBException, WorkloadException {
    var properties = BindingProperties.ofWorkload("commands", given);
    var mix = mix(properties.text(MIX));
    var types = new EnumMap<KeyType, Double>(KeyType.class);
    mix.forEach((use, share) -> types.merge(use.command().type(), share, Double::sum));
    types.remove(KeyType.ANY);
    if (types.isEmpty()) {
      types.put(KeyType.STRING, 1.0);
    }
    return new CommandSettings(
        Weighted.of(mix),
        Weighted.of(types),
        keys(properties, given, List.copyOf(types.keySet())),
        Long.parseLong(given.getProperty("insertstart", "0")));
  }

  private static Map<Use, Double> mix(String text) throws DBException {
    var mix = new LinkedHashMap<Use, Double>();
    for (var part : text.strip().split("\\s*,\\s*", -1)) {
      var match = USE.matcher(part);
      if (!match.matches()) {
        throw wrong(MIX, text, "NAME:SHARE or NAME:SHARE:ITEMS, as GET:0.9,MGET:0.1:8.5");
      }
      var command = TypedCommand.find(match.group(1));
      if (command.isEmpty()) {
        var names = Arrays.stream(TypedCommand.values()).map(Enum::name).toList();
        var near = NearestName.suggestion(match.group(1), names);
        throw wrong(MIX, part, "a command that commands.properties lists" + near);
      }
      var items = match.group(3) == null ? 0 : Double.parseDouble(match.group(3));
      var most = command.get().hasItems() || command.get().isRange() ? MOST_ELEMENTS : 0;
      if (items > most) {
        throw wrong(MIX, part, most == 0 ? "no number of items" : "up to " + most + " items");
      }
      var least = command.get().hasItems() ? Math.max(1, items) : items;
      mix.merge(new Use(command.get(), least), Double.parseDouble(match.group(2)), Double::sum);
    }
    mix.values().removeIf(share -> share == 0);
    if (mix.isEmpty()) {
      throw wrong(MIX, text, "a share above 0");
    }
    return mix;
  }

  private static Map<KeyType, TypedKeys> keys(
      BindingProperties properties, Properties given, List<KeyType> types)
      throws DBException, WorkloadException {
    var weights = new ArrayList<Integer>();
    for (var type : types) {
      weights.add(properties.integer(name(type, "records"), 0, Integer.MAX_VALUE));
    }
    var records = Long.parseLong(given.getProperty("recordcount", "1000"));
    var sum = weights.stream().mapToLong(Integer::longValue).sum();
    var keys = new EnumMap<KeyType, TypedKeys>(KeyType.class);
    var start = 0L;
    var weight = 0L;
    for (var i = 0; i < types.size(); i++) {
      weight += weights.get(i);
      var end = Math.round((double) records * weight / sum);
      if (end == start || sum == 0) {
        throw wrong(
            name(types.get(i), "records"),
            Integer.toString(weights.get(i)),
            "a weight that is at least one of recordcount=" + records);
      }
      keys.put(types.get(i), keys(properties, types.get(i), start, end - start));
      start = end;
    }
    return keys;
  }

  private static TypedKeys keys(BindingProperties properties, KeyType type, long start, long count)
      throws DBException, WorkloadException {
    var hasElements = type.compareTo(KeyType.HASH) >= 0;
    return new TypedKeys(
        type,
        start,
        numbers(properties, type, start, count),
        properties.integer("zeropadding", 1, 1000),
        hasElements ? properties.integer(name(type, "elements"), 1, MOST_ELEMENTS) : 1,
        type == KeyType.COUNTER ? new ConstantIntegerGenerator(1) : lengths(properties, type),
        expiry(properties),
        properties.share("commands.expiry.proportion"));
  }

  private static NumberGenerator numbers(
      BindingProperties properties, KeyType type, long start, long count)
      throws DBException, WorkloadException {
    var choice = choice(properties, type, "keys");
    if (choice.is("zipf")) {
      return new ZipfKeys(start, count, choice.skew());
    }
    if (choice.is("ranks")) {
      return RankedKeys.read(Path.of(choice.parameter()), start, count);
    }
    if (!choice.value().equals("uniform")) {
      throw wrong(choice.property(), choice.value(), "uniform, zipf:THETA, ranks:FILE");
    }
    return new UniformLongGenerator(start, start + count - 1);
  }

  private static NumberGenerator lengths(BindingProperties properties, KeyType type)
      throws DBException, WorkloadException {
    var choice = choice(properties, type, "values");
    if (choice.is("histogram")) {
      return HistogramLengths.read(Path.of(choice.parameter()));
    }
    if (!new AllowedValues.Whole(0, 1 << 29).include(choice.value())) {
      throw wrong(choice.property(), choice.value(), "a number of bytes, or histogram:FILE");
    }
    return new ConstantIntegerGenerator(Integer.parseInt(choice.value()));
  }

  private static Choice choice(BindingProperties properties, KeyType type, String what)
      throws DBException {
    return Choice.of(name(type, what), properties.text(name(type, what)).strip());
  }

  private static TimesToLive expiry(BindingProperties properties) throws DBException {
    var name = "commands.expiry";
    var times = TimesToLive.from(properties, name).orElseThrow();
    if (times.millis().containsValue(0L)) {
      throw wrong(name, properties.text(name), "times, without never");
    }
    return times;
  }

  private static String name(KeyType type, String what) {
    return "commands." + EnumText.of(type) + "." + what;
  }

  private static DBException wrong(String property, String value, String allowed) {
    return new DBException(property + "=" + value + ": allowed is " + allowed);
  }
}
