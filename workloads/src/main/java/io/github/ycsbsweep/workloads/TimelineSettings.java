// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.WholeRecord;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import site.ycsb.DBException;

/**
 * The values of timeline.properties, checked.
 *
 * @param table as CoreWorkload's
 * @param limit how many ids a timeline keeps at most; 0: all
 * @param newestShare share of the operations that read; the others append
 * @param newestCount how many ids are read
 * @param prefix what the names of the timelines begin with, the name of the cell included
 */
record TimelineSettings(
    String table,
    int count,
    int limit,
    Ids ids,
    Choice choice,
    double newestShare,
    int newestCount,
    String prefix) {

  /** Each has a name in memory. */
  private static final int MOST_TIMELINES = 1_000_000;

  private static final int MOST_IDS = 100_000_000;

  /** The runner's name for a cell that may not find what others have left. */
  private static final String CELL = "sweep.cell";

  /** Where ids come from. */
  enum Ids {
    RANDOM,
    INCREASING,
    COUNTED
  }

  /** Which timeline is next. */
  enum Choice {
    UNIFORM,
    ZIPFIAN
  }

  static TimelineSettings from(Properties given) throws DBException {
    var properties = BindingProperties.ofWorkload("timeline", given);
    return new TimelineSettings(
        WholeRecord.tableOf(given),
        properties.integer("timeline.count", 1, MOST_TIMELINES),
        properties.integer("timeline.limit", 0, MOST_IDS),
        properties.choice("timeline.ids", Ids.class),
        properties.choice("requestdistribution", Choice.class),
        properties.share("timeline.newest.proportion"),
        properties.integer("timeline.newest.count", 1, MOST_IDS),
        properties.text("timeline.prefix") + given.getProperty(CELL, ""));
  }

  /** The name of every timeline. */
  List<String> names() {
    return IntStream.range(0, count).mapToObj(number -> prefix + number).toList();
  }
}
