// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import redis.clients.jedis.Jedis;
import site.ycsb.Status;

/** Timelines on several nodes. */
final class Timelines {

  private Timelines() {}

  /**
   * Appends three ids to each, of which two are kept, and looks for them where they belong.
   *
   * @param nodeOf a connection to the node that has a timeline
   */
  static void areEachOnTheirNode(
      Properties properties, List<String> timelines, Function<String, Jedis> nodeOf)
      throws Exception {
    try (var redis = Redis.open(properties)) {
      for (var timeline : timelines) {
        for (var id : List.of(5L, 1L, 9L)) {
          assertThat(redis.append(timeline, id, 2)).isEqualTo(Status.OK);
        }
        assertThat(redis.newest(timeline, 1)).containsExactly(9L);
      }
    }
    for (var timeline : timelines) {
      try (var node = nodeOf.apply(timeline)) {
        assertThat(node.zrange(timeline, 0, -1)).containsExactly("5", "9");
      }
    }
  }
}
