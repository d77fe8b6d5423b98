// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

import io.github.ycsbsweep.standins.SocketServer;
import io.github.ycsbsweep.standins.http.HttpAnswer;
import io.github.ycsbsweep.standins.http.HttpRequest;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** RevelDB's RPC interface on 127.0.0.1. The records are lost when it ends. */
public final class RevelDbServer extends SocketServer {

  static final String DEFAULT_DATABASE = "default";

  /** Its parser's buffer; a request line that does not fit ends the connection. */
  private static final int MOST_LINE_BYTES = 8192;

  private static final Set<String> POSTED = Set.of("mset", "mget", "mdel");

  /** Calls without a body in the server's source: nobody ever answers. */
  private static final Set<String> HANGING = Set.of("status", "report", "clear", "sync");

  private static final String RPC = "/rpc/";

  private final List<String> databases = new ArrayList<>();
  private volatile Store store;

  /** A server that was not started yet, with these databases beside the default one. */
  public RevelDbServer(int port, String... more) {
    super(port);
    databases.add(DEFAULT_DATABASE);
    databases.addAll(List.of(more));
    store = new Store(databases);
  }

  @Override
  public void clear() {
    store.clear();
  }

  /** Iterators that were made and not destroyed. */
  public int iterators() {
    return store.iterators().count();
  }

  @Override
  protected void forget() {
    // Not cleared: a connection may be about to write.
    store = new Store(databases);
  }

  @Override
  protected void serve(Socket socket) throws IOException {
    var in = new BufferedInputStream(socket.getInputStream());
    var out = new BufferedOutputStream(socket.getOutputStream());
    while (true) {
      var read = HttpRequest.read(in, MOST_LINE_BYTES);
      if (read.isEmpty()) {
        return;
      }
      var request = read.get();
      var procedure = request.path().startsWith(RPC) ? request.path().substring(RPC.length()) : "";
      if (HANGING.contains(procedure)) {
        continue;
      }
      try {
        answer(procedure, request).write(out, request.keepsAlive(), true);
      } catch (Iterators.Abort e) {
        kill();
        return;
      }
      if (!request.keepsAlive()) {
        return;
      }
    }
  }

  private HttpAnswer answer(String procedure, HttpRequest request) {
    var query = Query.parse(request.query());
    try {
      if (query.find("quiet").isPresent()) {
        throw new Refusal(501, "Not Implemented", "the imitation is never quiet");
      }
      if (!request.version().equals("HTTP/1.1")) {
        throw new Refusal(400, "Bad Request", "Protocal error, you may have to use HTTP/1.1");
      }
      if (!request.method().equals(POSTED.contains(procedure) ? "POST" : "GET")) {
        throw new Refusal(405, "Method Not Allowed", "HTTP method error");
      }
      var json =
          POSTED.contains(procedure)
              ? store.post(procedure, query, request.body())
              : store.get(procedure, query);
      return text(HttpAnswer.of(200, "OK"), json);
    } catch (Refusal e) {
      return text(HttpAnswer.of(e.code(), e.status()), e.json());
    }
  }

  private static HttpAnswer text(HttpAnswer answer, Json json) {
    return answer.with("Content-Type", "text/plain").with(json.toBytes());
  }
}
