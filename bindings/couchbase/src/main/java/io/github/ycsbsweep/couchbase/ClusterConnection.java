// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.retry.BestEffortRetryStrategy;
import com.couchbase.client.core.retry.FailFastRetryStrategy;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.env.ClusterEnvironment;
import io.github.ycsbsweep.couchbase.CouchbaseSettings.RetryMode;
import io.github.ycsbsweep.support.RootCause;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.DBException;

/** The connection to a cluster that all threads share, with the threads of the driver. */
record ClusterConnection(ClusterEnvironment environment, Cluster cluster) {

  /**
   * How long a connection that was begun before the end may take to be made. The event loops of the
   * driver end without a quiet period: what reaches one at its very end would stay open.
   */
  private static final Duration LAST_CONNECTION = Duration.ofMillis(300);

  /**
   * Connects and waits until the bucket can be used.
   *
   * @throws DBException with the address and the cause
   */
  static ClusterConnection connect(CouchbaseSettings settings) throws DBException {
    var environment = environment(settings);
    try {
      var options =
          ClusterOptions.clusterOptions(
                  settings.security().login().user(), settings.security().login().password())
              .environment(environment);
      var scheme = settings.security().tls().isPresent() ? "couchbases://" : "couchbase://";
      var cluster = Cluster.connect(scheme + settings.place().host(), options);
      try {
        cluster
            .bucket(settings.place().bucket())
            .waitUntilReady(settings.requests().timeouts().connect());
        return new ClusterConnection(environment, cluster);
      } catch (CouchbaseException e) {
        cluster.disconnect();
        LockSupport.parkNanos(LAST_CONNECTION.toNanos());
        throw e;
      }
    } catch (CouchbaseException | IllegalArgumentException e) {
      environment.shutdown();
      throw new DBException(
          "couchbase "
              + settings.place().host()
              + ": bucket "
              + settings.place().bucket()
              + " as user "
              + settings.security().login().user()
              + " is not ready: "
              + RootCause.describe(e),
          e);
    }
  }

  void close() {
    cluster.disconnect();
    environment.shutdown();
  }

  private static ClusterEnvironment environment(CouchbaseSettings settings) {
    var timeouts = settings.requests().timeouts();
    var connections = settings.connections();
    var builder =
        ClusterEnvironment.builder()
            .transcoder(RawJsonTranscoder.INSTANCE)
            .jsonSerializer(new JsonBytesSerializer())
            .retryStrategy(
                settings.requests().retry() == RetryMode.FAILFAST
                    ? FailFastRetryStrategy.INSTANCE
                    : BestEffortRetryStrategy.INSTANCE)
            .timeoutConfig(
                config ->
                    config
                        .connectTimeout(timeouts.connect())
                        .kvTimeout(timeouts.kv())
                        .kvDurableTimeout(timeouts.durable())
                        .queryTimeout(timeouts.query())
                        .kvScanTimeout(timeouts.scan()))
            .ioConfig(
                config ->
                    config
                        .numKvConnections(connections.kv())
                        .maxHttpConnections(connections.query())
                        .enableDnsSrv(false))
            .ioEnvironment(
                config ->
                    config
                        .enableNativeIo(connections.epoll())
                        .eventLoopThreadCount(connections.threads()))
            // What is measured is YCSB's to measure.
            .thresholdLoggingTracerConfig(config -> config.enabled(false))
            .loggingMeterConfig(config -> config.enabled(false))
            .orphanReporterConfig(config -> config.enabled(false))
            .compressionConfig(config -> config.enable(false))
            .disableAppTelemetry(true);
    settings
        .security()
        .tls()
        .ifPresent(
            tls ->
                builder.securityConfig(
                    config -> {
                      config.enableTls(true).enableHostnameVerification(tls.verifyHostname());
                      tls.authorities().ifPresent(config::trustCertificate);
                    }));
    return builder.build();
  }
}
