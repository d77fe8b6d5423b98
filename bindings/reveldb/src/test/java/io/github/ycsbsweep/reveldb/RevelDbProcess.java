// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.ServerProcess;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;

/** A real server, in a process of its own. Its database outlives a kill. */
final class RevelDbProcess implements TestServer {

  private static final String CONFIGURATION =
      """
      {
        "server": {
          "host": "127.0.0.1", "rpcports": "%d", "restports": "%d", "backlog": 1024, "https": false,
          "username": "root", "password": "root", "datadir": "%s/data/", "pidfile": "%s/pid"
        },
        "engine": {
          "dbname": "default", "lru_cache_size": 8388608, "create_if_missing": true,
          "error_if_exist": false, "write_buffer_size": 4194304, "paranoid_checks": false,
          "max_open_files": 1024, "block_size": 4096, "block_restart_interval": 16,
          "compression": false, "verify_checksums": false, "fill_cache": true, "sync": false
        },
        "logger": { "level": "ERROR", "stream": "reveldb.log" },
        "ssl": {
          "key": "", "cert": "", "capath": "", "ciphers": "", "ssl_ctx_timeout": 1,
          "verify_peer": false, "verify_depth": 1
        }
      }
      """;

  private final Address address = Address.local(FreePort.find());
  private final ServerProcess process;

  RevelDbProcess(String program) throws IOException {
    process = new ServerProcess("reveldb", List.of(program));
    var folder = process.folder();
    Files.createDirectories(folder.resolve("conf"));
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(
        folder.resolve("conf/reveldb.json"),
        CONFIGURATION.formatted(address.port(), address.port() + 1, folder, folder));
  }

  @Override
  public void start() throws Exception {
    process.start(() -> answers("void"));
  }

  @Override
  public void kill() throws IOException {
    process.kill();
  }

  /** No call does that and no more: it begins anew, on an empty folder. */
  @Override
  public void clear() throws Exception {
    kill();
    try (var files = Files.walk(process.folder().resolve("data"))) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    Files.createDirectories(process.folder().resolve("data"));
    start();
  }

  @Override
  public Address address() {
    return address;
  }

  @Override
  public void close() throws IOException {
    process.close();
  }

  private boolean answers(String call) {
    try {
      var url = URI.create("http://" + address + "/rpc/" + call).toURL();
      var connection = (HttpURLConnection) url.openConnection();
      connection.setConnectTimeout(1000);
      connection.setReadTimeout(5000);
      connection.setRequestProperty("Connection", "close");
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }
}
