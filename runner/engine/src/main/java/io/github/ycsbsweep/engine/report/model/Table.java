// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * A table, the same for the terminal, Markdown, CSV and the page.
 *
 * @param title its heading; may be empty
 * @param note what its columns mean, and what was found; may be empty
 * @param rows a cell for each column; a row of a single cell spans all columns on a terminal
 */
public record Table(String title, String note, List<Column> columns, List<List<String>> rows)
    implements Block {

  /**
   * How a column is headed and set.
   *
   * @param isText whether it holds words, which start at its left edge, and not figures
   * @param width in characters, on a terminal
   * @param gap characters before it, likewise
   * @param group heading above the columns up to this one, likewise; may be empty
   */
  public record Column(String name, boolean isText, int width, int gap, String group) {}

  /**
   * A column of a table about things of one kind.
   *
   * @param value what it shows of a thing; what is empty, of whatever kind, leaves the cell empty
   */
  public record Field<T>(Column column, Function<? super T, ?> value) {

    public static <T> Field<T> text(String name, Function<? super T, ?> value) {
      return text(name, 0, value);
    }

    public static <T> Field<T> text(String name, int width, Function<? super T, ?> value) {
      return new Field<>(new Column(name, true, width, 1, ""), value);
    }

    public static <T> Field<T> figure(String name, Function<? super T, ?> value) {
      return figure(name, 0, value);
    }

    public static <T> Field<T> figure(String name, int width, Function<? super T, ?> value) {
      return new Field<>(new Column(name, false, width, 1, ""), value);
    }

    /** Of numbers in whole, with their thousands apart. */
    public static <T> Field<T> count(String name, Function<? super T, ?> value) {
      return count(name, 0, value);
    }

    public static <T> Field<T> count(String name, int width, Function<? super T, ?> value) {
      return figure(name, width, value, Figures::count);
    }

    /** Of microseconds, in milliseconds. */
    public static <T> Field<T> millis(String name, Function<? super T, ?> value) {
      return millis(name, 0, value);
    }

    public static <T> Field<T> millis(String name, int width, Function<? super T, ?> value) {
      return figure(name, width, value, Figures::millis);
    }

    /** Of cores and percentages, to two decimals. */
    public static <T> Field<T> hundredths(String name, int width, Function<? super T, ?> value) {
      return figure(name, width, value, Figures::percent);
    }

    /** Of bytes, in millions. */
    public static <T> Field<T> megabytes(String name, Function<? super T, ?> value) {
      return megabytes(name, 0, value);
    }

    public static <T> Field<T> megabytes(String name, int width, Function<? super T, ?> value) {
      return figure(name, width, value, Figures::megabytes);
    }

    /** For programs, with so many decimals. */
    public static <T> Field<T> decimal(String name, int digits, Function<? super T, ?> value) {
      return figure(name, 0, value, number -> Figures.decimal(number, digits));
    }

    private static <T> Field<T> figure(
        String name, int width, Function<? super T, ?> value, DoubleFunction<String> shown) {
      return figure(
          name, width, it -> shown(value.apply(it), number -> shown.apply(number.doubleValue())));
    }

    /** With a wider gap before it. */
    public Field<T> apart() {
      return with(2, column.group());
    }

    /** As the last column below a common heading. */
    public Field<T> closing(String group) {
      return with(column.gap(), group);
    }

    private Field<T> with(int gap, String group) {
      return new Field<>(
          new Column(column.name(), column.isText(), column.width(), gap, group), value);
    }

    private String of(T thing) {
      return shown(value.apply(thing), Number::toString);
    }

    private static String shown(Object value, Function<Number, String> figure) {
      if (value instanceof Optional<?> optional) {
        return optional.map(it -> shown(it, figure)).orElse("");
      }
      if (value instanceof OptionalLong number) {
        return number.isPresent() ? figure.apply(number.getAsLong()) : "";
      }
      if (value instanceof OptionalDouble number) {
        return number.isPresent() ? figure.apply(number.getAsDouble()) : "";
      }
      return value instanceof Number number ? figure.apply(number) : value.toString();
    }
  }

  /** A row for each thing. */
  public static <T> Table of(
      String title, String note, List<Field<T>> fields, List<? extends T> things) {
    return new Table(
        title,
        note,
        fields.stream().map(Field::column).toList(),
        things.stream().map(thing -> row(fields, thing)).toList());
  }

  /** Likewise, without a heading and a note. */
  public static <T> Table of(List<Field<T>> fields, List<? extends T> things) {
    return of("", "", fields, things);
  }

  /** A row of a table with such fields. */
  public static <T> List<String> row(List<Field<T>> fields, T thing) {
    return fields.stream().map(field -> field.of(thing)).toList();
  }

  /** Of rows that are made elsewhere; the columns of words are named. */
  public static Table of(
      String title, String note, List<String> header, List<String> words, List<List<String>> rows) {
    var columns =
        header.stream().map(name -> new Column(name, words.contains(name), 0, 1, "")).toList();
    return new Table(title, note, columns, rows);
  }

  /** Empty without rows: a document has no table then. */
  public Optional<Table> ifAny() {
    return Optional.of(this).filter(table -> !table.rows().isEmpty());
  }
}
