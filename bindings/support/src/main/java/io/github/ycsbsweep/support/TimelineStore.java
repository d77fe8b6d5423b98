// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.function.LongConsumer;
import site.ycsb.Status;

/**
 * A binding that keeps timelines: sets of ids in their order, of which the newest are the greatest.
 * Ids are whole numbers from 0 to {@link #LARGEST_ID}. A timeline without ids and one that is
 * missing are the same. As with YCSB's own operations, no exception leaves these: whatever goes
 * wrong is logged and an ERROR.
 */
public interface TimelineStore {

  /**
   * 2^53 - 1: what some stores order by is a double, which tells no greater whole numbers apart.
   */
  long LARGEST_ID = (1L << 53) - 1;

  /**
   * Adds an id, at the place where it belongs. One that is there already stays, and is OK.
   *
   * @param table as in YCSB's operations
   * @param timeline its name
   * @param limit how many ids a timeline keeps at most, the greatest ones; 0: all of them
   */
  Status append(String table, String timeline, long id, int limit);

  /**
   * Reads the newest ids, the greatest first; fewer than asked for where there are no more.
   *
   * @param count how many at most, from 1
   * @param ids is given each of them; undefined if the status is not OK
   */
  Status newest(String table, String timeline, int count, LongConsumer ids);
}
