// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.secret;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.github.ycsbsweep.engine.common.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes the secrets of a run out of what a server, a client or a tool says, before it is echoed or
 * recorded. Nothing that a program reads goes through it: a secret may look like a figure.
 */
public final class Redaction {

  /** For what knows of no secrets. */
  public static final Redaction NONE = new Redaction(Set.of());

  /** A shorter one would be found in the middle of words. */
  private static final int PLAIN_LENGTH = 4;

  private static final int CHUNK = 1 << 16;

  /** Lines of YCSB's that are read again: a secret may look like a figure in them. */
  private static final Pattern FIGURES =
      Pattern.compile("\\[[-A-Z]+\\],? .*|\\d{4}-\\d\\d-\\d\\d \\d\\d:.* sec: \\d+ operations;.*");

  private final List<Pattern> secrets;

  /** The same for logs, whose bytes are read as ISO 8859-1. */
  private final List<Pattern> inBytes;

  private final int longest;

  private Redaction(Set<String> values) {
    var forms =
        values.stream()
            .flatMap(value -> Arrays.stream(new String[] {value, escaped(value)}))
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    secrets = forms.stream().map(Redaction::pattern).toList();
    var bytes = forms.stream().map(form -> new String(form.getBytes(UTF_8), ISO_8859_1)).toList();
    inBytes = bytes.stream().map(Redaction::pattern).toList();
    longest = bytes.stream().mapToInt(String::length).max().orElse(0);
  }

  /** Of some properties. */
  public static Redaction of(Properties properties) {
    return new Redaction(Secrets.values(properties));
  }

  /** Of the properties in files; none in a file that is not there. */
  public static Redaction of(Collection<Path> files) throws IOException {
    var values = new TreeSet<String>();
    for (var file : files) {
      if (Files.exists(file)) {
        var properties = new Properties();
        try (var in = Files.newInputStream(file)) {
          properties.load(in);
        }
        values.addAll(Secrets.values(properties));
      }
    }
    return new Redaction(values);
  }

  /** A text of somebody else as it may be shown. */
  public String of(String text) {
    return without(secrets, Secrets.redacted(text));
  }

  /** Lines, the text as a whole: a secret may have several. */
  public List<String> of(List<String> lines) {
    return of(String.join("\n", lines)).lines().toList();
  }

  /**
   * Takes the secrets out of a log that others have written, in bounded memory and whatever its
   * bytes. Its figures stay as they are; a file that is not there, or is a link, is left alone.
   */
  public void clean(Path log) throws IOException {
    if (inBytes.isEmpty() || !Files.isRegularFile(log, NOFOLLOW_LINKS)) {
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
        var cleaned = lines(text);
        isChanged |= !cleaned.equals(text);
        var end = cleaned.lastIndexOf('\n') + 1;
        // Of a line without end, what may begin a secret is kept.
        end = end == 0 ? Math.max(0, cleaned.length() - longest) : end;
        out.write(cleaned, 0, end);
        rest = cleaned.substring(end);
      }
      var cleaned = lines(rest);
      out.write(cleaned);
      return isChanged || !cleaned.equals(rest);
    }
  }

  private String lines(String text) {
    if (inBytes.stream().noneMatch(secret -> secret.matcher(text).find())) {
      return text;
    }
    return Arrays.stream(text.split("\n", -1)).map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(String line) {
    return FIGURES.matcher(line).matches() ? line : without(inBytes, line);
  }

  private static String without(List<Pattern> secrets, String text) {
    var shown = text;
    for (var secret : secrets) {
      shown = secret.matcher(shown).replaceAll(Secrets.STARS);
    }
    return shown;
  }

  /** A console that what is said to it reaches without secrets. */
  public Console console(Console other) {
    return new RedactedConsole(other, this);
  }

  /** As between quotes, where a configuration or a log shows it. */
  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  static Pattern pattern(String value) {
    var literal = Pattern.quote(value);
    return Pattern.compile(
        value.length() < PLAIN_LENGTH
            ? "(?<![\\p{L}\\p{N}])" + literal + "(?![\\p{L}\\p{N}])"
            : literal);
  }

  private record RedactedConsole(Console other, Redaction redaction) implements Console {

    @Override
    public void say(String text) {
      other.say(redaction.of(text));
    }

    @Override
    public void note(String text) {
      other.note(redaction.of(text));
    }

    @Override
    public void warn(String text) {
      other.warn(redaction.of(text));
    }

    @Override
    public void progress(String label, long done, long all, String unit) {
      other.progress(label, done, all, unit);
    }

    @Override
    public void print(String text) {
      other.print(redaction.of(text));
    }
  }
}
