// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, in hexadecimal digits. */
public final class Sha256 {

  private Sha256() {}

  /** Of a file. */
  public static String of(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return of(in);
    }
  }

  /** Of some bytes. */
  public static String of(byte[] bytes) throws IOException {
    return of(new ByteArrayInputStream(bytes));
  }

  private static String of(InputStream in) throws IOException {
    var digest = digest();
    new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
    return HexFormat.of().formatHex(digest.digest());
  }

  /** For content that comes in parts. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
