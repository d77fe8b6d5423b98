// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.UserError;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Processors by the numbers that Linux gives them, in its own notation (cpuset(7), List Format):
 * {@code 0-3,8}.
 */
public record CpuList(SortedSet<Integer> numbers) {

  private static final Pattern RANGE = Pattern.compile("([0-9]{1,4})(?:-([0-9]{1,4}))?");

  public CpuList {
    numbers = Collections.unmodifiableSortedSet(new TreeSet<>(numbers));
  }

  /** Reads a list; empty if the text is none, or names no processor. */
  public static Optional<CpuList> parse(String text) {
    var numbers = new TreeSet<Integer>();
    for (var range : text.split(",", -1)) {
      var match = RANGE.matcher(range);
      if (!match.matches()) {
        return Optional.empty();
      }
      var first = Integer.parseInt(match.group(1));
      var last = match.group(2) == null ? first : Integer.parseInt(match.group(2));
      if (last < first) {
        return Optional.empty();
      }
      for (var number = first; number <= last; number++) {
        numbers.add(number);
      }
    }
    return Optional.of(new CpuList(numbers));
  }

  /**
   * Reads the value of an option.
   *
   * @throws UserError that says what is allowed
   */
  public static CpuList parse(SweepOption option, String given) throws UserError {
    return parse(given)
        .orElseThrow(
            () ->
                UserError.of(
                    "%s %s: not a list of processors; allowed: numbers and ranges with commas"
                        + " between them, as 0-3,8",
                    option, given));
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static CpuList ofFile(String text) {
    return parse(text)
        .orElseThrow(() -> new IllegalArgumentException(text + ": no list of processors"));
  }

  public int count() {
    return numbers.size();
  }

  /** The processors of this list that are in another one, too; empty if there are none. */
  public Optional<CpuList> shared(CpuList other) {
    var both = new TreeSet<>(numbers);
    both.retainAll(other.numbers());
    return ofAny(both);
  }

  /** The processors of this list that are not in another one; empty if there are none. */
  public Optional<CpuList> without(CpuList other) {
    var rest = new TreeSet<>(numbers);
    rest.removeAll(other.numbers());
    return ofAny(rest);
  }

  private static Optional<CpuList> ofAny(SortedSet<Integer> numbers) {
    return numbers.isEmpty() ? Optional.empty() : Optional.of(new CpuList(numbers));
  }

  /** The words before a command that bind it to these processors. */
  public List<String> prefix() {
    return List.of("taskset", "-c", text());
  }

  /** With ranges where numbers follow each other. */
  @JsonValue
  public String text() {
    var bits = new BitSet();
    numbers.forEach(bits::set);
    var ranges = new ArrayList<String>();
    for (var first = bits.nextSetBit(0); first >= 0; ) {
      var last = bits.nextClearBit(first) - 1;
      ranges.add(first == last ? "" + first : first + "-" + last);
      first = bits.nextSetBit(last + 1);
    }
    return String.join(",", ranges);
  }

  @Override
  public String toString() {
    return text();
  }
}
