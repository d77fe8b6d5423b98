// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.TestServer;
import io.github.ycsbsweep.testkit.TimelineContract;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;

class MemcachedTimelineContractTest extends TimelineContract {

  private Optional<MemcachedTestServer> server = Optional.empty();

  @Override
  protected TestServer newServer() throws Exception {
    server = Optional.of(new MemcachedTestServer(Optional.empty()));
    return server.get();
  }

  @Override
  protected DB newBinding() {
    return new MemcachedBinding();
  }

  @Override
  protected Properties properties(Address address) {
    return server.orElseThrow().properties();
  }

  @Override
  protected List<Long> stored(String table, String timeline) throws Exception {
    var answer = server.orElseThrow().ask("get " + table + "-" + timeline + "\r\n", "\r\nEND\r\n");
    var body =
        answer.substring(answer.indexOf("\r\n") + 2, answer.length() - "\r\nEND\r\n".length());
    var ids = ByteBuffer.wrap(body.getBytes(ISO_8859_1)).asLongBuffer();
    var all = new long[ids.remaining()];
    ids.get(all);
    return Arrays.stream(all).boxed().toList();
  }
}
