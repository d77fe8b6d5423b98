// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.TrafficModel.CommandUse;
import io.github.ycsbsweep.engine.capture.log.CapturedCommand;
import io.github.ycsbsweep.engine.capture.log.CommandTable.Entry;
import io.github.ycsbsweep.engine.statistics.KeyCounts;
import io.github.ycsbsweep.engine.statistics.SizeHistogram;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.TypedCommand;
import io.github.ycsbsweep.support.TypedCommand.KeyType;
import java.util.Map;
import java.util.Optional;

/** What is counted of a command. */
final class CommandTally {

  /** That a workload takes; a longer range is of all elements. */
  static final int MOST_ITEMS = 100_000;

  private final Entry entry;
  private final Optional<TypedCommand> typed;
  private final Optional<KeyCounts> keys;
  private final SizeHistogram keySizes = new SizeHistogram();
  private final SizeHistogram valueSizes = new SizeHistogram();
  private long count;
  private long words;
  private long expiring;
  private long ranges;
  private long elements;

  /**
   * Of a command.
   *
   * @param hasTypes whether it is of a store whose keys have types
   * @param typedKeys of all commands of a type together; it has its own there
   */
  CommandTally(Entry entry, boolean hasTypes, Map<KeyType, KeyCounts> typedKeys) {
    this.entry = entry;
    this.typed = TypedCommand.find(entry.name()).filter(any -> hasTypes);
    this.keys =
        typed
            .map(TypedCommand::type)
            .filter(type -> type != KeyType.ANY)
            .map(type -> typedKeys.computeIfAbsent(type, any -> new KeyCounts()));
  }

  void add(CapturedCommand command) {
    count++;
    words += command.words() - 1;
    if (typed.isPresent() && typed.get().isRange()) {
      addRange(command);
    }
  }

  /** Of indexes from the begin, or by the option LIMIT; what else a range is of, is not known. */
  private void addRange(CapturedCommand command) {
    var isOfScores = typed.orElseThrow().arguments(0).endsWith("b");
    var first = isOfScores ? 1 : command.number(2);
    var last = command.number(isOfScores ? command.words() - 1 : 3);
    var isKnown = first >= 0 && last >= first && last - first < MOST_ITEMS;
    if (isKnown && (!isOfScores || command.words() > 5)) {
      ranges++;
      elements += last - first + 1;
    }
  }

  void addKey(long key, long size) {
    keySizes.add(size);
    if (keys.isPresent()) {
      keys.get().add(key);
    }
  }

  void addValue(long size) {
    valueSizes.add(size);
  }

  void addExpiring() {
    expiring++;
  }

  long count() {
    return count;
  }

  /**
   * What is told of it.
   *
   * @param share of the commands
   */
  CommandUse use(double share) {
    var each = (double) words / Math.max(1, count);
    return new CommandUse(
        entry.name(),
        entry.kind(),
        count,
        share,
        each,
        sizes(keySizes),
        sizes(valueSizes),
        typed.map(it -> EnumText.of(it.type())),
        typed.flatMap(it -> items(it, each)),
        (double) expiring / Math.max(1, count));
  }

  private Optional<Double> items(TypedCommand command, double each) {
    if (command.hasItems()) {
      return Optional.of(Math.min(MOST_ITEMS, command.items(each)));
    }
    return 2 * ranges > count ? Optional.of((double) elements / ranges) : Optional.empty();
  }

  private static Optional<SizeHistogram.Sizes> sizes(SizeHistogram histogram) {
    return Optional.of(histogram).filter(it -> it.count() > 0).map(SizeHistogram::sizes);
  }
}
