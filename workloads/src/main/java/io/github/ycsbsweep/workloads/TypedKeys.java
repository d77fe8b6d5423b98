// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.support.TimesToLive;
import io.github.ycsbsweep.support.TypedCommand;
import io.github.ycsbsweep.support.TypedCommand.KeyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;
import site.ycsb.RandomByteIterator;
import site.ycsb.generator.NumberGenerator;

/**
 * The keys of one type, and what commands say of them.
 *
 * @param start number of the first one
 * @param numbers of those that are next
 * @param digits of a number
 * @param elements that a loaded key has, and that are told apart
 * @param lengths of values
 * @param expiry of keys that are given an end
 * @param expiryShare of the SETs
 */
record TypedKeys(
    KeyType type,
    long start,
    NumberGenerator numbers,
    int digits,
    int elements,
    NumberGenerator lengths,
    TimesToLive expiry,
    double expiryShare) {

  private static final int MOST_ADDED = 100;

  /** The name of a key. Its first letter is that of its type. */
  String key(long number) {
    var text = Long.toString(number);
    var letter = type.name().substring(0, 1).toLowerCase(Locale.ROOT);
    return (type == KeyType.SET ? "e" : letter)
        + "0".repeat(Math.max(0, digits - text.length()))
        + text;
  }

  String nextKey() {
    return key(numbers.nextValue().longValue());
  }

  /** The arguments of a command, its first key left out. */
  List<byte[]> next(TypedCommand command, int items) {
    return arguments(command, items, () -> random(elements));
  }

  /** The arguments of the command that makes a key, with all elements, likewise. */
  List<byte[]> load() {
    var next = new int[1];
    return arguments(type.loading(), elements, () -> next[0]++);
  }

  private List<byte[]> arguments(TypedCommand command, int items, IntSupplier element) {
    var letters = command.arguments(items);
    var arguments = new ArrayList<byte[]>(letters.length());
    var width =
        (int) Math.min(TypedCommand.MOST_SCORE, (long) TypedCommand.MOST_SCORE * items / elements);
    var lowest = random(TypedCommand.MOST_SCORE - width + 1);
    for (var i = 1; i < letters.length(); i++) {
      switch (letters.charAt(i)) {
        case 'k' -> arguments.add(ascii(nextKey()));
        case 'v' ->
            arguments.add(new RandomByteIterator(lengths.nextValue().longValue()).toArray());
        case 'f' -> arguments.add(ascii("f" + element.getAsInt()));
        case 'c' -> arguments.add(ascii("c" + element.getAsInt()));
        case 'm' -> arguments.add(member(element.getAsInt()));
        case 'i' -> arguments.add(ascii(1 + random(MOST_ADDED)));
        case 's' -> arguments.add(ascii(random(TypedCommand.MOST_SCORE)));
        case 'x' -> arguments.add(ascii(Math.max(1, expiry.nextMillis() / 1000)));
        case 'p' -> arguments.add(ascii(expiry.nextMillis()));
        case 'o' -> {
          if (ThreadLocalRandom.current().nextDouble() < expiryShare) {
            arguments.add(ascii("PX"));
            arguments.add(ascii(expiry.nextMillis()));
          }
        }
        case '0' -> arguments.add(ascii(0));
        case 'l' -> arguments.add(ascii(items - 1));
        case 'a' -> arguments.add(ascii(items == 0 ? "-inf" : Integer.toString(lowest)));
        case 'b' -> arguments.add(ascii(items == 0 ? "+inf" : Integer.toString(lowest + width)));
        default -> throw new IllegalStateException(letters);
      }
    }
    return arguments;
  }

  private byte[] member(int number) {
    var text = Integer.toString(number);
    var padding = Math.max(0, (int) Math.round(lengths.mean()) - text.length() - 1);
    return ascii("m" + "0".repeat(padding) + text);
  }

  private static int random(int bound) {
    return ThreadLocalRandom.current().nextInt(bound);
  }

  private static byte[] ascii(long number) {
    return ascii(Long.toString(number));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
