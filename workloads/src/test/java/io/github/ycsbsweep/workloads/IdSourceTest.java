// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.workloads.TimelineSettings.Ids;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Given three clients that draw ids in turn, more than there are microseconds. */
class IdSourceTest {

  private static final int IDS = 10_000;

  private final List<LongSupplier> sources =
      IntStream.range(0, 3)
          .mapToObj(client -> IdSource.of(Ids.INCREASING, new ClientNumber(client, 3)))
          .toList();

  @Test
  void increasingIdsOfSeveralClientsAreDifferent() {
    var ids = new ArrayList<Long>();
    for (var i = 0; i < IDS; i++) {
      sources.forEach(source -> ids.add(source.getAsLong()));
    }
    assertThat(ids)
        .doesNotHaveDuplicates()
        .allMatch(id -> id > 0 && id <= TimelineStore.LARGEST_ID);
  }

  @Test
  void countedIdsOfSeveralClientsAreTheWholeNumbers() {
    var ids = new ArrayList<Long>();
    for (var client = 0; client < 3; client++) {
      var source = IdSource.of(Ids.COUNTED, new ClientNumber(client, 3));
      ids.addAll(List.of(source.getAsLong(), source.getAsLong()));
    }
    assertThat(ids).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L);
  }

  @Test
  void eachIsATimeAndGreaterThanTheOneBefore() {
    var before = 1_000 * System.currentTimeMillis();
    for (var source : sources) {
      var ids = LongStream.generate(source).limit(IDS).boxed().toList();
      assertThat(ids).isSorted().doesNotHaveDuplicates();
      assertThat(ids.get(0)).isBetween(before - 3, before + 60_000_000);
    }
  }
}
