// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLContext;
import site.ycsb.DBException;

/**
 * The properties of one binding, typed and checked. Every method throws a DBException that names
 * the property, its value and what is allowed; asking for a name that the catalogue lacks is an
 * IllegalArgumentException.
 */
public final class BindingProperties {

  private static final int HOUR_MILLIS = 3_600_000;

  private final PropertyCatalog catalog;
  private final Properties given;

  private BindingProperties(PropertyCatalog catalog, Properties given) {
    this.catalog = catalog;
    this.given = given;
  }

  /** Those of a workload, in the catalogue of its name beside this class. */
  public static BindingProperties ofWorkload(String workload, Properties given) throws DBException {
    var loader = BindingProperties.class.getClassLoader();
    return of(PropertyCatalog.loadOfWorkload(loader, workload), given);
  }

  /** Refuses a property that was meant for the binding but that it does not know. */
  public static BindingProperties of(PropertyCatalog catalog, Properties given) throws DBException {
    for (var name : given.stringPropertyNames()) {
      if (catalog.claims(name) && !catalog.knows(name)) {
        throw new DBException(catalog.unknown(name));
      }
    }
    return new BindingProperties(catalog, given);
  }

  /** The value, if the property was given or has a default. An empty value is none. */
  public Optional<String> optional(String name) {
    var fallback = catalog.defaultOf(name);
    return Optional.ofNullable(given.getProperty(name))
        .filter(value -> !value.isEmpty())
        .or(() -> fallback);
  }

  /** Whether the catalogue has it. */
  boolean knows(String name) {
    return catalog.knows(name);
  }

  /** Whether the user gave the property. */
  public boolean isGiven(String name) {
    catalog.defaultOf(name);
    return given.containsKey(name);
  }

  /** The value of a property that must have one. */
  public String text(String name) throws DBException {
    var value = optional(name);
    if (value.isEmpty()) {
      throw new DBException(name + ": not set, and it has no default");
    }
    return value.get();
  }

  /** A whole number from min to max. */
  public int integer(String name, int min, int max) throws DBException {
    return Integer.parseInt(checked(name, text(name).trim(), new AllowedValues.Whole(min, max)));
  }

  /** A number from 0 to 1. */
  public double share(String name) throws DBException {
    return Double.parseDouble(checked(name, text(name).trim(), AllowedValues.SHARE));
  }

  /** A time in whole milliseconds, from 1 to an hour. */
  public Duration millis(String name) throws DBException {
    return millis(name, 1, HOUR_MILLIS);
  }

  /** As this property has it, or the other one where this one has no value. */
  public Duration millis(String name, String otherwise) throws DBException {
    return millis(optional(name).isPresent() ? name : otherwise);
  }

  /** A time in whole milliseconds, from min to max. */
  public Duration millis(String name, int min, int max) throws DBException {
    return Duration.ofMillis(integer(name, min, max));
  }

  /** {@code true} or {@code false}. */
  public boolean flag(String name) throws DBException {
    var value = text(name).trim().toLowerCase(Locale.ROOT);
    return Boolean.parseBoolean(checked(name, value, AllowedValues.FLAG));
  }

  /** One of an enum's constants, in lower case with {@code -} for {@code _}, which works too. */
  public <E extends Enum<E>> E choice(String name, Class<E> type) throws DBException {
    var value = text(name).trim();
    var constant = EnumText.find(type, value);
    if (constant.isEmpty()) {
      throw wrong(name, value, new AllowedValues.Words(EnumText.all(type)).describe(value));
    }
    return constant.get();
  }

  /** A file that is there and can be read. */
  public Optional<Path> file(String name) throws DBException {
    var value = optional(name);
    if (value.isPresent() && !isReadable(value.get())) {
      throw wrong(name, value.get(), "a file that exists and can be read");
    }
    return value.map(Path::of);
  }

  /**
   * As {@link TlsSettings#of} reads them; a file must be there.
   *
   * @param property the switch; the names of the others begin with its
   */
  public Optional<TlsSettings> tls(String property) throws DBException {
    for (var name : TlsSettings.files(property)) {
      file(name);
    }
    for (var name : TlsSettings.flags(property)) {
      if (knows(name)) {
        flag(name);
      }
    }
    try {
      return TlsSettings.of(property, name -> knows(name) ? optional(name).orElse("") : "");
    } catch (IOException e) {
      throw new DBException(e.getMessage(), e);
    }
  }

  /** The context of TLS that settings describe, as a binding reports what is wrong with them. */
  public static SSLContext context(TlsSettings settings) throws DBException {
    try {
      return TlsContexts.of(settings);
    } catch (IOException e) {
      throw new DBException(e.getMessage(), e);
    }
  }

  private static boolean isReadable(String file) {
    try {
      var path = Path.of(file);
      return Files.isRegularFile(path) && Files.isReadable(path);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static String checked(String name, String value, AllowedValues allowed)
      throws DBException {
    if (!allowed.include(value)) {
      throw wrong(name, value, allowed.describe(value));
    }
    return value;
  }

  private static DBException wrong(String name, String value, String allowed) {
    return new DBException(name + "=" + value + ": allowed is " + allowed);
  }
}
