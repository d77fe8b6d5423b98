// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.io.IOException;
import java.util.Optional;
import net.rubyeye.xmemcached.GetsResponse;
import net.rubyeye.xmemcached.MemcachedClient;

/** xmemcached's own connections, which its reactor serves, for all threads. */
record DriverClient(
    MemcachedClient client, MemcachedSettings settings, StoredValueTranscoder transcoder)
    implements CommandSource {

  @Override
  public CacheCommands open() {
    return new DriverCommands();
  }

  @Override
  public void close() throws IOException {
    client.shutdown();
  }

  /** The same for each thread. */
  private final class DriverCommands implements CacheCommands {

    @Override
    public Optional<StoredValue> get(String key) throws Exception {
      return Optional.ofNullable(client.get(key, timeout(), transcoder));
    }

    @Override
    public Optional<StoredValue> gets(String key) throws Exception {
      return Optional.ofNullable(client.gets(key, timeout(), transcoder))
          .map(GetsResponse::getValue);
    }

    @Override
    public void set(String key, StoredValue value) throws Exception {
      client.set(key, expiration(), value, transcoder, timeout());
    }

    @Override
    public boolean add(String key, StoredValue value) throws Exception {
      return client.add(key, expiration(), value, transcoder, timeout());
    }

    @Override
    public boolean replace(String key, StoredValue value) throws Exception {
      return client.replace(key, expiration(), value, transcoder, timeout());
    }

    @Override
    public boolean cas(String key, StoredValue value, long version) throws Exception {
      return client.cas(key, expiration(), value, transcoder, timeout(), version);
    }

    @Override
    public boolean delete(String key) throws Exception {
      return client.delete(key, timeout());
    }

    @Override
    public String address() {
      return settings.address();
    }

    @Override
    public void close() {
      // The client stays for the others.
    }

    private int expiration() {
      return settings.records().nextExpiration();
    }

    private long timeout() {
      return settings.timeouts().operation().toMillis();
    }
  }
}
