// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.MAXMEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.MEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTY;
import static io.github.ycsbsweep.engine.request.SweepOption.RESUME;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.SweptNames.SystemName;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemWord;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * {@code --memory}: every system becomes one for each size, by a label with the size in it, and
 * with that {@code --maxmemory}. A run that is resumed has these systems already.
 *
 * @param sizes ascending, as the option has them; none without the option
 * @param policy what happens when the memory is full; empty: the store's one that evicts
 */
record MemorySizes(List<String> sizes, Optional<String> policy) {

  private static final String FORM =
      "%s %s: allowed is LOW..HIGH with LOW below HIGH, or a list, as 64mb..1gb or 64mb,256mb."
          + " A policy may follow, as 64mb..1gb:allkeys-lfu";

  /** In the place of a label that tells nothing. */
  private static final String LABEL = "limit";

  private static final String NO_POLICY = "noeviction";
  private static final String USUAL_POLICY = "allkeys-lru";

  /** The store is a cache, and only what it has no room for is missing. */
  private static final List<String> CACHE = List.of("cacheaside=true", "missproportion=0");

  static MemorySizes of(SweepOptions options) throws UserError {
    var text = options.text(MEMORY);
    if (text.isEmpty()) {
      return new MemorySizes(List.of(), Optional.empty());
    }
    for (var other : List.of(RESUME, MAXMEMORY)) {
      if (options.has(other)) {
        throw UserError.of("%s and %s: the one has sizes, too; drop one of them", MEMORY, other);
      }
    }
    var spec = text.get().split(":", 2)[0];
    return new MemorySizes(sizes(spec), text.flatMap(ServerOptions::policy));
  }

  private static List<String> sizes(String spec) throws UserError {
    var range = spec.contains("..");
    var words = spec.split(range ? "\\.\\." : ",", -1);
    var sizes = new ArrayList<Integer>();
    for (var word : words) {
      sizes.add(ServerOptions.megabytes(MEMORY, word));
    }
    if (sizes.size() < 2 || (range && (sizes.size() > 2 || sizes.get(0) >= sizes.get(1)))) {
      throw UserError.of(FORM, MEMORY, spec);
    }
    var all = new TreeSet<>(sizes);
    if (!range && all.size() < sizes.size()) {
      throw UserError.of("%s %s: a size is there twice", MEMORY, spec);
    }
    if (range) {
      all.add((int) Math.round(Math.sqrt((double) sizes.get(0) * sizes.get(1))));
    }
    return all.stream().map(mb -> mb % 1024 == 0 ? mb / 1024 + "gb" : mb + "mb").toList();
  }

  /** Every system by each size. */
  List<SystemName> systems(List<SystemName> named) throws UserError {
    var systems = new ArrayList<SystemName>();
    for (var one : named) {
      for (var size : sizes) {
        systems.add(one.labelled(label(one, named, size)));
      }
    }
    return sizes.isEmpty() ? named : systems;
  }

  /** That of a system alone is short, so that the size can be read in narrow columns. */
  private static String label(SystemName system, List<SystemName> named, String size) {
    var isTold = named.size() > 1 || SystemWord.of(system.word()).givenLabel().isPresent();
    return (isTold ? system.label() : LABEL) + "-" + size;
  }

  /** What the systems are given: what had a system's label has those of its sizes. */
  SweepOptions options(SweepOptions given, List<SystemName> named, StoreCatalog stores)
      throws UserError, InterruptedException {
    if (sizes.isEmpty()) {
      return given;
    }
    var options = given;
    var limits = new ArrayList<String>();
    for (var one : named) {
      options = options.replacingOfSystems(all -> relabelled(all, one, named));
      var chosen = policy.isPresent() ? policy.get() : policy(one, stores);
      sizes.forEach(size -> limits.add(label(one, named, size) + ":" + size + ":" + chosen));
    }
    var properties = Stream.concat(CACHE.stream(), options.all(PROPERTY).stream());
    return options
        .with(PROPERTY, properties.toArray(String[]::new))
        .with(MAXMEMORY, limits.toArray(String[]::new));
  }

  private List<String> relabelled(List<String> values, SystemName one, List<SystemName> named) {
    var prefix = one.label() + ":";
    return values.stream()
        .flatMap(
            value ->
                value.startsWith(prefix)
                    ? sizes.stream()
                        .map(
                            size ->
                                label(one, named, size) + ":" + value.substring(prefix.length()))
                    : Stream.of(value))
        .toList();
  }

  private static String policy(SystemName system, StoreCatalog stores)
      throws UserError, InterruptedException {
    var known =
        system.store().isPresent()
            ? stores.description(system.store().get()).forms().policies()
            : List.<String>of();
    return known.contains(USUAL_POLICY)
        ? USUAL_POLICY
        : known.stream()
            .filter(name -> !name.equals(NO_POLICY))
            .findFirst()
            .orElseThrow(
                () ->
                    UserError.of(
                        "%s: the runner can't limit the memory of %s; leave it out",
                        MEMORY, system.label()));
  }
}
