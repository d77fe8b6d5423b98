// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

/** What perf script prints becomes stacks with their counts. */
class PerfStacksTest {

  @Test
  void countsEqualStacksOutermostFirst() throws IOException {
    var sample = "redis-server \n\t    7f01 dictFind\n\t    55aa main\n\n";
    var other = "redis-server \n\tffffffff8a tcp_sendmsg\n\t    55aa main\n\n";
    assertThat(collapsed(sample + other + sample))
        .isEqualTo("redis-server;main;dictFind 2\nredis-server;main;tcp_sendmsg 1\n");
  }

  @Test
  void keepsTheLastSampleThatNoEmptyLineFollows() throws IOException {
    assertThat(collapsed("valkey\n\t 1f f")).isEqualTo("valkey;f 1\n");
  }

  @Test
  void takesOutOfSymbolsWhatAPageCouldRun() throws IOException {
    assertThat(collapsed("a;b\n\t 1f </script><img src=x>&'\u001b[31m\n"))
        .isEqualTo("a_b;_/script__img src=x____[31m 1\n");
  }

  @Test
  void saysNothingOfNothing() throws IOException {
    assertThat(collapsed("")).isEmpty();
  }

  private static String collapsed(String script) throws IOException {
    return PerfStacks.collapsed(new BufferedReader(new StringReader(script)));
  }
}
