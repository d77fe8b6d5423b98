// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.DBException;

/**
 * How long records that are written stay, as a property {@code <store>.ttl} says: a time, or times
 * with weights.
 *
 * @param millis by the weights up to each, of which the last is 1; 0: for ever
 */
public record TimesToLive(NavigableMap<Double, Long> millis) {

  private static final String PROPERTY = ".ttl";

  private static final String ALLOWED =
      ": allowed is a time, as 60s, or times with weights, as never:0.5,500ms:0.3,1h:0.2, in ms, s,"
          + " m, h or d, of up to 3650d";

  private static final Pattern TIME = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)|never");

  private static final Pattern WEIGHT = Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,12})?");

  private static final Map<String, Long> UNITS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  private static final long MOST_MILLIS = 3650 * 86_400_000L;

  /**
   * Of a property; empty where it is not set.
   *
   * @throws DBException naming the property, its value and what is allowed
   */
  public static Optional<TimesToLive> from(BindingProperties properties, String name)
      throws DBException {
    var text = properties.optional(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    var times = new TreeMap<Double, Long>();
    var sum = 0.0;
    for (var part : text.get().strip().split(",", -1)) {
      var colon = part.indexOf(':');
      var weight = colon < 0 ? "1" : part.substring(colon + 1);
      var time = millis(colon < 0 ? part : part.substring(0, colon));
      if (time < 0 || !WEIGHT.matcher(weight).matches()) {
        throw new DBException(name + "=" + text.get() + ALLOWED);
      }
      if (Double.parseDouble(weight) > 0) {
        sum += Double.parseDouble(weight);
        times.put(sum, time);
      }
    }
    if (times.isEmpty()) {
      throw new DBException(name + "=" + text.get() + ALLOWED);
    }
    var millis = new TreeMap<Double, Long>();
    for (var time : times.entrySet()) {
      millis.put(time.getKey() / sum, time.getValue());
    }
    return Optional.of(new TimesToLive(millis));
  }

  /** A time from 1 ms on, 0 of {@code never}, -1 of anything else. */
  private static long millis(String text) {
    var match = TIME.matcher(text);
    if (!match.matches()) {
      return -1;
    }
    if (match.group(1) == null) {
      return 0;
    }
    var number = Long.parseLong(match.group(1));
    var unit = UNITS.get(match.group(2));
    return number == 0 || number > MOST_MILLIS / unit ? -1 : number * unit;
  }

  /** Of the next record that is written, by chance; 0: for ever. */
  public long nextMillis() {
    return millis.higherEntry(ThreadLocalRandom.current().nextDouble()).getValue();
  }

  /**
   * What to say where times to live were given to other bindings, and none to this one: its records
   * stay. Empty where there is nothing to say.
   */
  static Optional<String> unset(Properties given, BindingProperties own) {
    var names =
        given.stringPropertyNames().stream().filter(name -> name.endsWith(PROPERTY)).toList();
    return names.isEmpty() || names.stream().anyMatch(own::knows)
        ? Optional.empty()
        : Optional.of(
            names.stream().sorted().collect(Collectors.joining(", "))
                + ": no time to live is set here, since no property of this binding was given");
  }
}
