// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.AllowedValues;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.workloads.generator.HistogramLengths;
import io.github.ycsbsweep.workloads.generator.LognormalLengths;
import io.github.ycsbsweep.workloads.trace.TraceSource;
import io.github.ycsbsweep.workloads.verify.VerificationSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.regex.Pattern;
import site.ycsb.Client;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * The values of extended.properties, checked.
 *
 * @param keys the distribution of keys
 * @param lengths the distribution of the lengths of values
 * @param compression compressed size of a value as a part of its length; empty: as CoreWorkload's
 * @param move how long the hot set of {@code hotspot} stays; empty: for ever
 * @param share of the keys of a trace whose operations are done
 * @param misses the part of the reads that is of keys that are not there
 * @param cacheAside whether what is not found is inserted
 * @param speed of a trace; empty: as fast as the threads go
 */
record ExtendedSettings(
    Choice keys,
    Choice lengths,
    OptionalDouble compression,
    Optional<Duration> move,
    double share,
    double misses,
    boolean cacheAside,
    OptionalDouble speed) {

  private static final String KEYS = "requestdistribution";
  private static final String LENGTHS = "fieldlengthdistribution";

  private static final List<String> FORMS_OF_KEYS = List.of("zipf", "latest", "ranks", "trace");
  private static final List<String> FORMS_OF_LENGTHS = List.of("lognormal", "histogram");

  /** The greatest skew and the greatest sigma. */
  private static final double MOST_SKEW = 10;

  private static final double MOST_SIGMA = 5;

  /** Bytes, where the distribution names no other limit: what most caches take. */
  private static final long MOST_BYTES = 1_000_000;

  private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(ms|s|m|h)");

  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);

  private static final Pattern LOGNORMAL =
      Pattern.compile("([0-9]{1,9}),([0-9]{1,2}(?:\\.[0-9]{1,9})?)(?:,([0-9]{1,9}))?");

  /**
   * The value of a distribution.
   *
   * @param property that has it
   * @param name before the colon
   * @param parameter behind the colon; empty where there is none
   */
  record Choice(String property, String name, String parameter) {

    static Choice of(String property, String value) {
      var colon = value.indexOf(':');
      return colon < 0
          ? new Choice(property, value, "")
          : new Choice(property, value.substring(0, colon), value.substring(colon + 1));
    }

    boolean is(String form) {
      return !parameter.isEmpty() && name.equals(form);
    }

    /** CoreWorkload judges what has no parameter. */
    void checkForm(List<String> forms) throws DBException {
      if (!parameter.isEmpty() && !forms.contains(name)) {
        throw new DBException(
            property
                + "="
                + value()
                + ": allowed is YCSB's values, and with a colon "
                + String.join(", ", forms));
      }
    }

    String value() {
      return parameter.isEmpty() ? name : name + ":" + parameter;
    }

    /** The skew behind the colon. */
    double skew() throws DBException {
      return number(property, value(), parameter, 0, MOST_SKEW, name + ":THETA with a theta");
    }
  }

  static ExtendedSettings from(Properties given) throws DBException {
    var properties = catalogued(given);
    var compression = number(properties, "valuecompression", 0.01, 1);
    if (compression.isPresent() && Boolean.parseBoolean(given.getProperty("dataintegrity"))) {
      throw new DBException(
          "valuecompression: allowed is only with dataintegrity=false, which makes its own values");
    }
    var settings =
        new ExtendedSettings(
            Choice.of(KEYS, properties.text(KEYS).strip()),
            Choice.of(LENGTHS, properties.text(LENGTHS).strip()),
            compression,
            move(properties),
            properties.share("trace.sample"),
            properties.share("missproportion"),
            properties.flag("cacheaside"),
            number(properties, "trace.speed", 1e-6, 1e6));
    settings.checkCombinations(given);
    return settings;
  }

  private void checkCombinations(Properties given) throws DBException {
    keys.checkForm(FORMS_OF_KEYS);
    lengths.checkForm(FORMS_OF_LENGTHS);
    if (cacheAside && (misses > 0 || Boolean.parseBoolean(given.getProperty("verify")))) {
      throw new DBException(
          "cacheaside=true: allowed is only without missproportion and verify: misses are filled");
    }
    if (move.isPresent() && !keys.value().equals("hotspot")) {
      throw new DBException("hotspot.move: allowed is only with requestdistribution=hotspot");
    }
    if (speed.isPresent() && !keys.is("trace")) {
      throw new DBException("trace.speed: allowed is only with requestdistribution=trace:FILE");
    }
    if (speed.isPresent() && given.containsKey("target")) {
      throw new DBException("trace.speed and a target: one of them, since each sets the pace");
    }
  }

  /**
   * How writes are verified; empty if they are not.
   *
   * @param first number of the first loaded record
   * @param count of the loaded records
   */
  Optional<VerificationSettings> verification(Properties given, long first, long count)
      throws DBException {
    var client = ClientNumber.from(given);
    return VerificationSettings.from(
        catalogued(given), given, first, count, client.client(), client.clients());
  }

  private static BindingProperties catalogued(Properties given) throws DBException {
    return BindingProperties.ofWorkload("extended", given);
  }

  /**
   * The properties that CoreWorkload knows; it makes what is replaced afterwards. Numbers of
   * records and operations are ints to it.
   */
  Properties ofCore(Properties given) {
    var known = new Properties();
    given.stringPropertyNames().forEach(name -> known.setProperty(name, given.getProperty(name)));
    var records = number(known, Client.RECORD_COUNT_PROPERTY);
    if (records > Integer.MAX_VALUE) {
      var count = records - number(known, CoreWorkload.INSERT_START_PROPERTY);
      known.putIfAbsent(CoreWorkload.INSERT_COUNT_PROPERTY, Long.toString(count));
    }
    // YCSB's adds up a sum of as many terms as there are records, for minutes.
    var isSlow = records > Integer.MAX_VALUE && keys.value().equals("latest");
    for (var name : List.of(CoreWorkload.INSERT_COUNT_PROPERTY, Client.OPERATION_COUNT_PROPERTY)) {
      if (number(known, name) > Integer.MAX_VALUE) {
        known.setProperty(name, Integer.toString(Integer.MAX_VALUE));
      }
    }
    if (isSlow || !keys.parameter().isEmpty()) {
      known.setProperty(KEYS, "uniform");
    }
    if (!lengths.parameter().isEmpty()) {
      known.setProperty(LENGTHS, "constant");
    }
    return known;
  }

  private static long number(Properties known, String name) {
    return Long.parseLong(known.getProperty(name, "0"));
  }

  /** The lengths of values; empty where CoreWorkload draws them. */
  Optional<NumberGenerator> fieldLengths(Properties given) throws DBException, WorkloadException {
    if (lengths.is("histogram")) {
      return Optional.of(HistogramLengths.read(Path.of(lengths.parameter())));
    }
    if (!lengths.is("lognormal")) {
      return Optional.empty();
    }
    var match = LOGNORMAL.matcher(lengths.parameter());
    var wanted = "lognormal:MEDIAN,SIGMA, and ,MOST bytes if wished, with a sigma";
    var sigma =
        number(
            LENGTHS, lengths.value(), match.matches() ? match.group(2) : "", 0, MOST_SIGMA, wanted);
    var most = match.group(3) == null ? MOST_BYTES : Long.parseLong(match.group(3));
    var least = Long.parseLong(given.getProperty("minfieldlength", "1"));
    return Optional.of(
        new LognormalLengths(Long.parseLong(match.group(1)), sigma, Math.min(least, most), most));
  }

  /** The trace; empty where operations are drawn. */
  Optional<TraceSource> trace(Properties given) throws DBException, WorkloadException {
    if (!keys.is("trace")) {
      return Optional.empty();
    }
    var client = ClientNumber.from(given);
    return Optional.of(
        new TraceSource(
            new TraceSource.Selection(
                Path.of(keys.parameter()),
                speed.isPresent(),
                share,
                client.client(),
                client.clients())));
  }

  private static Optional<Duration> move(BindingProperties properties) throws DBException {
    var text = properties.optional("hotspot.move");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    var match = TIME.matcher(text.get().strip());
    if (!match.matches() || Long.parseLong(match.group(1)) == 0) {
      throw new DBException("hotspot.move=" + text.get() + ": allowed is a time, as 500ms or 10s");
    }
    return Optional.of(
        Duration.ofMillis(Long.parseLong(match.group(1)) * MILLIS.get(match.group(2))));
  }

  private static OptionalDouble number(
      BindingProperties properties, String name, double least, double most) throws DBException {
    var text = properties.optional(name);
    return text.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(number(name, text.get(), text.get().strip(), least, most, "a number"));
  }

  private static double number(
      String property, String value, String text, double least, double most, String wanted)
      throws DBException {
    if (!new AllowedValues.Numbers("", number -> number >= least && number <= most).include(text)) {
      throw new DBException(
          property + "=" + value + ": allowed is " + wanted + " from " + least + " to " + most);
    }
    return Double.parseDouble(text);
  }
}
