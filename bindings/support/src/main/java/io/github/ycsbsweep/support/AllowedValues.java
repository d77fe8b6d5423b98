// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.function.DoublePredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the values of a property may be. */
public sealed interface AllowedValues {

  /** Numbers from 0 to 1. */
  AllowedValues SHARE = new Numbers("from 0 to 1", number -> number >= 0 && number <= 1);

  /** Numbers between 0 and 100, both of which do not belong to them. */
  AllowedValues PERCENTILE =
      new Numbers("above 0 and below 100", number -> number > 0 && number < 100);

  /** {@code true} or {@code false}, in upper or lower case. */
  AllowedValues FLAG = new Flag();

  /** Whether this is one of them. */
  boolean include(String value);

  /** For messages, behind {@code allowed is}; names the word that was probably meant. */
  String describe(String value);

  /**
   * Reads {@code 1..100} as whole numbers with both ends, {@code share} as a number from 0 to 1,
   * and anything else as words, separated by commas.
   */
  static AllowedValues parse(String text) {
    var range = Whole.FORM.matcher(text.strip());
    if (range.matches()) {
      return new Whole(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
    }
    return text.strip().equals("share")
        ? SHARE
        : new Words(Arrays.stream(text.split(",", -1)).map(String::strip).toList());
  }

  /** Whole numbers; both ends belong to them. */
  record Whole(long min, long max) implements AllowedValues {

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})\\.\\.(\\d{1,18})");

    @Override
    public boolean include(String value) {
      try {
        var number = Long.parseLong(value);
        return number >= min && number <= max;
      } catch (NumberFormatException e) {
        return false;
      }
    }

    @Override
    public String describe(String value) {
      return "a whole number from " + min + " to " + max;
    }
  }

  /** Numbers for which something holds. */
  record Numbers(String description, DoublePredicate holds) implements AllowedValues {

    @Override
    public boolean include(String value) {
      try {
        return holds.test(Double.parseDouble(value));
      } catch (NumberFormatException e) {
        return false;
      }
    }

    @Override
    public String describe(String value) {
      return "a number " + description;
    }
  }

  /** See {@link #FLAG}. */
  record Flag() implements AllowedValues {

    @Override
    public boolean include(String value) {
      return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
    }

    @Override
    public String describe(String value) {
      return "true or false";
    }
  }

  /**
   * One of some words, or of some words with a parameter, in exactly this spelling.
   *
   * @param words without a parameter
   * @param forms what the others look like, by how they are shown
   */
  record Forms(List<String> words, SortedMap<String, Pattern> forms) implements AllowedValues {

    @Override
    public boolean include(String value) {
      return words.contains(value)
          || forms.values().stream().anyMatch(form -> form.matcher(value).matches());
    }

    @Override
    public String describe(String value) {
      return new Words(Stream.concat(words.stream(), forms.keySet().stream()).toList())
          .describe(value);
    }
  }

  /** One of these, in upper or lower case. */
  record Words(List<String> words) implements AllowedValues {

    @Override
    public boolean include(String value) {
      return words.stream().anyMatch(value::equalsIgnoreCase);
    }

    @Override
    public String describe(String value) {
      return String.join(", ", words) + NearestName.suggestion(value, words);
    }
  }
}
