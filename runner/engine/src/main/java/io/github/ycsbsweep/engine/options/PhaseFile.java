// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.PHASES;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.schema.FileProblems;
import io.github.ycsbsweep.engine.common.schema.SchemaCheck;
import io.github.ycsbsweep.engine.common.schema.YamlFile;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.PhasePlan.Phase;
import io.github.ycsbsweep.engine.request.PhasePlan.PhaseLoad;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SweepOptions.ValueReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the file of {@code --phases}, and says everything that is wrong with it. */
record PhaseFile(Path path, SweptNames names, Optional<Arrivals> arrivals, FileProblems problems) {

  private static final String OPTION = "--phases";
  private static final String SCHEMA = "phases.schema.json";
  private static final String RATE = "rate";

  /** A shorter phase has hardly a whole second. */
  private static final int SHORTEST = 2;

  /**
   * The phases of a command line; empty without the option.
   *
   * @param folder that the file's name is relative to
   * @param names of workloads, from the file's folder on
   * @param arrivals where a phase has a rate and does not say
   */
  static Optional<PhasePlan> plan(
      SweepOptions options, Path folder, SweptNames names, Optional<Arrivals> arrivals)
      throws UserError {
    var given = options.text(PHASES);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    var path = folder.resolve(given.get()).toAbsolutePath();
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      throw UserError.of("%s %s: no such file, or not readable", OPTION, given.get());
    }
    return Optional.of(
        new PhaseFile(path, names.from(path.getParent()), arrivals, new FileProblems()).read());
  }

  private PhasePlan read() throws UserError {
    try {
      var file = YamlFile.read(path, problems);
      if (file.isPresent()) {
        SchemaCheck.of(PhaseFile.class, SCHEMA).check(file.get(), problems);
      }
      problems.throwIfAny(path.getParent());
      var phases = phases(file.orElseThrow());
      problems.throwIfAny(path.getParent());
      return new PhasePlan(path, phases);
    } catch (IOException e) {
      throw new UserError(OPTION + " " + path + ": can't be read: " + e.getMessage());
    }
  }

  private List<Phase> phases(YamlFile file) {
    var phases = new ArrayList<Phase>();
    var nodes = file.root().get("phases");
    for (var i = 0; i < nodes.size(); i++) {
      phases.add(phase(file, nodes.get(i), "/phases/" + i));
    }
    var repeated = Names.repeated(phases.stream().map(Phase::name).toList());
    repeated.ifPresent(name -> problems.add(file, "/phases", "two phases are called " + name));
    checkMeasured(file, phases);
    return phases;
  }

  private void checkMeasured(YamlFile file, List<Phase> phases) {
    var isAny = false;
    for (var i = 0; i < phases.size(); i++) {
      if (isAny && !phases.get(i).isMeasured()) {
        problems.add(
            file,
            "/phases/" + i + "/measured",
            "false: allowed only before the first phase that is measured");
      }
      isAny |= phases.get(i).isMeasured();
    }
    if (!isAny) {
      problems.add(file, "/phases", "none is measured: drop one measured: false");
    }
  }

  private Phase phase(YamlFile file, JsonNode node, String at) {
    var load = load(file, node, at);
    var beside =
        node.has("beside")
            ? Optional.of(load(file, node.get("beside"), at + "/beside"))
            : Optional.<PhaseLoad>empty();
    return new Phase(
        node.get("name").asText(),
        seconds(file, node, at, load),
        node.path("measured").asBoolean(true),
        load,
        beside);
  }

  /** A phase lasts as long as its shape, unless it says otherwise. */
  private int seconds(YamlFile file, JsonNode node, String at, PhaseLoad load) {
    var ofShape = load.rate().map(RateSchedule::seconds).orElse(OptionalInt.empty());
    if (!node.has("duration") && ofShape.isEmpty()) {
      problems.add(file, at, "duration is missing, and no rate has an end");
    }
    return value(file, node, at, "duration", it -> Units.seconds("duration", it, SHORTEST))
        .orElse(ofShape.orElse(SHORTEST));
  }

  private PhaseLoad load(YamlFile file, JsonNode node, String at) {
    var properties = new ArrayList<String>();
    node.path("properties")
        .properties()
        .forEach(one -> properties.add(one.getKey() + "=" + one.getValue().asText()));
    return new PhaseLoad(
        value(file, node, at, "workload", names::workload),
        properties,
        node.has("threads") ? OptionalInt.of(node.get("threads").asInt()) : OptionalInt.empty(),
        rate(file, node, at),
        path + ":" + file.line(at));
  }

  /** A value; empty if it is not there, or with a problem. */
  private <T> Optional<T> value(
      YamlFile file, JsonNode node, String at, String name, ValueReader<T> reader) {
    try {
      return node.has(name) ? Optional.of(reader.read(node.get(name).asText())) : Optional.empty();
    } catch (UserError e) {
      problems.add(file, at + "/" + name, e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<RateSchedule> rate(YamlFile file, JsonNode node, String at) {
    if (!node.has(RATE) && node.has("arrivals")) {
      problems.add(file, at + "/arrivals", "a closed loop has none; add a rate");
    }
    var kind =
        node.has("arrivals")
            ? Arrivals.valueOf(node.get("arrivals").asText().toUpperCase(Locale.ROOT))
            : arrivals.orElse(Arrivals.UNIFORM);
    return value(
        file,
        node,
        at,
        RATE,
        text ->
            RateShapes.isShape(path.getParent(), text)
                ? RateShapes.parse(RATE, path.getParent(), text, kind)
                : RateSchedule.constant(Units.count(RATE, text, 1, Units.MOST), kind));
  }

  /** Whether the threads of a cell are enough for the phases, and for the clients. */
  static void checkThreads(PhasePlan phases, int fewest, int clients) throws UserError {
    for (var phase : phases.phases()) {
      var place = phase.load().place() + ", phase " + phase.name() + ": ";
      if (phase.leastThreads() > fewest) {
        throw UserError.of(
            "%sneeds %s, and a cell has %d; allowed: --threads %d or more, or fewer in the"
                + " phase",
            place, Text.count(phase.leastThreads(), "thread"), fewest, phases.leastThreads());
      }
      if (phase.threads(fewest) < clients) {
        throw UserError.of(
            "%s%d threads are too few for %d clients: each needs one",
            place, phase.threads(fewest), clients);
      }
    }
  }
}
