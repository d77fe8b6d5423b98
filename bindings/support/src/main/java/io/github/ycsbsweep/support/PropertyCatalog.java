// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * The properties that a binding or a workload knows, with their defaults: its {@code
 * <store>.properties}, which is their documentation too. An empty value means that a property is
 * not set by default.
 */
public final class PropertyCatalog {

  /** Where the jar of a binding keeps what it says of itself. */
  public static final String FOLDER = "META-INF/ycsb-sweep/";

  private final String store;
  private final String owner;
  private final Properties defaults;

  private PropertyCatalog(String store, String owner, Properties defaults) {
    this.store = store;
    this.owner = owner;
    this.defaults = defaults;
  }

  /** Reads {@code META-INF/ycsb-sweep/<store>.properties}; a jar without it is broken. */
  public static PropertyCatalog load(ClassLoader loader, String store) {
    return load(loader, store, "binding");
  }

  /** Likewise {@code META-INF/ycsb-sweep/<workload>.properties}, the properties of a workload. */
  public static PropertyCatalog loadOfWorkload(ClassLoader loader, String workload) {
    return load(loader, workload, "workload");
  }

  private static PropertyCatalog load(ClassLoader loader, String store, String owner) {
    var name = FOLDER + store + ".properties";
    try (var in = loader.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return read(in, store, owner);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  /** Reads a catalogue in the form of a properties file, UTF-8. */
  public static PropertyCatalog read(InputStream in, String store) throws IOException {
    return read(in, store, "binding");
  }

  /** Likewise, the properties of a workload. */
  public static PropertyCatalog readOfWorkload(InputStream in, String workload) throws IOException {
    return read(in, workload, "workload");
  }

  private static PropertyCatalog read(InputStream in, String store, String owner)
      throws IOException {
    var defaults = new Properties();
    defaults.load(new InputStreamReader(in, UTF_8));
    return new PropertyCatalog(store, owner, defaults);
  }

  /** Name of the store, or of the workload. */
  public String store() {
    return store;
  }

  /** Every property that the binding knows, in alphabetical order. */
  public Set<String> names() {
    return new TreeSet<>(defaults.stringPropertyNames());
  }

  /** The default; empty if the property is not set by default. */
  public Optional<String> defaultOf(String name) {
    if (!knows(name)) {
      throw new IllegalArgumentException(name + " is not in " + store + ".properties");
    }
    return Optional.of(defaults.getProperty(name)).filter(value -> !value.isEmpty());
  }

  /** Whether the property is one of the binding's. */
  public boolean knows(String name) {
    return defaults.containsKey(name);
  }

  /**
   * Whether a name can only be meant for this binding: it starts as the binding's own properties do
   * ({@code <store>.}, unless the binding has another prefix).
   */
  public boolean claims(String name) {
    var dot = name.indexOf('.');
    return dot > 0
        && defaults.stringPropertyNames().stream()
            .anyMatch(known -> known.regionMatches(true, 0, name, 0, dot + 1));
  }

  /** What to say of a name that the binding claims but does not know. */
  public String unknown(String name) {
    return name
        + ": the "
        + store
        + " "
        + owner
        + " has no such property"
        + NearestName.suggestion(name, names())
        + " (all are listed in "
        + store
        + ".properties)";
  }
}
