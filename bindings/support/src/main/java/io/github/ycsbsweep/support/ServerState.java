// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a store says of itself at one moment: collected piece by piece, so that what was learned
 * before a failure is not lost. What several nodes say is put together. Nothing whose name sounds
 * like a secret is taken.
 */
public final class ServerState {

  /** What is missing when the store could not be asked to the end. */
  static final String WHOLE = "server";

  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?\\d{1,18}");

  private final Map<ServerFact, Long> numbers = new EnumMap<>(ServerFact.class);
  private final Map<ServerFact, TreeSet<String>> texts = new EnumMap<>(ServerFact.class);
  private final TreeSet<String> versions = new TreeSet<>();
  private final Map<String, String> config = new TreeMap<>();
  private final Map<String, String> raw = new TreeMap<>();
  private final Map<String, String> errors = new TreeMap<>();

  public synchronized void version(String version) {
    versions.add(version);
  }

  /** A number; those of several nodes are added up, or the largest counts. */
  public synchronized void fact(ServerFact fact, long value) {
    numbers.merge(fact, value, fact.kind() == ServerFact.Kind.MOST ? Math::max : Math::addExact);
  }

  /** A text. Those of several nodes that differ stand side by side. */
  public synchronized void fact(ServerFact fact, String text) {
    texts.computeIfAbsent(fact, any -> new TreeSet<>()).add(text);
  }

  /** How the store keeps its data: what can be compared, and its own words. */
  public void persistence(Durability durability, String words) {
    fact(ServerFact.DURABILITY, EnumText.of(durability));
    fact(ServerFact.PERSISTENCE, words);
  }

  /** Takes the facts that are among the store's own words as whole numbers, under these names. */
  public void facts(Map<String, String> words, Map<ServerFact, String> names) {
    names.forEach((fact, name) -> number(words, name).ifPresent(value -> fact(fact, value)));
  }

  /** Adds up those of the store's own words that are whole numbers; no fact if there is none. */
  public void sum(ServerFact fact, Map<String, String> words, List<String> names) {
    names.stream()
        .flatMap(name -> number(words, name).stream())
        .reduce(Long::sum)
        .ifPresent(sum -> fact(fact, sum));
  }

  /** A whole number among the store's own words. */
  public static Optional<Long> number(Map<String, String> words, String name) {
    return Optional.ofNullable(words.get(name))
        .map(String::strip)
        .filter(text -> WHOLE_NUMBER.matcher(text).matches())
        .map(Long::valueOf);
  }

  /** A setting of the server that matters. */
  public synchronized void config(String name, String value) {
    put(config, name, value);
  }

  /** Those of the store's own words that are settings that matter. */
  public void config(String prefix, Map<String, String> words, List<String> names) {
    names.stream()
        .filter(words::containsKey)
        .forEach(name -> config(prefix + name, words.get(name)));
  }

  /**
   * The store's own words.
   *
   * @param prefix before every name: nothing, or {@code host:port/} where there are several nodes
   */
  public synchronized void raw(String prefix, Map<String, String> words) {
    words.forEach((name, value) -> put(raw, prefix + name, value));
  }

  /** Something that the store did not tell, and why. */
  public synchronized void error(String what, String cause) {
    errors.put(what, LogText.of(cause));
  }

  /** Why the store was not asked to the end, or the first error if it has told nothing at all. */
  synchronized Optional<String> failure() {
    var silent = versions.isEmpty() && raw.isEmpty() && config.isEmpty();
    return Optional.ofNullable(errors.get(WHOLE))
        .or(() -> errors.values().stream().filter(any -> silent).findFirst());
  }

  /**
   * As JSON; README.md of any binding has an example.
   *
   * @param atMillis when the store was asked, in milliseconds since 1970
   */
  synchronized String json(long atMillis) {
    var facts =
        Stream.of(ServerFact.values())
            .filter(fact -> numbers.containsKey(fact) || texts.containsKey(fact))
            .collect(
                Collectors.toMap(ServerFact::key, this::value, (one, other) -> one, TreeMap::new));
    return new JsonText()
        .number("schema", 1)
        .number("atMillis", atMillis)
        .textOrNull("version", joined(versions))
        .members("facts", facts)
        .texts("config", config)
        .texts("raw", raw)
        .texts("errors", errors)
        .toString();
  }

  private String value(ServerFact fact) {
    return numbers.containsKey(fact)
        ? Long.toString(numbers.get(fact))
        : JsonText.quoted(joined(texts.get(fact)).orElseThrow());
  }

  private static Optional<String> joined(TreeSet<String> texts) {
    return texts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", texts));
  }

  private static void put(Map<String, String> into, String name, String value) {
    if (!SecretNames.matches(name)) {
      into.put(name, value);
    }
  }
}
