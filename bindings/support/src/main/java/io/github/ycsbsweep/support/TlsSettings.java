// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Whom to trust and who we are; PEM files.
 *
 * @param property the switch; the names of the others begin with its
 * @param authorities empty: those of the JDK
 */
public record TlsSettings(
    String property,
    Optional<Path> authorities,
    Optional<Identity> identity,
    boolean verifyHostname) {

  static final String AUTHORITIES = ".ca";
  static final String CERTIFICATE = ".certificate";
  static final String KEY = ".key";
  private static final String HOSTNAME = ".hostname.verification";

  /** The client's certificate, with the chain up to its authority, and its private key. */
  public record Identity(Path certificate, Path key) {}

  /**
   * Reads what properties say; empty without TLS. The host name is verified unless a property says
   * no; a binding without that property has a driver that verifies by rules of its own.
   *
   * @param property the switch
   * @param value of the property of a name; empty text: it has none
   * @throws IOException that names the properties which do not go together
   */
  public static Optional<TlsSettings> of(String property, UnaryOperator<String> value)
      throws IOException {
    var authorities = file(value.apply(property + AUTHORITIES));
    var certificate = file(value.apply(property + CERTIFICATE));
    var key = file(value.apply(property + KEY));
    if (!value.apply(property).equals("true")) {
      if (authorities.isPresent() || certificate.isPresent() || key.isPresent()) {
        throw new IOException(
            property + "=false: must be true when " + property + ".* names a file");
      }
      return Optional.empty();
    }
    if (certificate.isPresent() != key.isPresent()) {
      throw new IOException(
          property + CERTIFICATE + " and " + property + KEY + ": need each other");
    }
    return Optional.of(
        new TlsSettings(
            property,
            authorities,
            certificate.map(given -> new Identity(given, key.orElseThrow())),
            !value.apply(property + HOSTNAME).equals("false")));
  }

  /** Names of the properties that are true or false, the switch first. */
  public static List<String> flags(String property) {
    return List.of(property, property + HOSTNAME);
  }

  /** Names of those that name files. */
  public static List<String> files(String property) {
    return List.of(property + AUTHORITIES, property + CERTIFICATE, property + KEY);
  }

  private static Optional<Path> file(String name) {
    return name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
  }
}
