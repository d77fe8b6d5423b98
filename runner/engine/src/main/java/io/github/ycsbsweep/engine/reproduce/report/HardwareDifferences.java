// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The original's machines, and this one.
 *
 * @param original as the recipe has it
 * @param machine this one's facts, by name
 */
record HardwareDifferences(Recipe.Hardware original, Map<String, String> machine) {

  /** Memory that a machine's own figure may miss the one in its description by. */
  private static final double MEMORY_TOLERANCE = 0.15;

  private static final double GIGA = 1e9;

  /** Cores here; empty if nobody wrote them down. */
  OptionalInt cores() {
    return number("cores").stream().mapToInt(Math::toIntExact).findFirst();
  }

  /** A fact of this machine; empty if it is not known. */
  private Optional<Long> number(String name) {
    return Optional.ofNullable(machine.get(name))
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::valueOf);
  }

  /** Of the original's servers together; empty if the publication does not say. */
  OptionalInt originalCores() {
    return original.server().stream().mapToInt(one -> one.count() * one.cores()).findFirst();
  }

  /** In what they differ, so that absolute figures do. */
  List<String> differences() {
    if (original.server().isEmpty()) {
      return List.of("the publication does not say on what hardware");
    }
    var server = original.server().get();
    var found = new ArrayList<String>();
    if (server.count() > 1) {
      found.add(server.count() + " servers there, 1 here");
    }
    if (!cores().equals(OptionalInt.of(server.cores()))) {
      found.add(
          Text.count(server.cores(), "core")
              + " there, "
              + machine.getOrDefault("cores", "?")
              + " here");
    }
    if (!isMemoryAlike(server)) {
      found.add(words(server) + " there, " + here() + " here");
    }
    server
        .cpu()
        .filter(cpu -> !machine.getOrDefault("cpu", "").contains(cpu))
        .ifPresent(cpu -> found.add(cpu + " there, " + machine.getOrDefault("cpu", "?") + " here"));
    original.client().ifPresent(any -> found.add("clients on a machine of their own there"));
    return List.copyOf(found);
  }

  private boolean isMemoryAlike(Machine server) {
    return server.memoryBytes().isEmpty()
        || number("memory_bytes")
            .map(here -> here / (double) server.memoryBytes().getAsLong())
            .filter(share -> Math.abs(share - 1) <= MEMORY_TOLERANCE)
            .isPresent();
  }

  /** This machine in words. */
  String here() {
    return machine.getOrDefault("cores", "?")
        + " cores, "
        + number("memory_bytes").map(bytes -> gigabytes(bytes) + ", ").orElse("")
        + machine.getOrDefault("cpu", "unknown processor");
  }

  /** Machines in words. */
  static String words(Machine machine) {
    return (machine.count() > 1 ? machine.count() + " × " : "")
        + machine.cores()
        + " cores"
        + (machine.memoryBytes().isPresent()
            ? ", " + gigabytes(machine.memoryBytes().getAsLong())
            : "")
        + machine.cpu().map(cpu -> ", " + cpu).orElse("");
  }

  private static String gigabytes(long bytes) {
    return Text.format("%.3g GB", bytes / GIGA);
  }
}
