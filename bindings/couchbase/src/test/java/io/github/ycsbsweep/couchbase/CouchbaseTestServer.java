// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couchbase.mock.CouchbaseMock;
import io.github.ycsbsweep.standins.MockServerMain;
import io.github.ycsbsweep.standins.couchbase.CouchbaseMockServer;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.ServerProcess;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The mock server in a process of its own: when it stops, it leaves its connections open. */
final class CouchbaseTestServer implements TestServer {

  /** The password where a test does not care: there is always one. */
  static final String PASSWORD = "n0-secret";

  private static final String BUCKET = "default";
  private static final int OK = 200;

  private final Address manager;
  private final Address data;
  private final ServerProcess process;

  CouchbaseTestServer(Optional<String> password) throws Exception {
    manager = Address.local(FreePort.find());
    data = Address.local(FreePort.find());
    var classPath =
        Stream.of(MockServerMain.class, CouchbaseMockServer.class, CouchbaseMock.class)
            .map(CouchbaseTestServer::source)
            .collect(Collectors.joining(File.pathSeparator));
    process =
        new ServerProcess(
            "couchbase-mock",
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                classPath,
                MockServerMain.class.getName(),
                "couchbase",
                Integer.toString(data.port()),
                Integer.toString(manager.port()),
                BUCKET,
                password.orElse(PASSWORD)));
  }

  /** A running server. */
  static CouchbaseTestServer started() throws Exception {
    var server = new CouchbaseTestServer(Optional.empty());
    server.start();
    return server;
  }

  /** What leads a binding here, and further names and values. */
  Properties properties(String... more) {
    var properties = new Properties();
    properties.setProperty("couchbase.host", data.toString());
    properties.setProperty("couchbase.password", PASSWORD);
    properties.setProperty("couchbase.scan", "none");
    for (var i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  @Override
  public void start() throws Exception {
    process.start(() -> answer("GET", "/pools/default/buckets/" + BUCKET) == OK);
  }

  @Override
  public void kill() throws Exception {
    process.kill();
  }

  @Override
  public void clear() throws IOException {
    var status = answer("POST", "/pools/default/buckets/" + BUCKET + "/controller/doFlush");
    if (status != OK) {
      throw new IOException("the mock answers a flush with " + status);
    }
  }

  @Override
  public Address address() {
    return data;
  }

  @Override
  public void close() throws IOException {
    process.close();
  }

  /** The status of a request to the manager; 0 while it does not listen. */
  private int answer(String method, String path) throws IOException {
    var login = Base64.getEncoder().encodeToString("Administrator:password".getBytes(UTF_8));
    var request = (HttpURLConnection) new URL("http://" + manager + path).openConnection();
    request.setRequestMethod(method);
    request.setRequestProperty("Authorization", "Basic " + login);
    try {
      return request.getResponseCode();
    } catch (ConnectException e) {
      return 0;
    } finally {
      request.disconnect();
    }
  }

  private static String source(Class<?> type) {
    return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
  }
}
