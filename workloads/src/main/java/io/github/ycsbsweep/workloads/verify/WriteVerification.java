// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.workloads.verify.NumberedValue.Writer;
import io.github.ycsbsweep.workloads.verify.NumberingDb.WrittenRecords;
import io.github.ycsbsweep.workloads.verify.ReadBack.Binding;
import io.github.ycsbsweep.workloads.verify.ReadBack.Limits;
import io.github.ycsbsweep.workloads.verify.RecordCheck.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import site.ycsb.DB;

/**
 * Numbers the values that a client writes, remembers which were acknowledged, and reads them back
 * when the client has ended. It prints what it found in lines that begin with {@code
 * verification:}, which the runner reads.
 */
public final class WriteVerification {

  /** Writes of unknown fate that are remembered. */
  private static final int UNCERTAIN = 1_000_000;

  private final VerificationSettings settings;
  private final WrittenRecords records;
  private volatile boolean hasBegun;

  private final ThreadLocal<long[]> drawn = ThreadLocal.withInitial(() -> new long[1]);

  /** Of a client that begins now. */
  public WriteVerification(VerificationSettings settings, VerifiedRecords layout) {
    this.settings = settings;
    this.records =
        new WrittenRecords(
            layout,
            settings.owned(),
            new WriteLedger(settings.keys(), UNCERTAIN),
            Writer.of(System.currentTimeMillis(), settings.owned().client()),
            new WriteCounts(),
            new ReadAges());
  }

  /** Notes the record that this thread asks for next. */
  public void draw(long number) {
    drawn.get()[0] = number;
    if (!hasBegun) {
      hasBegun = true;
    }
  }

  /** The way of this client's threads to a store. */
  public DB writtenTo(DB db) {
    return new NumberingDb(db, records, () -> drawn.get()[0]);
  }

  /**
   * Reads back what the client wrote, by bindings that are not measured, and prints the result. A
   * client that gave up before its first operation has nothing to read back.
   */
  public void readBack(Binding binding, FailureLog log) throws InterruptedException {
    if (!hasBegun) {
      return;
    }
    var start = System.nanoTime();
    var limits = new Limits(settings.silence(), settings.total(), settings.threads());
    var counts = new ReadBack(records, settings.areLoaded(), binding, limits).run();
    var millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    log.tell(
        String.format(
            Locale.ROOT,
            "%s %s %s unverified=%d millis=%d",
            records.counts().line(),
            counts.line(),
            records.ages().line(),
            counts.unverified() + records.counts().notFollowed(),
            millis));
    for (var verdict : List.of(Verdict.LOST, Verdict.STALE, Verdict.FOREIGN, Verdict.CORRUPT)) {
      counts
          .keysOf(verdict)
          .forEach(key -> log.tell("key " + verdict.name().toLowerCase(Locale.ROOT) + " " + key));
    }
    if (!counts.failure().isEmpty() && counts.unverified() > 0) {
      log.tell("could not connect: " + counts.failure());
    }
  }
}
