// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreFlush;
import java.time.Duration;
import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** The contract of a binding that can empty its servers, for {@code --allow-flush}. */
public abstract class FlushContract {

  private static final String TABLE = "usertable";
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Enough for each node of a cluster to have some. */
  private static final int RECORDS = 50;

  /** A server that was not started yet. */
  protected abstract TestServer newServer() throws Exception;

  /** The binding, before setProperties and init. */
  protected abstract StoreBinding<?, ?, ?> newBinding();

  /** The properties that lead a binding to a server. */
  protected abstract Properties properties(Address address);

  /** What the binding says once it was to empty the servers. */
  protected final String flush(Properties properties) {
    return StoreFlush.flush(newBinding(), properties, LIMIT);
  }

  @Test
  void leavesNoRecord() throws Exception {
    try (var server = newServer()) {
      server.start();
      var binding = newBinding();
      binding.setProperties(properties(server.address()));
      binding.init();
      try {
        for (var i = 0; i < RECORDS; i++) {
          var record = Records.toIterators(Records.of("user" + i));
          assertThat(binding.insert(TABLE, "user" + i, record)).isEqualTo(Status.OK);
        }
        assertThat(flush(properties(server.address()))).isEqualTo(StoreFlush.EMPTIED);
        for (var i = 0; i < RECORDS; i++) {
          assertThat(binding.read(TABLE, "user" + i, null, new HashMap<>()))
              .isEqualTo(Status.NOT_FOUND);
        }
      } finally {
        binding.cleanup();
      }
    }
  }

  @Test
  void namesTheServerThatDoesNotAnswer() throws Exception {
    try (var server = newServer()) {
      assertThat(flush(properties(server.address())))
          .startsWith(StoreFlush.FAILED)
          .contains(server.address().toString());
    }
  }
}
