// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.workloads.ExtendedSettings.Choice;
import io.github.ycsbsweep.workloads.generator.LatestKeys;
import io.github.ycsbsweep.workloads.generator.MovingHotspot;
import io.github.ycsbsweep.workloads.generator.RankedKeys;
import io.github.ycsbsweep.workloads.generator.ZipfKeys;
import io.github.ycsbsweep.workloads.verify.UnmeasuredBinding;
import io.github.ycsbsweep.workloads.verify.VerifiedRecords;
import io.github.ycsbsweep.workloads.verify.WriteVerification;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.generator.HotspotIntegerGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SequentialGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's CoreWorkload with more distributions of keys and of values, and traces. Its properties are
 * those of CoreWorkload, which mean the same, and those of extended.properties.
 */
public class ExtendedCoreWorkload extends CoreWorkload {

  /** In the place of what YCSB puts before the number in a key. */
  private static final String ABSENT = "gone";

  /** That of YCSB's. */
  private static final double LATEST_SKEW = 0.99;

  private OptionalDouble compression = OptionalDouble.empty();
  private Optional<TracePlayer> trace = Optional.empty();
  private Optional<WriteVerification> verification = Optional.empty();
  private Optional<TracePlayer.Records> database = Optional.empty();
  private double misses;
  private Properties properties = new Properties();
  private final ThreadLocal<Long> drawnKey = new ThreadLocal<>();

  @Override
  public void init(Properties properties) throws WorkloadException {
    this.properties = properties;
    try {
      var settings = ExtendedSettings.from(properties);
      super.init(settings.ofCore(properties));
      keychooser = keys(settings, properties);
      if (recordcount > Integer.MAX_VALUE) {
        keychooser = new WideKeys(keychooser, transactioninsertkeysequence::lastValue, drawnKey);
        keysequence = new WideKeys(keysequence, () -> Long.MAX_VALUE, drawnKey);
      }
      fieldlengthgenerator = settings.fieldLengths(properties).orElse(fieldlengthgenerator);
      compression = settings.compression();
      misses = settings.misses();
      if (settings.cacheAside()) {
        database = Optional.of(records(properties));
      }
      var source = settings.trace(properties);
      if (source.isPresent()) {
        trace = Optional.of(new TracePlayer(source.get(), settings.speed(), records(properties)));
      }
      verification =
          settings
              .verification(properties, insertStart(properties), keyCount(properties))
              .map(chosen -> new WriteVerification(chosen, layout(properties)));
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  private VerifiedRecords layout(Properties properties) {
    return new VerifiedRecords(
        table,
        this::nameOf,
        properties.getProperty(FIELD_NAME_PREFIX, FIELD_NAME_PREFIX_DEFAULT),
        (int) fieldcount,
        writeallfields || fieldcount == 1);
  }

  /** CoreWorkload asks for the key of every operation here, right before it. */
  @Override
  protected String buildKeyName(long number) {
    verification.ifPresent(verified -> verified.draw(number));
    return nameOf(number);
  }

  private String nameOf(long number) {
    return super.buildKeyName(number == WideKeys.DRAWN ? drawnKey.get() : number);
  }

  /** As CoreWorkload made them, or others. */
  private NumberGenerator keys(ExtendedSettings settings, Properties properties)
      throws DBException, WorkloadException {
    var choice = settings.keys();
    if (choice.is("zipf")) {
      var start = insertStart(properties);
      return new ZipfKeys(start, keyCount(properties), choice.skew());
    }
    if (choice.is("ranks")) {
      return RankedKeys.read(
          Path.of(choice.parameter()), insertStart(properties), keyCount(properties));
    }
    if (choice.is("latest")) {
      return new LatestKeys(transactioninsertkeysequence, choice.skew());
    }
    if (settings.move().isPresent()) {
      return hotspot(properties, settings.move().get());
    }
    return recordcount > Integer.MAX_VALUE ? wideKeys(choice, properties) : keychooser;
  }

  /** CoreWorkload has made them of the first of the keys. */
  private NumberGenerator wideKeys(Choice choice, Properties properties) throws DBException {
    var first = insertStart(properties);
    var count = keyCount(properties);
    return switch (choice.name()) {
      case "uniform" -> new UniformLongGenerator(first, first + count - 1);
      case "sequential" -> new SequentialGenerator(first, first + count - 1);
      case "zipfian" -> new ScrambledZipfianGenerator(first, first + count - 1);
      case "hotspot" -> {
        var ofCore = (HotspotIntegerGenerator) keychooser;
        yield new HotspotIntegerGenerator(
            first, first + count - 1, ofCore.getHotsetFraction(), ofCore.getHotOpnFraction());
      }
      case "latest" -> new LatestKeys(transactioninsertkeysequence, LATEST_SKEW);
      default ->
          throw new DBException(
              choice.property()
                  + "="
                  + choice.value()
                  + ": allowed is only with a recordcount of up to "
                  + Integer.MAX_VALUE);
    };
  }

  private NumberGenerator hotspot(Properties properties, Duration move) {
    var chosen = (HotspotIntegerGenerator) keychooser;
    return new MovingHotspot(
        new MovingHotspot.Space(
            chosen.getLowerBound(),
            keyCount(properties),
            chosen.getHotsetFraction(),
            chosen.getHotOpnFraction()),
        move,
        System::currentTimeMillis);
  }

  private static long insertStart(Properties properties) {
    return Long.parseLong(properties.getProperty(INSERT_START_PROPERTY, "0"));
  }

  private long keyCount(Properties properties) {
    var count = properties.getProperty(INSERT_COUNT_PROPERTY);
    return count == null ? recordcount - insertStart(properties) : Long.parseLong(count);
  }

  private TracePlayer.Records records(Properties properties) {
    var prefix = properties.getProperty(FIELD_NAME_PREFIX, FIELD_NAME_PREFIX_DEFAULT);
    return new TracePlayer.Records(
        table,
        insertStart(properties),
        keyCount(properties),
        this::buildKeyName,
        (int) fieldcount,
        prefix,
        fieldlengthgenerator);
  }

  @Override
  public boolean doInsert(DB db, Object thread) {
    return super.doInsert(written(db), thread);
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    var store = database.isPresent() ? cache(written(db), database.get()) : written(db);
    return trace.isPresent()
        ? trace.get().operate(store, this::isStopRequested)
        : super.doTransaction(store, thread);
  }

  private static DB cache(DB store, TracePlayer.Records database) {
    return new CacheAsideDb(store, () -> database.values(0));
  }

  @Override
  public void doTransactionRead(DB db) {
    if (misses > 0 && ThreadLocalRandom.current().nextDouble() < misses) {
      // As long as the key of a record, and none.
      var key = nameOf(keychooser.nextValue().longValue());
      db.read(table, ABSENT + key.substring(ABSENT.length()), null, new HashMap<>());
    } else {
      super.doTransactionRead(db);
    }
  }

  private DB written(DB db) {
    var numbered = verification.map(verified -> verified.writtenTo(db)).orElse(db);
    return compression.isPresent()
        ? new CompressibleDb(numbered, compression.getAsDouble())
        : numbered;
  }

  @Override
  public void cleanup() throws WorkloadException {
    if (trace.isPresent()) {
      trace.get().close();
    }
    if (verification.isPresent()) {
      readBack(verification.get());
    }
    super.cleanup();
  }

  private void readBack(WriteVerification verified) throws WorkloadException {
    try {
      verified.readBack(
          new UnmeasuredBinding(properties), FailureLog.toStandardError("verification"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WorkloadException("interrupted while writes were read back", e);
    }
  }
}
