// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Values that programs tend to stumble over, and damages of text. */
final class HostileText {

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "0",
          "-1",
          "1",
          "00",
          "1.5",
          "1e400",
          "-1e400",
          "1e-400",
          "NaN",
          "Infinity",
          "2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "99999999999999999999999",
          "0x10",
          "1_000",
          "10k",
          "10kk",
          "2.5M",
          "k",
          "1s",
          "1ms",
          "0s",
          "9999999999999h",
          "1h30m",
          "1..",
          "..1",
          "1..2",
          "2..1",
          "8..8",
          "1..9999999999",
          "1..2+0",
          "1..2..3",
          "8,8",
          ",",
          ",,",
          "a,b",
          "..",
          "../../etc/passwd",
          "/etc/passwd",
          "/dev/null",
          "/dev/zero",
          "/",
          "~",
          "$HOME",
          "${x}",
          "%s%n",
          "*",
          "?",
          "'",
          "\"",
          "\\",
          "`id`",
          ";id",
          "|",
          "&",
          "<b>",
          "\u001b[31mred",
          "\u0007",
          "\r",
          "a\nb",
          "\t",
          "é",
          "💥",
          "\u202e",
          "null",
          "true",
          "false",
          "none",
          "off",
          "{}",
          "[]",
          "{a: 1}",
          "- a",
          "&a [*a]",
          "!!java.io.File x",
          "=",
          "a=",
          "=a",
          "a=b",
          "a=b=c",
          ":",
          "a:",
          ":a",
          "-",
          "--",
          "-p",
          "--threads",
          "@file",
          "p99<1ms",
          "p99<",
          "<",
          "50%",
          "101%",
          "-5%",
          "%",
          "cluster:3x1",
          "cluster:0x0",
          "shards:1000000",
          "local:2",
          "local:0",
          "2gb",
          "0gb",
          "1e9gb",
          "aof-rewrite@50%",
          "x".repeat(5000),
          "9".repeat(400),
          "[".repeat(3000),
          "a,".repeat(2000));

  private HostileText() {}

  static String value(Random random) {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  static <T> T one(Random random, List<T> many) {
    return many.get(random.nextInt(many.size()));
  }

  /** A word with a letter changed, left out or doubled. */
  static String typo(Random random, String word) {
    if (word.isEmpty()) {
      return "x";
    }
    var at = random.nextInt(word.length());
    return word.substring(0, at)
        + one(random, List.of("", "x", word.substring(at, at + 1).repeat(2), "-", "é"))
        + word.substring(at + 1);
  }

  /** The text with a damage that the seed alone decides. */
  static byte[] damaged(byte[] text, long seed) {
    var random = new Random(seed);
    return switch (random.nextInt(12)) {
      case 0 -> Arrays.copyOf(text, random.nextInt(text.length + 1));
      case 1 -> flipped(text, random);
      case 2 -> inserted(text, random, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 27, '[', '3'});
      case 3 -> random.nextInt(4) == 0 ? value(random).getBytes(UTF_8) : without(text, random);
      default -> ofLines(new String(text, UTF_8), random).getBytes(UTF_8);
    };
  }

  private static byte[] flipped(byte[] text, Random random) {
    var copy = text.clone();
    for (var i = 0; i < Math.min(copy.length, 3); i++) {
      copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return copy;
  }

  private static byte[] inserted(byte[] text, Random random, byte[] more) {
    var at = random.nextInt(text.length + 1);
    var out = new ByteArrayOutputStream();
    out.write(text, 0, at);
    out.writeBytes(more);
    out.write(text, at, text.length - at);
    return out.toByteArray();
  }

  private static byte[] without(byte[] text, Random random) {
    var from = random.nextInt(text.length + 1);
    var to = Math.min(text.length, from + random.nextInt(200));
    var out = new ByteArrayOutputStream();
    out.write(text, 0, from);
    out.write(text, to, text.length - to);
    return out.toByteArray();
  }

  private static String ofLines(String text, Random random) {
    var lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    var at = random.nextInt(lines.size());
    var line = lines.get(at);
    switch (random.nextInt(7)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, line);
      case 2 -> lines.set(at, lines.set(random.nextInt(lines.size()), line));
      case 3 -> lines.set(at, "  ".repeat(random.nextInt(4)) + line.strip());
      default -> lines.set(at, withValue(line, random));
    }
    return String.join("\n", lines);
  }

  /** Another value behind one of the separators, or in place of a number. */
  private static String withValue(String line, Random random) {
    var words = line.split("(?<=[:=,\\[{])|(?=[,\\]}])", -1);
    words[random.nextInt(words.length)] = " " + value(random);
    return String.join("", words);
  }
}
