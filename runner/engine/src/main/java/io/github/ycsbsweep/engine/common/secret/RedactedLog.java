// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.secret;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes secrets out of a log that a program has written, in bounded memory and whatever its bytes.
 */
final class RedactedLog {

  private static final int CHUNK = 1 << 16;

  /** Lines of YCSB's that are read again: a secret may look like a figure in them. */
  private static final Pattern FIGURES =
      Pattern.compile("\\[[-A-Z]+\\],? .*|\\d{4}-\\d\\d-\\d\\d \\d\\d:.* sec: \\d+ operations;.*");

  private final List<Pattern> secrets;
  private final int longest;

  /**
   * A redaction of logs.
   *
   * @param values the secrets; each stands for its bytes, read as ISO 8859-1
   */
  RedactedLog(List<String> values) {
    var inBytes = values.stream().map(value -> new String(value.getBytes(UTF_8), ISO_8859_1));
    var literals = inBytes.toList();
    this.secrets = literals.stream().map(Redaction::pattern).toList();
    this.longest = literals.stream().mapToInt(String::length).max().orElse(0);
  }

  /** Rewrites a log that holds a secret. A file that is not there, or is a link, is left alone. */
  void clean(Path log) throws IOException {
    if (secrets.isEmpty() || !Files.isRegularFile(log, NOFOLLOW_LINKS)) {
      return;
    }
    var part = log.resolveSibling("." + log.getFileName() + ".part");
    try {
      if (copy(log, part)) {
        Files.move(part, log, ATOMIC_MOVE, REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Whether the copy is another. */
  private boolean copy(Path log, Path part) throws IOException {
    var isChanged = false;
    try (var in = Files.newBufferedReader(log, ISO_8859_1);
        var out = Files.newBufferedWriter(part, ISO_8859_1)) {
      var chunk = new char[CHUNK];
      var rest = "";
      for (var count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        var text = rest + new String(chunk, 0, count);
        var cleaned = of(text);
        isChanged |= !cleaned.equals(text);
        var end = cleaned.lastIndexOf('\n') + 1;
        // Of a line without end, what may begin a secret is kept.
        end = end == 0 ? Math.max(0, cleaned.length() - longest) : end;
        out.write(cleaned, 0, end);
        rest = cleaned.substring(end);
      }
      var cleaned = of(rest);
      out.write(cleaned);
      return isChanged || !cleaned.equals(rest);
    }
  }

  private String of(String text) {
    if (secrets.stream().noneMatch(secret -> secret.matcher(text).find())) {
      return text;
    }
    return Arrays.stream(text.split("\n", -1)).map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(String line) {
    if (FIGURES.matcher(line).matches()) {
      return line;
    }
    var shown = line;
    for (var secret : secrets) {
      shown = secret.matcher(shown).replaceAll(Secrets.STARS);
    }
    return shown;
  }
}
