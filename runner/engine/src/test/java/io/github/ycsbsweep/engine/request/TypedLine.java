// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.common.UserError;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a line asks for, as it is typed: {@code sweep.sh redis workloadb -p 'a=b c'}. */
public final class TypedLine {

  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

  private TypedLine() {}

  public static SweepOptions request(String line) {
    var words =
        WORD.matcher(line)
            .results()
            .map(MatchResult::group)
            .skip(1)
            .map(word -> word.replace("'", ""))
            .toList();
    try {
      return SweepOptions.parse(words);
    } catch (UserError e) {
      throw new IllegalArgumentException(line, e);
    }
  }
}
