// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.GivenProperties;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The values of {@code -p} and {@code -P}. */
public final class PropertyOptions {

  private static final Pattern PAIR = Pattern.compile("[^=\\s\\p{Cc}]+=\\P{Cc}*");

  private PropertyOptions() {}

  /**
   * Judges them.
   *
   * @param folder that names of files are relative to
   */
  public static GivenProperties read(Path folder, List<String> pairs, List<String> names)
      throws UserError {
    for (var pair : pairs) {
      if (!PAIR.matcher(pair).matches()) {
        throw UserError.of(
            "-p %s: allowed: name=value, on one line and without control characters",
            Secrets.pair(pair));
      }
    }
    var files = new ArrayList<Path>();
    for (var name : names) {
      var file = folder.resolve(name);
      if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
        throw new UserError("-P " + name + ": no such properties file, or not readable");
      }
      files.add(file);
    }
    return new GivenProperties(pairs, files);
  }
}
