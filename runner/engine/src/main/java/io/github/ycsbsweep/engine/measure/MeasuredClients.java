// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.CommonSeconds.SharedWindow;
import io.github.ycsbsweep.engine.measure.log.ClientEventLog;
import io.github.ycsbsweep.engine.measure.log.ClientFolders;
import io.github.ycsbsweep.engine.measure.log.ClientFolders.ClientFolder;
import io.github.ycsbsweep.engine.measure.log.Latencies;
import io.github.ycsbsweep.engine.measure.log.MeasuredTime.Span;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.measure.log.TurnLog;
import io.github.ycsbsweep.engine.measure.log.TurnLog.Turn;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.TurnPlan.Design;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Window;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.ClientReaction;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.FailureCount;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.ThreadKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The clients of a cell in the window that all of them share.
 *
 * @param all in the order of their numbers; one of a cell with one client
 * @param missing a sentence for each of which nothing can be used
 */
public record MeasuredClients(List<MeasuredClient> all, List<String> missing, SharedWindow window) {

  /** Reads what they left. */
  public static MeasuredClients of(MeasurementRequest request) throws IOException {
    var folders =
        ClientFolders.in(
            request.folder(),
            request.clients(),
            request.position().threads(),
            request.clientExit());
    var hasResponses = request.position().targetOps().isPresent() || request.window().isPaced();
    var logs = read(folders.found(), hasResponses);
    var turns = new ArrayList<List<Turn>>();
    for (var one : logs) {
      turns.add(turns(one, request.window().turns()));
    }
    var plan = request.window().turns();
    var window =
        plan.isPresent()
            ? SharedWindow.ofTurns(
                IntStream.range(0, logs.size())
                    .mapToObj(i -> inTurns(logs.get(i).timeline(), turns.get(i), plan.get()))
                    .toList())
            : SharedWindow.of(
                logs.stream().map(ClientLogs::timeline).toList(),
                request.window().warmupSeconds(),
                request.window().durationSeconds());
    return new MeasuredClients(
        IntStream.range(0, logs.size())
            .parallel()
            .mapToObj(i -> MeasuredClient.of(logs.get(i), window.parts().get(i), turns.get(i)))
            .toList(),
        folders.missing(),
        window);
  }

  /** Its measured turns; none of a client that took no turns. */
  private static List<Turn> turns(ClientLogs logs, Optional<TurnPlan> plan) throws IOException {
    return plan.isEmpty()
        ? List.of()
        : TurnLog.read(logs.folder().path(), logs.facts().clockAheadMillis()).stream()
            .filter(turn -> plan.get().isMeasured(turn.number()))
            .toList();
  }

  /**
   * Visits have ticks of their own. Those of turns of systems are cut too late for that where their
   * clients have one processor. All but short turns are sampled in their rests.
   */
  private static Timeline inTurns(Timeline timeline, List<Turn> turns, TurnPlan plan) {
    var turnOfWork = (double) plan.slice().toMillis() / plan.workOfTurnMillis();
    if (plan.design() == Design.PASS || turns.isEmpty()) {
      return timeline.in(turns).sampledInRests(turnOfWork);
    }
    var first = turns.get(0);
    var begin =
        first.whole().startMillis()
            - plan.millisInBlock(first.number())
            - plan.blockMillis() * plan.block(first.number());
    var blocks = new Span(begin, begin + plan.blocks() * plan.blockMillis());
    var own = timeline.in(blocks, turns, plan.ownMillis());
    return plan.hasShortTurns() ? own : own.sampledInRests(turnOfWork);
  }

  /** Of a hundred clients that is most of the work, so every core takes part. */
  private static List<ClientLogs> read(List<ClientFolder> folders, boolean atTarget)
      throws IOException {
    try {
      return folders.parallelStream().map(folder -> read(folder, atTarget)).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static ClientLogs read(ClientFolder folder, boolean atTarget) {
    try {
      return ClientLogs.of(folder, atTarget);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What each of them did in the window. */
  public List<Operations> sums() {
    return all.stream().map(MeasuredClient::sums).toList();
  }

  /** Whether their machines are not the one that the cell's own samples are of. */
  public boolean areElsewhere() {
    return all.stream().anyMatch(client -> client.logs().hasOwnMachine());
  }

  /** By how much the clock of the cell's own samples is ahead: they are beside an only client. */
  public long samplesAheadMillis() {
    return all.stream()
        .map(MeasuredClient::logs)
        .filter(logs -> logs.folder().alone())
        .mapToLong(logs -> logs.facts().clockAheadMillis())
        .sum();
  }

  /**
   * The window, unless nothing was measured.
   *
   * @param plan of the turns that it is made of; empty: it is made of none
   */
  public Optional<Window> measured(Optional<TurnPlan> plan, List<MeasuredTurn> turns) {
    return window.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Window(
                window.startMillis(),
                window.seconds(),
                OptionalDouble.of(
                    working().stream()
                        .mapToDouble(one -> one.window().transactionsPerSecond())
                        .sum()),
                plan.stream().mapToDouble(TurnPlan::measuredSeconds).findFirst(),
                turns));
  }

  /** What they did together, second by second, warm-up included. */
  public List<Second> perSecond(int warmupSeconds) {
    return CommonSeconds.of(
        all.stream().map(client -> client.logs().timeline()).toList(), window, warmupSeconds);
  }

  /** A row for each of several that did something in the window. */
  public List<ClientFigures> rows() {
    return all.stream().anyMatch(client -> client.logs().folder().alone())
        ? List.of()
        : working().parallelStream().map(MeasuredClient::row).toList();
  }

  /** Milliseconds since the epoch at which the first operation was measured. */
  public Optional<Long> firstOperation() {
    return all.stream()
        .flatMap(client -> client.logs().timeline().firstOperation().stream())
        .min(Long::compare);
  }

  /** A time in seconds since the first operation; milliseconds since the epoch if there is none. */
  public double second(long millis) {
    return (millis - firstOperation().orElse(0L)) / 1000.0;
  }

  /** The binding's own messages, each once. */
  public List<String> messagesOf(String binding) {
    return all.stream()
        .flatMap(client -> client.logs().output().messagesOf(binding).stream())
        .distinct()
        .toList();
  }

  /** The kind of their threads; empty: nothing is left of any. */
  public Optional<ThreadKind> threadKind() {
    return all.stream()
        .map(client -> ThreadKind.of(client.logs().output().hasVirtualThreads()))
        .reduce((one, other) -> one == other ? one : ThreadKind.MIXED);
  }

  /** What they say of the failure that they counted most often; empty: of none. */
  public Optional<String> failureOf(String binding) {
    return FailureCount.mostFrequent(binding, failureCountsOf(binding), messagesOf(binding));
  }

  /** How many operations failed for which cause, the most frequent first. */
  public List<FailureCount> failureCountsOf(String binding) {
    var sums = new LinkedHashMap<List<String>, FailureCount>();
    for (var client : all) {
      for (var one : client.logs().output().failureCountsOf(binding)) {
        sums.merge(
            List.of(one.operation(), one.address(), one.cause()),
            one,
            (a, b) ->
                new FailureCount(a.operation(), a.address(), a.cause(), a.count() + b.count()));
      }
    }
    return sums.values().stream()
        .sorted(Comparator.comparingLong(FailureCount::count).reversed())
        .toList();
  }

  /** What they did beside their operations, over their whole life; empty: nobody told. */
  public Optional<ClientReaction> reaction() {
    return reaction(0, Double.MAX_VALUE);
  }

  /** Likewise, in the seconds that overlap a time in milliseconds since the epoch. */
  Optional<ClientReaction> reaction(double fromMillis, double toMillis) {
    var logs = all.stream().map(client -> client.logs().events()).toList();
    return ClientEventLog.between(logs, fromMillis, toMillis);
  }

  /** Those with a part of the window. */
  public List<MeasuredClient> working() {
    return all.stream().filter(client -> !client.window().isEmpty()).toList();
  }

  /** Sum of a figure of each; empty unless it is known of all of them. */
  public OptionalDouble sum(Function<MeasuredClient, OptionalDouble> figure) {
    var figures = all.stream().map(figure).toList();
    return !figures.isEmpty() && figures.stream().allMatch(OptionalDouble::isPresent)
        ? OptionalDouble.of(figures.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
        : OptionalDouble.empty();
  }

  /**
   * A client in the window of its cell.
   *
   * @param logs what it left behind
   * @param window its part of the window
   * @param sums what it did in that
   * @param underWay operations under way on average: Little's L = λW, over all of them whatever
   *     came of them; of batches W is not known
   * @param turns of its system that are measured; none where it worked all the time
   */
  public record MeasuredClient(
      ClientLogs logs,
      Timeline window,
      Operations sums,
      OptionalDouble underWay,
      List<Turn> turns) {

    /** Adds up what it did in its part of the window. */
    static MeasuredClient of(ClientLogs logs, Timeline window, List<Turn> turns) {
      var sums = Operations.of(window);
      var isKnown = !window.isEmpty() && !logs.output().hasReturned("BATCHED_OK");
      return new MeasuredClient(
          logs,
          window,
          sums,
          isKnown
              ? OptionalDouble.of(sums.all().micros() / 1e6 / window.seconds())
              : OptionalDouble.empty(),
          turns);
    }

    /** A sentence about it, which begins with its name if it needs one. */
    public String tell(String sentence) {
      return logs.folder().tell(sentence);
    }

    /** What it did. */
    public ClientFigures row() {
      var latencies = sums.all().latencies();
      var facts = logs.facts();
      return new ClientFigures(
          facts.client(),
          facts.host(),
          facts.threads(),
          sums.all().ok() / window.seconds(),
          sums.all().ok() == 0 ? OptionalLong.empty() : Latencies.percentile(latencies, 99),
          rate("client_cpu_s"),
          facts.clockOffsetMillis().stream().mapToDouble(BigDecimal::doubleValue).findFirst());
    }

    /** Growth a second of what its own machine's samples count; empty without such samples. */
    public OptionalDouble rate(String column) {
      return window.isEmpty() ? OptionalDouble.empty() : logs.system().rate(column, window.times());
    }

    /** Share of the time in which a collection stopped it, 0 to 100. */
    public OptionalDouble gcPercent() {
      return window.isEmpty() ? OptionalDouble.empty() : logs.gc().percent(window.times());
    }
  }
}
