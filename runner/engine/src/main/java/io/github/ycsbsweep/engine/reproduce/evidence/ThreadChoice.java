// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.StreamSupport;

/**
 * At which numbers of threads something is looked at.
 *
 * @param counts of the original, where they are named; none otherwise
 */
public record ThreadChoice(Kind kind, List<Integer> counts) {

  /** Where nothing is said. */
  public static final ThreadChoice EVERY = of(Kind.EVERY);

  /** How numbers of threads are chosen. */
  public enum Kind {
    /** Each that was measured. */
    EVERY,
    /** One at least. */
    ANY,
    /** That of the highest throughput. */
    PEAK,
    FEWEST,
    MOST,
    /** Those that are named. */
    EACH
  }

  /**
   * A number of threads.
   *
   * @param threads of the original
   * @param isPeak whether it was chosen for its throughput
   */
  public record Place(int threads, boolean isPeak) {

    public static Place of(int threads) {
      return new Place(threads, false);
    }

    /** The threads; empty of all of them together. */
    public OptionalInt number() {
      return threads > 0 ? OptionalInt.of(threads) : OptionalInt.empty();
    }
  }

  public ThreadChoice {
    counts = List.copyOf(counts);
  }

  /** A choice that names no number. */
  public static ThreadChoice of(Kind kind) {
    return new ThreadChoice(kind, List.of());
  }

  /** These numbers. */
  public static ThreadChoice each(Integer... counts) {
    return new ThreadChoice(Kind.EACH, List.of(counts));
  }

  /** As files have it: a word, a number or a list of them. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static ThreadChoice of(JsonNode node) {
    if (node.isTextual()) {
      return of(Kind.valueOf(node.asText().toUpperCase(Locale.ROOT)));
    }
    return node.isArray()
        ? new ThreadChoice(
            Kind.EACH,
            StreamSupport.stream(node.spliterator(), false).map(JsonNode::asInt).toList())
        : each(node.asInt());
  }

  /**
   * Those that are chosen.
   *
   * @param threads that there are, ascending
   * @param peak that of the highest throughput; empty if it is not known
   */
  public List<Place> of(List<Integer> threads, Optional<Place> peak) {
    return switch (kind) {
      case EVERY, ANY -> threads.stream().map(Place::of).toList();
      case PEAK -> peak.stream().toList();
      case FEWEST -> threads.stream().limit(1).map(Place::of).toList();
      case MOST -> threads.stream().skip(Math.max(0, threads.size() - 1)).map(Place::of).toList();
      case EACH -> counts.stream().map(Place::of).toList();
    };
  }
}
