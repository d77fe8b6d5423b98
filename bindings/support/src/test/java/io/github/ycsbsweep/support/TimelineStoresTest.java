// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class TimelineStoresTest {

  private final Properties properties = new Properties();

  /** Told apart by identity. */
  private static final class Store implements TimelineStore {
    @Override
    public Status append(String table, String timeline, long id, int limit) {
      return Status.OK;
    }

    @Override
    public Status newest(String table, String timeline, int count, LongConsumer ids) {
      return Status.OK;
    }
  }

  @Test
  void eachThreadTakesWhatItsOwnBindingOffered() {
    var stores = TimelineStores.askFor(properties);
    var mine = new Store();
    var other = new Store();
    TimelineStores.offer(properties, mine);
    var others =
        CompletableFuture.supplyAsync(
            () -> {
              TimelineStores.offer(properties, other);
              return stores.ofThisThread();
            },
            task -> new Thread(task).start());
    assertThat(others.join()).containsSame(other);
    assertThat(stores.ofThisThread()).containsSame(mine);
  }

  @Test
  void thereIsNoneWhereTheBindingOffersNothing() {
    assertThat(TimelineStores.askFor(properties).ofThisThread()).isEmpty();
  }

  @Test
  void anOfferThatNobodyAskedForIsIgnored() {
    TimelineStores.offer(properties, new Store());
    assertThat(properties).isEmpty();
  }

  @Test
  void whoListsThePropertiesDoesNotSeeIt() {
    TimelineStores.askFor(properties);
    assertThat(properties.stringPropertyNames()).isEmpty();
  }
}
