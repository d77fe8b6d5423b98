// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.net.URLDecoder;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Parameters and answers of procedures, as {@code text/tab-separated-values}. */
final class TsvColumns {

  private static final String UNRESERVED = "_-.!~*'()";

  /** The server looks at no more of a name or value than this to choose the encoding. */
  private static final int LOOKED_AT = 255;

  private TsvColumns() {}

  /** What a request says, in its query and in its body. */
  static Map<String, String> read(String query, String contentType, byte[] body) {
    var columns = new TreeMap<String, String>();
    readForm(query, columns);
    var text = new String(body, ISO_8859_1);
    if (contentType.startsWith("text/tab-separated-values")) {
      var encoding = encoding(contentType);
      for (var line : text.split("\n", -1)) {
        var tab = line.indexOf('\t');
        if (tab >= 0) {
          columns.put(
              decode(line.substring(0, tab), encoding), decode(line.substring(tab + 1), encoding));
        }
      }
    }
    return columns;
  }

  private static void readForm(String text, Map<String, String> columns) {
    for (var pair : text.split("&", -1)) {
      var equals = pair.indexOf('=');
      if (equals > 0) {
        columns.put(
            decode(pair.substring(0, equals), 'U'), decode(pair.substring(equals + 1), 'U'));
      }
    }
  }

  private static char encoding(String contentType) {
    var at = contentType.toLowerCase(Locale.ROOT).indexOf("colenc=");
    return at < 0 ? ' ' : contentType.charAt(at + "colenc=".length());
  }

  private static String decode(String text, char encoding) {
    return switch (encoding) {
      case 'B' -> new String(Base64.getDecoder().decode(text), ISO_8859_1);
      case 'U' -> URLDecoder.decode(text, ISO_8859_1);
      default -> text;
    };
  }

  /**
   * The encoding that the server chooses, as checkmapenc in its ktutil.h does; a blank for none.
   */
  static char choose(Map<String, String> columns) {
    var binary = false;
    var base64 = 0;
    var url = 0;
    for (var column : columns.entrySet()) {
      for (var text : new String[] {column.getKey(), column.getValue()}) {
        binary |= text.length() > LOOKED_AT || text.chars().anyMatch(c -> c < ' ' || c == 0x7f);
        var length = Math.min(text.length(), LOOKED_AT);
        base64 += length * 6 / 4 + 3;
        url += text.chars().limit(length).map(c -> isUnreserved(c) ? 1 : 3).sum();
      }
    }
    if (!binary) {
      return ' ';
    }
    return base64 < url ? 'B' : 'U';
  }

  static byte[] write(Map<String, String> columns, char encoding) {
    var text = new StringBuilder();
    columns.forEach(
        (name, value) ->
            text.append(encode(name, encoding))
                .append('\t')
                .append(encode(value, encoding))
                .append('\n'));
    return text.toString().getBytes(ISO_8859_1);
  }

  private static String encode(String text, char encoding) {
    return switch (encoding) {
      case 'B' -> Base64.getEncoder().encodeToString(text.getBytes(ISO_8859_1));
      case 'U' -> urlEncode(text);
      default -> text;
    };
  }

  private static String urlEncode(String text) {
    var encoded = new StringBuilder();
    text.chars()
        .forEach(
            c -> {
              if (isUnreserved(c)) {
                encoded.append((char) c);
              } else {
                encoded.append('%').append(Character.forDigit(c >> 4, 16));
                encoded.append(Character.forDigit(c & 15, 16));
              }
            });
    return encoded.toString();
  }

  private static boolean isUnreserved(int c) {
    return (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || UNRESERVED.indexOf(c) >= 0;
  }
}
