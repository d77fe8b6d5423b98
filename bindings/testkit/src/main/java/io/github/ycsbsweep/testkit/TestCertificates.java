// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * An authority and certificates from it as PEM files, made by the JDK's keytool for one test run.
 */
public final class TestCertificates {

  private static final String PASSWORD = "not-a-secret";

  private final Path folder;
  private final Path store;

  /** Makes the authority, {@code ca}. */
  public TestCertificates(Path folder) throws Exception {
    this.folder = folder;
    this.store = folder.resolve("all.p12");
    keytool("ca", "-ext", "bc:c");
    write("ca");
  }

  /** Makes a certificate for whatever the extension says, such as {@code san=ip:127.0.0.1}. */
  public TestCertificates issue(String name, String extension) throws Exception {
    keytool(name, "-signer", "ca", "-ext", extension);
    write(name);
    return this;
  }

  /** The file of a certificate. */
  public String certificate(String name) {
    return folder.resolve(name + ".crt").toString();
  }

  /** The file of a private key. */
  public String key(String name) {
    return folder.resolve(name + ".key").toString();
  }

  private void keytool(String name, String... more) throws Exception {
    var command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin/keytool").toString()));
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xshare:auto"));
    command.addAll(List.of("-genkeypair", "-alias", name, "-dname", "CN=" + name));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    command.addAll(Arrays.asList(more));
    var log = folder.resolve("keytool.log").toFile();
    var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
    if (process.waitFor() != 0) {
      throw new IOException(Files.readString(log.toPath()));
    }
  }

  private void write(String name) throws Exception {
    var loaded = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    Files.writeString(
        Path.of(certificate(name)), pem("CERTIFICATE", loaded.getCertificate(name).getEncoded()));
    Files.writeString(
        Path.of(key(name)),
        pem("PRIVATE KEY", loaded.getKey(name, PASSWORD.toCharArray()).getEncoded()));
  }

  private static String pem(String label, byte[] content) {
    var body = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(content);
    return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
  }
}
