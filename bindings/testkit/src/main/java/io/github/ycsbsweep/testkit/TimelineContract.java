// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.OfferedBindings;
import io.github.ycsbsweep.support.TimelineStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** The contract of a binding that keeps timelines, on a server of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TimelineContract {

  private static final String TABLE = "usertable";
  private static final int THREADS = 100;

  /** Fewer than threads, so that they are in each other's way. */
  private static final int TIMELINES = 5;

  private static final int APPENDS = 5;
  private static final int LIMIT = 25;

  /** So few that 100 appends to a timeline bring some of them twice. */
  private static final int IDS_THAT_MEET = 300;

  private Optional<TimelineServer> running = Optional.empty();

  /** What lives as long as the tests. */
  private record TimelineServer(
      TestServer server, Properties properties, OfferedBindings bindings) {}

  /** One thread's binding, and what it offered. */
  private record TimelineSession(Session session, TimelineStore store) implements AutoCloseable {
    @Override
    public void close() throws DBException {
      session.close();
    }
  }

  /** A server that was not started yet. */
  protected abstract TestServer newServer() throws Exception;

  /** The binding, before setProperties and init. */
  protected abstract DB newBinding();

  /** The properties that lead a binding to a server. */
  protected abstract Properties properties(Address address);

  /** Every id of a timeline in the store, read past the binding. */
  protected abstract List<Long> stored(String table, String timeline) throws Exception;

  @BeforeAll
  final void startServer() throws Exception {
    var server = newServer();
    server.start();
    var properties = properties(server.address());
    running =
        Optional.of(new TimelineServer(server, properties, OfferedBindings.askFor(properties)));
  }

  @AfterEach
  final void empty() throws Exception {
    running.orElseThrow().server().clear();
  }

  @AfterAll
  final void stopServer() throws Exception {
    if (running.isPresent()) {
      running.get().server().close();
    }
  }

  /** Opens the binding in this thread, as a client thread of YCSB does. */
  private TimelineSession open() throws Exception {
    var all = running.orElseThrow();
    var session = Session.open(newBinding(), all.properties());
    return new TimelineSession(
        session, all.bindings().ofThisThread(TimelineStore.class).orElseThrow());
  }

  private static void append(TimelineSession binding, int limit, long... ids) {
    for (var id : ids) {
      assertThat(binding.store().append(TABLE, "one", id, limit)).isSameAs(Status.OK);
    }
  }

  private static List<Long> newest(TimelineSession binding, int count) {
    var ids = new ArrayList<Long>();
    assertThat(binding.store().newest(TABLE, "one", count, ids::add)).isSameAs(Status.OK);
    return ids;
  }

  @Test
  void whatManyThreadsAppendAtOnceIsAllThereAndNothingElse() throws Exception {
    var acknowledged = appendAtOnce("many", 0, IDS_THAT_MEET);
    for (var timeline = 0; timeline < TIMELINES; timeline++) {
      assertThat(stored(TABLE, "many" + timeline))
          .containsExactlyElementsOf(acknowledged.get(timeline));
    }
  }

  @Test
  void whatManyThreadsAppendAtOnceIsKeptAtItsLength() throws Exception {
    var acknowledged = appendAtOnce("fixed", LIMIT, TimelineStore.LARGEST_ID + 1);
    for (var timeline = 0; timeline < TIMELINES; timeline++) {
      var all = acknowledged.get(timeline);
      assertThat(stored(TABLE, "fixed" + timeline))
          .containsExactlyElementsOf(all.stream().skip(all.size() - LIMIT).toList());
    }
  }

  /** The ids that each timeline has acknowledged. */
  private List<SortedSet<Long>> appendAtOnce(String name, int limit, long ids) throws Exception {
    var acknowledged = new ArrayList<SortedSet<Long>>();
    for (var timeline = 0; timeline < TIMELINES; timeline++) {
      acknowledged.add(new ConcurrentSkipListSet<>());
    }
    ConcurrentThreads.run(
        THREADS,
        member -> {
          var timeline = member % TIMELINES;
          try (var binding = open()) {
            for (var i = 0; i < APPENDS; i++) {
              var id = ThreadLocalRandom.current().nextLong(ids);
              var status = binding.store().append(TABLE, name + timeline, id, limit);
              assertThat(status).isSameAs(Status.OK);
              acknowledged.get(timeline).add(id);
            }
          }
        });
    return acknowledged;
  }

  @Test
  void theNewestAreTheGreatestAndTheGreatestComesFirst() throws Exception {
    try (var binding = open()) {
      append(binding, 0, 5, 1, 9, 7, 3);
      assertThat(newest(binding, 3)).containsExactly(9L, 7L, 5L);
    }
  }

  @Test
  void aShortTimelineGivesWhatItHas() throws Exception {
    try (var binding = open()) {
      append(binding, 0, 2, 1);
      assertThat(newest(binding, 10)).containsExactly(2L, 1L);
    }
  }

  @Test
  void aMissingTimelineIsAnEmptyOne() throws Exception {
    try (var binding = open()) {
      assertThat(newest(binding, 10)).isEmpty();
    }
  }

  @Test
  void anIdThatIsThereAlreadyStaysOnce() throws Exception {
    try (var binding = open()) {
      append(binding, 0, 4, 4, 4);
      assertThat(stored(TABLE, "one")).containsExactly(4L);
    }
  }

  @Test
  void theSmallestAndTheLargestIdKeepTheirPlaces() throws Exception {
    try (var binding = open()) {
      append(binding, 0, TimelineStore.LARGEST_ID, 0, TimelineStore.LARGEST_ID - 1);
      assertThat(newest(binding, 3))
          .containsExactly(TimelineStore.LARGEST_ID, TimelineStore.LARGEST_ID - 1, 0L);
    }
  }

  @Test
  void beyondTheLimitTheSmallestGo() throws Exception {
    try (var binding = open()) {
      append(binding, 3, 5, 1, 9, 7, 3, 8);
      assertThat(stored(TABLE, "one")).containsExactly(7L, 8L, 9L);
    }
  }

  @Test
  void timelinesAreApart() throws Exception {
    try (var binding = open()) {
      append(binding, 0, LongStream.range(0, 10).toArray());
      assertThat(binding.store().append(TABLE, "other", 99, 0)).isSameAs(Status.OK);
      assertThat(newest(binding, 1)).containsExactly(9L);
    }
  }
}
