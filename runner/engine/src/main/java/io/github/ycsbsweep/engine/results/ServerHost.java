// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import io.github.ycsbsweep.engine.common.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine of a server that the user named, beside what was sampled there: the content of {@code
 * server/host.json} in a cell's folder.
 *
 * @param host as ssh knows it
 * @param clockOffsetMillis milliseconds by which its clock is ahead of the runner's
 */
public record ServerHost(String host, BigDecimal clockOffsetMillis) {

  /** Folder in that of the cell. */
  public static final String FOLDER = "server";

  private static final String FILE = "host.json";

  /** Writes it beside the samples. */
  public void write(Path folder) throws IOException {
    Json.write(folder.resolve(FILE), this);
  }

  /** Whole milliseconds by which the samples in a folder are ahead; 0 without any. */
  public static long aheadMillis(Path folder) throws IOException {
    var file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return 0;
    }
    var offset = Json.read(file, ServerHost.class).clockOffsetMillis();
    if (offset == null) {
      throw new IOException(file + ": clockOffsetMillis is missing");
    }
    return Math.round(offset.doubleValue());
  }
}
