// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import com.google.code.yanf4j.config.Configuration;
import com.google.code.yanf4j.core.impl.StandardSocketOption;
import io.github.ycsbsweep.memcached.MemcachedSettings.FailureMode;
import io.github.ycsbsweep.support.Credentials;
import io.github.ycsbsweep.support.RootCause;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import net.rubyeye.xmemcached.MemcachedClient;
import net.rubyeye.xmemcached.XMemcachedClientBuilder;
import net.rubyeye.xmemcached.exception.MemcachedException;
import site.ycsb.DBException;

/**
 * Makes the driver's client for all threads ({@code memcached.connections=driver:N}), and makes
 * sure that its servers answer.
 */
final class MemcachedClientFactory {

  /** Asked for to see whether the server lets us in; never stored. */
  private static final String PROBE = "ycsb-sweep-probe";

  /** Between two probes while a login may be under way. */
  private static final long PROBE_NANOS = 20_000_000;

  private MemcachedClientFactory() {}

  /**
   * A client whose servers all answered.
   *
   * @throws DBException with the address and the cause
   */
  static MemcachedClient connect(MemcachedSettings settings) throws DBException {
    for (var host : settings.servers().hosts()) {
      // xmemcached would begin without the server, and keep the reason to itself.
      VersionProbe.await(host, settings.protocol(), settings.timeouts().connect());
    }
    try {
      var client = builder(settings).build();
      configure(client, settings.tuning());
      probe(client, settings);
      return client;
    } catch (IOException e) {
      throw new DBException("memcached " + settings.address() + ": " + RootCause.describe(e), e);
    }
  }

  private static XMemcachedClientBuilder builder(MemcachedSettings settings) {
    var addresses = settings.servers().hosts().stream().map(Host::resolve).toList();
    var builder = new WatchedClientBuilder(addresses);
    builder.setCommandFactory(ServerGroup.commands(settings));
    builder.setSessionLocator(ServerGroup.locator(settings));
    builder.setFailureMode(settings.servers().failureMode() != FailureMode.REDISTRIBUTE);
    builder.setTranscoder(new StoredValueTranscoder());
    builder.setSanitizeKeys(false);
    // Otherwise it looks an address up in reverse, and connects to what that name is then.
    builder.doNotResolveInetAddresses();
    builder.setConnectTimeout(settings.timeouts().connect().toMillis());
    builder.setOpTimeout(settings.timeouts().operation().toMillis());
    builder.setHealSessionInterval(settings.timeouts().reconnect().toMillis());
    settings.credentials().ifPresent(given -> logIn(builder, addresses, given));
    tune(builder, settings);
    return builder;
  }

  private static void logIn(
      XMemcachedClientBuilder builder, List<InetSocketAddress> addresses, Credentials given) {
    for (var address : addresses) {
      var login = new SaslLogin(given);
      // xmemcached looks the login up by whatever name the connected address shows just then.
      var ip = address.getAddress();
      for (var name : List.of(address.getHostString(), ip.getHostAddress(), ip.getHostName())) {
        builder.addAuthInfo(InetSocketAddress.createUnresolved(name, address.getPort()), login);
      }
    }
  }

  private static void tune(XMemcachedClientBuilder builder, MemcachedSettings settings) {
    var tuning = settings.tuning();
    var configuration = new Configuration();
    configuration.setSelectorPoolSize(reactors(settings));
    configuration.setSessionReadBufferSize(tuning.buffers().read());
    // Answers are taken in by the thread that reads them: another one would only add a switch.
    configuration.setReadThreadCount(0);
    configuration.setDispatchMessageThreadCount(0);
    configuration.setStatisticsServer(false);
    builder.setConfiguration(configuration);
    builder.setConnectionPoolSize(tuning.connections().count());
    builder.setSocketOption(StandardSocketOption.TCP_NODELAY, tuning.noDelay());
    builder.setSocketOption(StandardSocketOption.SO_SNDBUF, tuning.buffers().send());
    builder.setSocketOption(StandardSocketOption.SO_RCVBUF, tuning.buffers().receive());
  }

  /** One waits for the end of a login, which another has to read. */
  private static int reactors(MemcachedSettings settings) {
    var least = settings.credentials().isPresent() ? 2 : 1;
    return Math.max(least, settings.tuning().reactors());
  }

  private static void configure(MemcachedClient client, MemcachedSettings.Tuning tuning) {
    client.setOptimizeGet(tuning.merging().gets());
    client.setOptimizeMergeBuffer(tuning.merging().buffers());
    client.setMergeFactor(tuning.merging().most());
  }

  /**
   * A wrong password shows with the first command only, and the right one works only a little
   * later.
   */
  private static void probe(MemcachedClient client, MemcachedSettings settings)
      throws IOException, DBException {
    var deadline = System.nanoTime() + settings.timeouts().connect().toNanos();
    while (true) {
      try {
        client.get(PROBE, settings.timeouts().operation().toMillis(), new StoredValueTranscoder());
        return;
      } catch (InterruptedException e) {
        client.shutdown();
        Thread.currentThread().interrupt();
        throw new DBException("memcached " + settings.address() + ": interrupted", e);
      } catch (MemcachedException | TimeoutException | RuntimeException e) {
        if (settings.credentials().isEmpty() || System.nanoTime() > deadline) {
          client.shutdown();
          throw new DBException(
              "memcached " + settings.address() + ": " + refusal(settings) + RootCause.describe(e),
              e);
        }
        LockSupport.parkNanos(PROBE_NANOS);
      }
    }
  }

  private static String refusal(MemcachedSettings settings) {
    return settings
        .credentials()
        .map(given -> "no login as " + given.user() + " (memcached.username): ")
        .orElse("");
  }
}
