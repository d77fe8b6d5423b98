// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A table for programs: RFC 4180 with line feeds, the same in every locale. */
public final class CsvText {

  private CsvText() {}

  public static String of(Table table) throws IOException {
    var header = table.columns().stream().map(Column::name).toList();
    var schema = CsvSchema.builder().addColumns(header, CsvSchema.ColumnType.STRING);
    return CsvMapper.builder()
        .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
        .build()
        .writerFor(new TypeReference<List<List<String>>>() {})
        .with(schema.build().withHeader())
        .writeValueAsString(table.rows().stream().map(row -> safe(table, row)).toList());
  }

  /** Figures are ours, and may begin with a minus. */
  private static List<String> safe(Table table, List<String> row) {
    var safe = new ArrayList<String>();
    for (var i = 0; i < row.size(); i++) {
      safe.add(table.columns().get(i).isText() ? Sanitizer.csv(row.get(i)) : row.get(i));
    }
    return safe;
  }
}
