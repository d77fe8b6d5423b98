// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.DBException;

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
   * Empty without TLS. The host name is verified unless the binding has a property that says no;
   * one without it has a driver that verifies by rules of its own.
   */
  public static Optional<TlsSettings> from(BindingProperties properties, String property)
      throws DBException {
    var authorities = properties.file(property + AUTHORITIES);
    var certificate = properties.file(property + CERTIFICATE);
    var key = properties.file(property + KEY);
    var verifyHostname =
        !properties.knows(property + HOSTNAME) || properties.flag(property + HOSTNAME);
    if (!properties.flag(property)) {
      if (authorities.isPresent() || certificate.isPresent() || key.isPresent()) {
        throw new DBException(
            property + "=false: must be true when " + property + ".* names a file");
      }
      return Optional.empty();
    }
    if (certificate.isPresent() != key.isPresent()) {
      throw new DBException(
          property + CERTIFICATE + " and " + property + KEY + ": need each other");
    }
    var identity = certificate.map(given -> new Identity(given, key.orElseThrow()));
    return Optional.of(new TlsSettings(property, authorities, identity, verifyHostname));
  }
}
