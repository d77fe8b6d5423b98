// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The figures that a publication states.
 *
 * @param cores of the original's server, of all its machines together; empty if not said
 */
public record PublishedFigures(List<Figure> figures, OptionalInt cores) {

  private static final Pattern AT_LEAST = Pattern.compile(">=\\s*(\\d+)");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** Figures of a measure, of one operation by {@code <metric>_<operation>}, as mean_read. */
  List<Figure> of(Measure measure) {
    var name =
        measure.metric().label()
            + measure.operation().map(it -> "_" + it.toLowerCase(Locale.ROOT)).orElse("");
    return of(measure.experiment(), measure.series(), name);
  }

  private List<Figure> of(String experiment, String series, String metric) {
    return figures.stream()
        .filter(figure -> figure.experiment().equals(experiment))
        .filter(figure -> figure.series().equals(series))
        .filter(figure -> figure.metric().equals(metric))
        .toList();
  }

  /** At a place: by its number of threads, else in words that hold for it. */
  Optional<PublishedRange> at(Measure measure, Place place, OptionalLong records) {
    if (measure.metric() == Metric.VARIATION && of(measure).isEmpty()) {
      return variation(measure);
    }
    return row(measure, place)
        .flatMap(Figure::stated)
        .flatMap(it -> divisor(measure, records).stream().mapToObj(it::per).findFirst());
  }

  /** The row itself, likewise. */
  private Optional<Figure> row(Measure measure, Place place) {
    var rows = of(measure);
    return rows.stream()
        .filter(figure -> isAt(figure, measure, place))
        .findFirst()
        .or(() -> rows.stream().filter(figure -> holdsAt(figure, place)).findFirst());
  }

  /** Of the throughputs that are published; empty with fewer than two of them. */
  private Optional<PublishedRange> variation(Measure measure) {
    var throughputs =
        throughputs(measure).values().stream()
            .flatMap(figure -> figure.stated().stream())
            .mapToDouble(PublishedRange::middle)
            .summaryStatistics();
    if (throughputs.getCount() < 2 || throughputs.getMin() <= 0) {
      return Optional.empty();
    }
    var variation = throughputs.getMax() / throughputs.getMin() - 1;
    return Optional.of(new PublishedRange(variation, variation, variation));
  }

  /** The peak of the publication is its own, at whatever number of threads it was found here. */
  private boolean isAt(Figure figure, Measure measure, Place place) {
    var words = figure.threads().orElse("");
    if (!place.isPeak()) {
      return words.equals(Integer.toString(place.threads()));
    }
    return words.equals("peak") || peak(measure).map(String::valueOf).equals(figure.threads());
  }

  private OptionalDouble divisor(Measure measure, OptionalLong records) {
    if (measure.per().isEmpty()) {
      return OptionalDouble.of(1);
    }
    return switch (measure.per().get()) {
      case CORE -> cores.stream().asDoubleStream().findFirst();
      case RECORD -> records.stream().asDoubleStream().findFirst();
      case OPERATION -> OptionalDouble.empty();
    };
  }

  /** The numbers of threads that figures of a measure are stated for. */
  Set<Integer> threads(Measure measure) {
    return numbered(of(measure)).keySet();
  }

  /** Where the published throughput is highest; empty if it is not stated for any number. */
  Optional<Integer> peak(Measure measure) {
    return throughputs(measure).entrySet().stream()
        .max(
            Comparator.comparingDouble(
                row -> row.getValue().stated().map(PublishedRange::middle).orElse(0.0)))
        .map(Map.Entry::getKey);
  }

  private SortedMap<Integer, Figure> throughputs(Measure measure) {
    return numbered(of(measure.experiment(), measure.series(), Metric.THROUGHPUT.label()));
  }

  /** Those that are stated for a number of threads. */
  private static SortedMap<Integer, Figure> numbered(List<Figure> rows) {
    var numbered = new TreeMap<Integer, Figure>();
    for (var row : rows) {
      row.threads()
          .filter(words -> NUMBER.matcher(words).matches())
          .ifPresent(words -> numbered.putIfAbsent(Integer.valueOf(words), row));
    }
    return numbered;
  }

  private static boolean holdsAt(Figure figure, Place place) {
    var words = figure.threads().orElse("any");
    var least = AT_LEAST.matcher(words);
    return words.equals("any")
        || (least.matches() && place.threads() >= Integer.parseInt(least.group(1)));
  }
}
