// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Makes TLS contexts from PEM files. */
public final class TlsContexts {

  /** RFC 7468, section 10: PKCS #8 Private Key Info. */
  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----(.+?)-----END PRIVATE KEY-----", Pattern.DOTALL);

  private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "EdDSA");
  private static final char[] NO_PASSWORD = {};

  private TlsContexts() {}

  /**
   * The context that the settings describe.
   *
   * @throws IOException that names the property whose file can't be used
   */
  public static SSLContext of(TlsSettings settings) throws IOException {
    var property = settings.property();
    var trusted = // null: what the JDK trusts
        settings.authorities().isPresent()
            ? trustManagers(settings.authorities().get(), property)
            : null;
    var own =
        settings.identity().isPresent() ? keyManagers(settings.identity().get(), property) : null;
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(own, trusted, new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(property + ": " + e.getMessage(), e);
    }
  }

  private static TrustManager[] trustManagers(Path file, String property) throws IOException {
    try {
      var store = emptyStore();
      var authorities = certificates(file);
      for (var i = 0; i < authorities.length; i++) {
        store.setCertificateEntry("authority-" + i, authorities[i]);
      }
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return factory.getTrustManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw unusable(property + TlsSettings.AUTHORITIES, file, "PEM certificates", e);
    }
  }

  private static KeyManager[] keyManagers(TlsSettings.Identity identity, String property)
      throws IOException {
    var key = privateKey(identity.key(), property);
    try {
      var store = emptyStore();
      store.setKeyEntry("client", key, NO_PASSWORD, certificates(identity.certificate()));
      var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, NO_PASSWORD);
      return factory.getKeyManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw unusable(
          property + TlsSettings.CERTIFICATE, identity.certificate(), "PEM certificates", e);
    }
  }

  private static PrivateKey privateKey(Path file, String property) throws IOException {
    try {
      var pem = PRIVATE_KEY.matcher(Files.readString(file));
      if (!pem.find()) {
        throw new InvalidKeySpecException("no BEGIN PRIVATE KEY");
      }
      var encoded = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1)));
      for (var algorithm : KEY_ALGORITHMS) {
        try {
          return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
        } catch (InvalidKeySpecException e) {
          // The encoding does not tell; the next algorithm may fit.
        }
      }
      throw new InvalidKeySpecException("not one of " + KEY_ALGORITHMS);
    } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
      throw unusable(
          property + TlsSettings.KEY,
          file,
          "an unencrypted PKCS#8 key (openssl pkcs8 -topk8 -nocrypt converts other forms)",
          e);
    }
  }

  private static Certificate[] certificates(Path file) throws IOException, CertificateException {
    try (var in = Files.newInputStream(file)) {
      var found = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (found.isEmpty()) {
        throw new CertificateException("no certificate");
      }
      return found.toArray(new Certificate[0]);
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  private static IOException unusable(String property, Path file, String allowed, Exception cause) {
    return new IOException(
        property + "=" + file + ": " + cause.getMessage() + "; allowed: " + allowed, cause);
  }
}
