// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;
import site.ycsb.generator.ZipfianGenerator;

/**
 * Draws what is done next; all threads share one.
 *
 * @param names of the timelines
 * @param choice index of the next one
 */
record TimelinePlan(
    TimelineSettings settings, List<String> names, IdSource ids, IntSupplier choice) {

  static TimelinePlan of(TimelineSettings settings, ClientNumber client) {
    return new TimelinePlan(
        settings, settings.names(), IdSource.of(settings.ids(), client), choice(settings));
  }

  String timeline() {
    return names.get(choice.getAsInt());
  }

  boolean reads() {
    return ThreadLocalRandom.current().nextDouble() < settings.newestShare();
  }

  /** Zipfian over the timelines themselves, the first the most popular, with YCSB's 0.99. */
  private static IntSupplier choice(TimelineSettings settings) {
    var count = settings.count();
    return switch (settings.choice()) {
      case UNIFORM -> () -> ThreadLocalRandom.current().nextInt(count);
      case ZIPFIAN -> {
        var popularity = new ZipfianGenerator(0, count - 1);
        yield () -> popularity.nextValue().intValue();
      }
    };
  }
}
