// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.model.Cell;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A figure depends on when a client gives up, and on how many connections it has. */
final class TimeoutRule implements FairnessRule {

  private static final Pattern TIMEOUT = Pattern.compile("(?i).*timeout.*");

  private static final Pattern POOL =
      Pattern.compile("(?i).*(pool|connections|endpoints|connsPerNode).*");

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var missing = new ArrayList<String>();
    var recorded = new TreeMap<String, String>();
    for (var cell : run.curves()) {
      var properties = run.properties(cell);
      if (properties.keySet().stream().noneMatch(name -> TIMEOUT.matcher(name).matches())) {
        missing.add(FairnessEvidence.curve(cell) + ": run.json has no timeout");
      }
      recorded.put(cell.store(), matching(properties));
    }
    var hangs = run.cells().stream().filter(TimeoutRule::hung).count();
    return FairnessCheck.of(
        missing,
        "%s; cells that hung, or may have: %d",
        recorded.values().stream().distinct().collect(Collectors.joining("; ")),
        hangs);
  }

  /** A thread has a connection of its own where no pool is named. */
  private static String matching(Map<String, String> properties) {
    return properties.entrySet().stream()
        .filter(
            property ->
                TIMEOUT.matcher(property.getKey()).matches()
                    || POOL.matcher(property.getKey()).matches())
        .filter(property -> !property.getValue().isBlank())
        .map(property -> property.getKey() + "=" + property.getValue())
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static boolean hung(Cell cell) {
    var reason = cell.reason().orElse("").toLowerCase(Locale.ROOT);
    return cell.status() == Cell.Status.FAILED
        && (reason.contains("stopped answering") || reason.contains("hung beyond its time"));
  }
}
