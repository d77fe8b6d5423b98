// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.nio.file.Path;
import java.util.Optional;

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

  public static final String AUTHORITIES = ".ca";
  public static final String CERTIFICATE = ".certificate";
  public static final String KEY = ".key";
  public static final String HOSTNAME = ".hostname.verification";

  /** The client's certificate, with the chain up to its authority, and its private key. */
  public record Identity(Path certificate, Path key) {}
}
