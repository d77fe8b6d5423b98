// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class OfferedBindingsTest {

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
    var stores = OfferedBindings.askFor(properties);
    var mine = new Store();
    var other = new Store();
    OfferedBindings.offer(properties, mine);
    var others =
        CompletableFuture.supplyAsync(
            () -> {
              OfferedBindings.offer(properties, other);
              return stores.ofThisThread(TimelineStore.class);
            },
            task -> new Thread(task).start());
    assertThat(others.join()).containsSame(other);
    assertThat(stores.ofThisThread(TimelineStore.class)).containsSame(mine);
  }

  @Test
  void thereIsNoneWhereTheBindingOffersNothing() {
    assertThat(OfferedBindings.askFor(properties).ofThisThread(TimelineStore.class)).isEmpty();
  }

  @Test
  void anOfferThatNobodyAskedForIsIgnored() {
    OfferedBindings.offer(properties, new Store());
    assertThat(properties).isEmpty();
  }

  @Test
  void whoListsThePropertiesDoesNotSeeIt() {
    OfferedBindings.askFor(properties);
    assertThat(properties.stringPropertyNames()).isEmpty();
  }
}
