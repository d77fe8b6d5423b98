// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * The writes of each key: the last one that was sent, the last one that was acknowledged, and those
 * whose fate is not known. It takes 12 bytes a key, in pages that are made when a key of theirs is
 * written, and some 100 bytes a write of unknown fate. A key has one writer at a time.
 */
final class WriteLedger {

  /** Keys of a page. */
  static final int PAGE = 1 << 12;

  /** The most writes of a key; then it is not followed any further. */
  static final int MOST_WRITES = (1 << 30) - 1;

  private static final int PAGES = 1 << 19;

  /** Of a key, beside the numbers of its writes. */
  private static final long BUSY = 1L << 63;

  private static final long INSERTED = 1L << 62;
  private static final long UNKNOWN = 1L << 61;

  private static final int SENT = 30;

  /** Of the clock of acknowledgements: a unit is 16 µs, so that an int lasts for 19 hours. */
  private static final int CLOCK_SHIFT = 14;

  private final AtomicReferenceArray<Page> pages = new AtomicReferenceArray<>(PAGES);
  private final ConcurrentMap<Long, Set<Integer>> uncertain = new ConcurrentHashMap<>();
  private final AtomicInteger uncertainRoom;
  private final AtomicInteger pageRoom;

  /**
   * Of no writes.
   *
   * @param keys that are followed at most
   * @param uncertain writes of unknown fate that are remembered; a key with a further one is not
   *     followed any more
   */
  WriteLedger(long keys, int uncertain) {
    pageRoom = new AtomicInteger((int) Math.min(PAGES, (keys + PAGE - 1) / PAGE));
    uncertainRoom = new AtomicInteger(uncertain);
  }

  /**
   * The keys of a page.
   *
   * @param states of their writes
   * @param times when the last acknowledged one was
   */
  private record Page(AtomicLongArray states, AtomicIntegerArray times) {

    Page() {
      this(new AtomicLongArray(PAGE), new AtomicIntegerArray(PAGE));
    }
  }

  /**
   * The last acknowledged write of a key.
   *
   * @param sequence its number; 0: there is none
   */
  record Acknowledged(int sequence, int time) {

    private static final Acknowledged NONE = new Acknowledged(0, 0);

    /** Since then, in nanoseconds: rounded down to 16 µs. */
    long nanosAgo() {
      return Integer.toUnsignedLong(clock() - time) << CLOCK_SHIFT;
    }
  }

  /**
   * A key's writes, when none is under way.
   *
   * @param sent number of the last one
   * @param acknowledged number of the last one that was; 0: none
   * @param wasInserted whether the first one made the record
   * @param uncertain numbers of those that were sent and not acknowledged
   * @param isFollowed whether all of them are known
   */
  record Writes(
      int sent, int acknowledged, boolean wasInserted, Set<Integer> uncertain, boolean isFollowed) {

    static final Writes NONE = new Writes(0, 0, false, Set.of(), true);

    boolean isUncertain(int sequence) {
      return uncertain.contains(sequence);
    }
  }

  /** Whether the writes of a key can be followed at all. */
  boolean hasRoom(long key) {
    return key >= 0 && key / PAGE < PAGES && page(key) != null;
  }

  /** Takes a key for a write; false if another thread writes it. */
  boolean take(long key) {
    var states = page(key).states();
    var slot = (int) (key % PAGE);
    var state = states.get(slot);
    return state >= 0 && states.compareAndSet(slot, state, state | BUSY);
  }

  /** Whether the run inserted a key. */
  boolean isInserted(long key) {
    return (stateOrNone(key) & INSERTED) != 0;
  }

  /** The number of the next write of a key that was taken. */
  int next(long key) {
    var state = state(key);
    var next = sent(state) == MOST_WRITES ? sent(state) : sent(state) + 1;
    set(key, flags(state) | (next == sent(state) ? UNKNOWN : 0), next, acknowledged(state));
    return next;
  }

  /**
   * The number of the insert of a key that was taken: an insert that is tried again is the same
   * write.
   */
  int nextInsert(long key) {
    var state = state(key);
    var isOther = acknowledged(state) > 0 || sent(state) > 1;
    set(
        key,
        flags(state) | INSERTED | (isOther ? UNKNOWN : 0),
        Math.max(1, sent(state)),
        acknowledged(state));
    return 1;
  }

  /** A write was acknowledged. Its key is free again. */
  void acknowledge(long key, int sequence) {
    var state = state(key);
    var doubts = uncertain.get(key);
    if (doubts != null) {
      doubts.remove(sequence);
    }
    // Before the state: who sees the new state must not see the time of the one before.
    pages.get((int) (key / PAGE)).times().set((int) (key % PAGE), clock());
    set(key, flags(state) & ~BUSY, sent(state), Math.max(sequence, acknowledged(state)));
  }

  /** The last acknowledged write of a key, and a time that it was not later than. */
  Acknowledged newest(long key) {
    var sequence = acknowledged(stateOrNone(key));
    return sequence == 0
        ? Acknowledged.NONE
        : new Acknowledged(sequence, pages.get((int) (key / PAGE)).times().get((int) (key % PAGE)));
  }

  private static int clock() {
    return (int) (System.nanoTime() >> CLOCK_SHIFT);
  }

  /** A write was not acknowledged. Its key is free again. */
  void leave(long key, int sequence) {
    var state = state(key);
    var fits = uncertainRoom.getAndUpdate(room -> Math.max(0, room - 1)) > 0;
    if (fits) {
      uncertain.computeIfAbsent(key, none -> ConcurrentHashMap.newKeySet()).add(sequence);
    }
    set(key, (flags(state) | (fits ? 0 : UNKNOWN)) & ~BUSY, sent(state), acknowledged(state));
  }

  /** A key was written in a way that is not followed. It is free again. */
  void lose(long key) {
    var state = state(key);
    set(key, (flags(state) | UNKNOWN) & ~BUSY, sent(state), acknowledged(state));
  }

  /** The writes of a key. */
  Writes of(long key) {
    var state = stateOrNone(key);
    return state == 0
        ? Writes.NONE
        : new Writes(
            sent(state),
            acknowledged(state),
            (state & INSERTED) != 0,
            uncertain.getOrDefault(key, Writes.NONE.uncertain()),
            (state & (UNKNOWN | BUSY)) == 0);
  }

  /** The pages with keys that were written, rising: their keys begin at the number times PAGE. */
  int[] written() {
    return IntStream.range(0, PAGES).filter(page -> pages.get(page) != null).toArray();
  }

  /** Null where there is no room for another page. */
  private Page page(long key) {
    var number = (int) (key / PAGE);
    var page = pages.get(number);
    if (page != null || pageRoom.getAndUpdate(room -> Math.max(0, room - 1)) == 0) {
      return page;
    }
    if (!pages.compareAndSet(number, null, new Page())) {
      pageRoom.incrementAndGet();
    }
    return pages.get(number);
  }

  private long state(long key) {
    return pages.get((int) (key / PAGE)).states().get((int) (key % PAGE));
  }

  /** Of a key that may never have been written. */
  private long stateOrNone(long key) {
    var page = key >= 0 && key / PAGE < PAGES ? pages.get((int) (key / PAGE)) : null;
    return page == null ? 0 : page.states().get((int) (key % PAGE));
  }

  private void set(long key, long flags, int sent, int acknowledged) {
    pages
        .get((int) (key / PAGE))
        .states()
        .set((int) (key % PAGE), flags | ((long) sent << SENT) | acknowledged);
  }

  private static long flags(long state) {
    return state & (BUSY | INSERTED | UNKNOWN);
  }

  private static int sent(long state) {
    return (int) (state >>> SENT) & MOST_WRITES;
  }

  private static int acknowledged(long state) {
    return (int) state & MOST_WRITES;
  }
}
