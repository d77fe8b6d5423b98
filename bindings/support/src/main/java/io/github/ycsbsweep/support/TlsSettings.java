// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.DBException;

/**
 * Whom to trust and who we are; PEM files.
 *
 * @param names what the properties are called
 * @param authorities empty: those of the JDK
 */
public record TlsSettings(
    Names names, Optional<Path> authorities, Optional<Identity> identity, boolean verifyHostname) {

  /** The client's certificate, with the chain up to its authority, and its private key. */
  public record Identity(Path certificate, Path key) {}

  /**
   * Names of a binding's properties for TLS: the switch, three files, and whether the host name is
   * verified.
   */
  public record Names(
      String tls,
      String authorities,
      String certificate,
      String key,
      Optional<String> verifyHostname) {

    /** For a driver that verifies the host name by rules of its own. */
    public Names(String tls, String authorities, String certificate, String key) {
      this(tls, authorities, certificate, key, Optional.empty());
    }
  }

  /** Empty without TLS. */
  public static Optional<TlsSettings> from(BindingProperties properties, Names names)
      throws DBException {
    var authorities = properties.file(names.authorities());
    var certificate = properties.file(names.certificate());
    var key = properties.file(names.key());
    var verifyHostname =
        names.verifyHostname().isEmpty() || properties.flag(names.verifyHostname().get());
    if (!properties.flag(names.tls())) {
      if (authorities.isPresent() || certificate.isPresent() || key.isPresent()) {
        throw new DBException(
            names.tls() + "=false: must be true when " + names.tls() + ".* names a file");
      }
      return Optional.empty();
    }
    if (certificate.isPresent() != key.isPresent()) {
      throw new DBException(names.certificate() + " and " + names.key() + ": need each other");
    }
    var identity = certificate.map(given -> new Identity(given, key.orElseThrow()));
    return Optional.of(new TlsSettings(names, authorities, identity, verifyHostname));
  }
}
