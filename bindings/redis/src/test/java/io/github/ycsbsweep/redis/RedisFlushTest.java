// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FlushContract;
import io.github.ycsbsweep.testkit.TestServer;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** With FLUSHALL, by the login of the binding. */
class RedisFlushTest extends FlushContract {

  private static final String PASSWORD = "pass word";

  @Override
  protected TestServer newServer() throws Exception {
    return new RedisTestServer(RedisTestServer.embedded(), Optional.of(PASSWORD));
  }

  @Override
  protected StoreBinding<?, ?, ?> newBinding() {
    return new RedisBinding();
  }

  @Override
  protected Properties properties(Address address) {
    var properties = new Properties();
    properties.setProperty("redis.host", address.host());
    properties.setProperty("redis.port", Integer.toString(address.port()));
    properties.setProperty("redis.password", PASSWORD);
    return properties;
  }

  @Test
  void saysWhatAServerSaysThatRefusesTheLogin() throws Exception {
    try (var server = newServer()) {
      server.start();
      var wrong = properties(server.address());
      wrong.setProperty("redis.password", "wrong");
      assertThat(flush(wrong))
          .startsWith("failed: ")
          .contains("WRONGPASS")
          .doesNotContain("wrong ");
    }
  }

  @Test
  void saysWhatAServerSaysThatHasNoSuchCommand() throws Exception {
    try (var server = RedisTestServer.started("--rename-command", "FLUSHALL", "")) {
      assertThat(flush(server.properties()))
          .startsWith("failed: " + server.address() + ": FLUSHALL: ERR unknown command");
    }
  }

  @Test
  void emptiesEveryMasterOfACluster() throws Exception {
    try (var cluster = RedisTestCluster.started(3, 0)) {
      for (var i = 0; i < 3; i++) {
        try (var node = cluster.node(i).client()) {
          var number = i;
          var key =
              IntStream.range(0, 1000)
                  .mapToObj(Integer::toString)
                  .filter(text -> cluster.masterOf(text) == number)
                  .findFirst();
          node.set(key.orElseThrow(), "value");
        }
      }
      assertThat(flush(cluster.properties())).isEqualTo("emptied");
      for (var i = 0; i < 3; i++) {
        try (var node = cluster.node(i).client()) {
          assertThat(node.dbSize()).isZero();
        }
      }
    }
  }
}
