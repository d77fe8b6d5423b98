// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.ServerConnection.ServerAddress;
import io.github.ycsbsweep.engine.capture.ServerConnection.Traffic;
import io.github.ycsbsweep.engine.capture.TrafficModel.ServerCounts;
import io.github.ycsbsweep.engine.capture.log.CommandLog;
import io.github.ycsbsweep.engine.capture.log.KeyHash;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks a server what it does, in short windows that are spread over a time, and what it counts and
 * holds. It only reads, and a connection is closed as soon as its window is over.
 *
 * @param time over which the windows are spread
 * @param share of it that is looked at, up to 1
 */
record LiveCapture(
    CaptureDialect dialect, ServerAddress address, Duration time, double share, Console console) {

  private static final Duration WINDOW = Duration.ofMillis(100);

  /** After which it ends by itself. */
  private static final long MOST_COMMANDS = 10_000_000;

  /** In which the rate of commands is seen. */
  private static final long LOOK_MILLIS = 500;

  /** Part of the time in which some master of a cluster is looked at. */
  private static final double MOST_IN_TURNS = 0.8;

  private static final double DEAR = 0.02;

  /** Looks, and makes the model. */
  TrafficModel model(boolean keepsKeys, TraceFile trace)
      throws UserError, IOException, InterruptedException {
    var traffic = new Traffic();
    var survey = new TrafficSurvey(dialect, KeyHash.random(), keepsKeys, trace);
    try (var asked = dialect.open(address, traffic)) {
      var servers = new Servers(asked.masters(), traffic);
      servers.check();
      survey.looksAt(servers.count());
      var first = servers.counts();
      Thread.sleep(LOOK_MILLIS);
      tellPrice(servers, servers.counts().since(first));
      var sample = asked.sample();
      var before = servers.counts();
      servers.watch(survey);
      var counts = servers.counts().since(before);
      console.say(
          "%s: %d windows of %s, %s; nothing written",
          servers, windows() * servers.count(), dialect.command(), traffic);
      if (counts.dropped() > 0) {
        console.warn(
            "%s could not tell %,d commands of a window in time; sizes and popularity are of the"
                + " others",
            servers, counts.dropped());
      }
      if (survey.commands() == 0) {
        throw UserError.failed(
            "%s: no client sent a command in the windows; a longer --for or a larger --sample looks"
                + " longer",
            servers);
      }
      return survey.model(dialect.word(), CommandLog.End.of(false), Optional.of(counts), sample);
    }
  }

  /** Of each server. */
  private int windows() {
    return share == 1
        ? 1
        : (int) Math.max(1, Math.round(time.toMillis() * share / WINDOW.toMillis()));
  }

  private void tellPrice(Servers servers, ServerCounts now) {
    var average = dialect.price() * share;
    console.say(
        "%s: %,.0f commands a second now. %s takes up to %.0f %% of the throughput while it"
            + " runs. With %d windows of %d ms%s in %d s that is %.2g %% on average at most",
        servers,
        now.calls() / now.seconds(),
        dialect.command(),
        100 * dialect.price(),
        windows(),
        share == 1 ? time.toMillis() : WINDOW.toMillis(),
        servers.count() == 1 ? "" : " each",
        time.toSeconds(),
        100 * average);
    if (average > DEAR) {
      console.warn(
          "--sample %.3g%%: may take more than %.0f %% of the server's throughput; up to %.0f%% does"
              + " not",
          100 * share, 100 * DEAR, Math.floor(100 * DEAR / dialect.price()));
    }
  }

  /** One server, or the masters of a cluster. They are looked at in turns, one at a time. */
  private final class Servers {
    private final List<ServerAddress> addresses;
    private final Traffic traffic;

    Servers(List<ServerAddress> addresses, Traffic traffic) {
      this.addresses = addresses;
      this.traffic = traffic;
    }

    int count() {
      return addresses.size();
    }

    void check() throws UserError {
      if (count() > 1 && share * count() > MOST_IN_TURNS) {
        throw UserError.of(
            "--sample %.3g%%: %d masters are looked at in turns; allowed: at most %.2g%%",
            100 * share, count(), Math.floor(1000 * MOST_IN_TURNS / count()) / 10);
      }
    }

    ServerCounts counts() throws UserError, IOException, InterruptedException {
      var all = new ArrayList<ServerCounts>();
      for (var one : addresses) {
        try (var server = dialect.open(one, traffic)) {
          all.add(server.counts());
        }
      }
      return all.stream().reduce(ServerCounts::and).orElseThrow();
    }

    void watch(TrafficSurvey survey) throws UserError, IOException, InterruptedException {
      var windows = windows() * count();
      var begin = System.nanoTime();
      for (var window = 0; window < windows; window++) {
        var start = begin + time.toNanos() * window / windows;
        Thread.sleep(Math.max(0, (start - System.nanoTime()) / 1_000_000));
        watch(addresses.get(window % count()), survey);
        if (survey.commands() == MOST_COMMANDS) {
          console.warn("%,d commands were seen, which is enough: ended", MOST_COMMANDS);
          return;
        }
        survey.endWindow();
        console.progress("capture", window + 1L, windows, "windows");
      }
      var rest = begin + time.toNanos() - System.nanoTime();
      Thread.sleep(Math.max(0, rest / 1_000_000));
    }

    private void watch(ServerAddress one, TrafficSurvey survey)
        throws UserError, IOException, InterruptedException {
      try (var server = dialect.open(one, traffic)) {
        var length = share == 1 ? time : WINDOW;
        var stream = server.watch(System.nanoTime() + length.toNanos());
        survey.read(
            dialect.log(one.toString(), stream, survey.hash(), survey.table()), MOST_COMMANDS);
      }
    }

    @Override
    public String toString() {
      return addresses.get(0)
          + (count() == 1 ? "" : " and " + Text.count(count() - 1, "more master"));
    }
  }
}
