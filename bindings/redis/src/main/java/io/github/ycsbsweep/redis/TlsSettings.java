// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.BindingProperties;
import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.DBException;

/** Whom to trust and who we are; PEM files. */
record TlsSettings(
    Optional<Path> authorities, Optional<Identity> identity, boolean verifyHostname) {

  /** The client's certificate, with the chain up to its authority, and its private key. */
  record Identity(Path certificate, Path key) {}

  /** Empty without TLS. */
  static Optional<TlsSettings> from(BindingProperties properties) throws DBException {
    var authorities = properties.file("redis.tls.ca");
    var certificate = properties.file("redis.tls.certificate");
    var key = properties.file("redis.tls.key");
    var verifyHostname = properties.flag("redis.tls.hostname.verification");
    if (!properties.flag("redis.tls")) {
      if (authorities.isPresent() || certificate.isPresent() || key.isPresent()) {
        throw new DBException("redis.tls=false: must be true when redis.tls.* names a file");
      }
      return Optional.empty();
    }
    if (certificate.isPresent() != key.isPresent()) {
      throw new DBException("redis.tls.certificate and redis.tls.key: need each other");
    }
    var identity = certificate.map(given -> new Identity(given, key.orElseThrow()));
    return Optional.of(new TlsSettings(authorities, identity, verifyHostname));
  }
}
