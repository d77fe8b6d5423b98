// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Machine;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Memory;
import java.util.List;

/** How much of the servers' memory the records take, all copies of them. */
final class MemoryShare {

  private MemoryShare() {}

  /** None where the recipe does not say how many records, or how much memory, there were. */
  static List<SourceFinding> of(Memory memory, Recipe recipe) {
    var records =
        recipe.experiments().stream()
            .filter(experiment -> experiment.id().equals(memory.experiment()))
            .flatMapToLong(experiment -> experiment.data().records().stream())
            .findFirst();
    var server = recipe.hardware().server().filter(machine -> machine.memoryBytes().isPresent());
    return records.isPresent() && server.isPresent()
        ? List.of(finding(memory, records.getAsLong(), server.get()))
        : List.of();
  }

  private static SourceFinding finding(Memory memory, long records, Machine server) {
    var needed = records * memory.bytes() * memory.copies();
    var ram = (double) server.memoryBytes().orElseThrow() * server.count();
    return new SourceFinding(
        ExpectedValue.holds(memory.share(), needed / ram),
        Text.format(
            "%s records of %s bytes%s are %s, %s of the %s of memory that the servers have",
            SourceWords.number((double) records),
            SourceWords.number(memory.bytes()),
            memory.copies() == 1 ? "" : ", " + memory.copies() + " copies,",
            SourceWords.bytes(needed),
            SourceWords.percent(needed / ram),
            SourceWords.bytes(ram)));
  }
}
