// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import io.github.ycsbsweep.workloads.verify.NumberingDb.WrittenRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Reads the records that a client wrote, and then those of its records that it did not. A server
 * that does not answer is asked again, as long as {@link Limits} say.
 */
final class ReadBack {

  private static final int CHUNK = 256;
  private static final int CHUNKS_OF_PAGE = WriteLedger.PAGE / CHUNK;
  private static final long PAUSE_MILLIS = 100;

  private final WrittenRecords records;
  private final RecordCheck check;
  private final boolean areLoaded;
  private final Binding binding;
  private final Limits limits;
  private final ReadBackCounts counts = new ReadBackCounts();
  private final AtomicLong lastAnswer = new AtomicLong(System.nanoTime());
  private final Queue<Long> deferred = new ConcurrentLinkedQueue<>();
  private final AtomicInteger chunk = new AtomicInteger();
  private final long start = System.nanoTime();
  private final int[] pages;

  /** Makes a binding that is not measured. */
  interface Binding {
    DB open() throws DBException;
  }

  /**
   * How long it may take.
   *
   * @param silence without any answer
   * @param total altogether
   * @param threads that read
   */
  record Limits(Duration silence, Duration total, int threads) {}

  /**
   * Of a client's records.
   *
   * @param areLoaded whether the records that it did not write should be there, too
   */
  ReadBack(WrittenRecords records, boolean areLoaded, Binding binding, Limits limits) {
    this.records = records;
    this.check = new RecordCheck(records.layout(), records.writer());
    this.areLoaded = areLoaded;
    this.binding = binding;
    this.limits = limits;
    this.pages = records.ledger().written();
  }

  /** Reads all of them. */
  ReadBackCounts run() throws InterruptedException {
    var threads = new ArrayList<Thread>();
    for (var i = 0; i < limits.threads(); i++) {
      var thread = new Thread(this::readAll, "read-back " + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    for (var thread : threads) {
      thread.join();
    }
    for (var page : pages) {
      for (var i = 0; i < WriteLedger.PAGE; i++) {
        counts.expected(check.expected(records.ledger().of((long) page * WriteLedger.PAGE + i)));
      }
    }
    return counts;
  }

  /** In one thread, with a binding of its own. */
  private void readAll() {
    try {
      var opened = open();
      if (opened.isEmpty()) {
        return;
      }
      var db = opened.get();
      try {
        for (var next = chunk.getAndIncrement(); next < chunks(); next = chunk.getAndIncrement()) {
          readChunk(db, next);
        }
        for (var key = deferred.poll(); key != null; key = deferred.poll()) {
          read(db, key, false);
        }
      } finally {
        db.cleanup();
      }
    } catch (DBException e) {
      counts.failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A server that was killed may still be starting. */
  private Optional<DB> open() throws InterruptedException {
    while (!isOver()) {
      try {
        return Optional.of(binding.open());
      } catch (DBException e) {
        counts.failed(e);
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    return Optional.empty();
  }

  private int chunks() {
    var owned = records.owned();
    var loaded = areLoaded ? (owned.end() - owned.first() + CHUNK - 1) / CHUNK : 0;
    return (int) Math.min(Integer.MAX_VALUE / 2, (long) pages.length * CHUNKS_OF_PAGE + loaded);
  }

  /** Those with writes come first. */
  private void readChunk(DB db, int number) throws InterruptedException {
    var ofPages = pages.length * CHUNKS_OF_PAGE;
    var isWritten = number < ofPages;
    var from =
        isWritten
            ? (long) pages[number / CHUNKS_OF_PAGE] * WriteLedger.PAGE
                + (long) (number % CHUNKS_OF_PAGE) * CHUNK
            : records.owned().first() + (long) (number - ofPages) * CHUNK;
    for (var key = from; key < from + CHUNK && !isOver(); key++) {
      var isToBeRead =
          isWritten
              ? records.ledger().of(key).acknowledged() > 0
              : isLoaded(key) && records.ledger().of(key).acknowledged() == 0;
      if (isToBeRead) {
        read(db, key, true);
      }
    }
  }

  private boolean isLoaded(long key) {
    var owned = records.owned();
    return areLoaded && key >= owned.first() && key < owned.end() && owned.has(key);
  }

  /**
   * Reads a key until it is answered. Where only this one is not, others go first.
   *
   * @param defers whether there are others
   */
  private void read(DB db, long key, boolean defers) throws InterruptedException {
    var since = System.nanoTime();
    while (!isOver()) {
      var found = new HashMap<String, ByteIterator>();
      var status =
          db.read(records.layout().table(), records.layout().keyName().apply(key), null, found);
      if (Status.OK.equals(status) || Status.NOT_FOUND.equals(status)) {
        lastAnswer.set(System.nanoTime());
        compare(key, Status.OK.equals(status) ? found : Map.of());
        return;
      }
      if (defers && lastAnswer.get() - since > 0) {
        deferred.add(key);
        return;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private void compare(long key, Map<String, ByteIterator> found) {
    var writes = records.ledger().of(key);
    if (writes.acknowledged() == 0) {
      counts.record(!found.isEmpty());
    } else if (writes.isFollowed()) {
      counts.add(records.layout().keyName().apply(key), check.of(key, writes, found).values());
    }
  }

  private boolean isOver() {
    var now = System.nanoTime();
    return now - lastAnswer.get() > limits.silence().toNanos()
        || now - start > limits.total().toNanos();
  }
}
