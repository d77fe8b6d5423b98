// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

// SPDX-License-Identifier: Apache-2.0

/** Comma-separated values: RFC 4180 with line feeds, the same in every locale. */
public final class Csv {

  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\\t\\r]");

  private Csv() {}

  /** A header and rows of as many columns. */
  public static String of(List<String> columns, List<List<String>> rows) throws IOException {
    var schema = CsvSchema.builder().addColumns(columns, CsvSchema.ColumnType.STRING);
    return CsvMapper.builder()
        .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
        .build()
        .writerFor(new TypeReference<List<List<String>>>() {})
        .with(schema.build().withHeader())
        .writeValueAsString(rows);
  }

  /** A server says its own version: no spreadsheet may take that for a formula. */
  public static String text(String value) {
    return FORMULA.matcher(value).lookingAt() ? "'" + value : value;
  }

  /** A number with so many decimals; empty if there is none. */
  public static String number(OptionalDouble value, int digits) {
    return value.isPresent() ? number(value.getAsDouble(), digits) : "";
  }

  /** A number with so many decimals. */
  public static String number(double value, int digits) {
    return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP).toPlainString();
  }
}
