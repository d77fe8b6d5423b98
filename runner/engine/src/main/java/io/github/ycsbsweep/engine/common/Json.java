// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/** Reads and writes the JSON files of a run. An absent value is an absent property. */
public final class Json {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(new JsonFactoryBuilder().characterEscapes(new InvisibleEscapes()).build())
          .addModule(new Jdk8Module())
          .enable(SerializationFeature.INDENT_OUTPUT)
          // server.json says more than a cell repeats.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
          .build();

  private static final PrettyPrinter SPACED =
      new DefaultPrettyPrinter(
              Separators.createDefaultInstance()
                  .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                  .withObjectEntrySpacing(Separators.Spacing.AFTER))
          .withObjectIndenter(DefaultPrettyPrinter.NopIndenter.instance)
          .withArrayIndenter(DefaultPrettyPrinter.NopIndenter.instance);

  /** Jackson would name the source again, and say that it may not. */
  private static final Pattern ORIGIN = Pattern.compile("Source: REDACTED \\([^)]*\\); ");

  private static final Pattern CLASS =
      Pattern.compile("\\b(?:[a-z0-9]+\\.)+(?:[A-Z]\\w*\\$)?([A-Z])");

  /** A day of seconds has a tenth of it. */
  private static final long MOST_BYTES = 64L << 20;

  private Json() {}

  /** What a terminal that shows a file would obey is escaped: ESC, C1, turns of direction. */
  private static final class InvisibleEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
      var codes = standardAsciiEscapesForJSON();
      codes[0x7f] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      var type = Character.getType(character);
      var isInvisible = type == Character.CONTROL || type == Character.FORMAT;
      return isInvisible ? new SerializedString(Text.format("\\u%04x", character)) : null;
    }
  }

  /** Reads a file; a file that is not what it should be is an IOException that names it. */
  public static <T> T read(Path file, Class<T> type) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new IOException(file + ": more than " + MOST_BYTES + " bytes, which no run writes");
    }
    try {
      var value = MAPPER.readValue(file.toFile(), type);
      if (value == null) {
        throw new IOException(file + ": null, and no object");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new IOException(file + place(e) + ": " + message(e), e);
    }
  }

  /** Likewise one that says the version of its format; another version is an IOException, too. */
  public static <T> T read(Path file, Class<T> type, ToIntFunction<T> version, int known)
      throws IOException {
    var value = read(file, type);
    var schema = version.applyAsInt(value);
    if (schema != known) {
      throw new IOException(file + ": schema " + schema + ", this version reads " + known);
    }
    return value;
  }

  /** A part of a file that fits its schema, as what it stands for. */
  public static <T> T value(JsonNode node, Class<T> type) {
    try {
      return MAPPER.treeToValue(node, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(message(e), e);
    }
  }

  private static String place(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : ":" + e.getLocation().getLineNr() + ":" + e.getLocation().getColumnNr();
  }

  /** In the words of JSON, without the names of our classes. */
  private static String message(JsonProcessingException e) {
    if (e instanceof MismatchedInputException mismatch && mismatch.getPath().isEmpty()) {
      return "no JSON object";
    }
    var text = ORIGIN.matcher(e.getOriginalMessage()).replaceAll("");
    return CLASS.matcher(text).replaceAll("$1");
  }

  /** Writes a file whole or not at all. */
  public static void write(Path file, Object value) throws IOException {
    AtomicFile.write(file, MAPPER.writeValueAsBytes(value));
  }

  /** The value as a file has it. */
  public static String text(Object value) throws IOException {
    return MAPPER.writeValueAsString(value);
  }

  /** The value as one line. */
  public static String line(Object value) throws IOException {
    return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
  }

  /** The value as one line for people too, with a blank after each colon and comma. */
  public static String spacedLine(Object value) throws IOException {
    return MAPPER.writer(SPACED).writeValueAsString(value);
  }
}
