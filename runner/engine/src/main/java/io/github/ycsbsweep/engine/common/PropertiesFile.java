// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Properties;
import java.util.TreeSet;

/**
 * A properties file of a user: UTF-8, with or without a byte order mark. One whose bytes are no
 * UTF-8 is ISO 8859-1, as Java has it.
 *
 * @param isUtf8 whether its bytes are
 */
public record PropertiesFile(Properties properties, boolean isUtf8) {

  private static final String BYTE_ORDER_MARK = "\ufeff";

  /** Reads a file. */
  public static PropertiesFile read(Path file) throws IOException, UserError {
    var bytes = Files.readAllBytes(file);
    var isUtf8 = true;
    String text;
    try {
      text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      text = new String(bytes, ISO_8859_1);
      isUtf8 = false;
    }
    var properties = new Properties();
    try {
      properties.load(
          new StringReader(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text));
    } catch (IllegalArgumentException e) {
      throw new UserError(file + ": not a properties file: " + e.getMessage());
    }
    return new PropertiesFile(properties, isUtf8);
  }

  /** Warns of those that are no UTF-8, once of each. */
  public static void warn(Collection<Path> files, Console console) throws UserError {
    for (var file : new TreeSet<>(files)) {
      try {
        if (!read(file).isUtf8()) {
          console.warn(file + ": no UTF-8, read as ISO 8859-1; save it as UTF-8 if it is another");
        }
      } catch (IOException e) {
        throw new UserError(file + ": can't be read: " + UserError.cause(e));
      }
    }
  }
}
