// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

import io.github.ycsbsweep.standins.http.HttpAnswer;
import io.github.ycsbsweep.standins.http.HttpRequest;
import io.github.ycsbsweep.standins.http.HttpServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** RevelDB's RPC interface on 127.0.0.1. The records are lost when it ends. */
public final class RevelDbServer extends HttpServer {

  static final String DEFAULT_DATABASE = "default";

  private static final Set<String> POSTED = Set.of("mset", "mget");
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
  protected HttpAnswer answer(HttpRequest request) throws IOException {
    try {
      return HttpAnswer.of(200, "OK").with("Content-Type", "text/plain").with(json(request));
    } catch (Refusal e) {
      return HttpAnswer.of(e.code(), e.status())
          .with("Content-Type", "text/plain")
          .with(e.json().toBytes());
    } catch (Iterators.Abort e) {
      kill();
      throw new IOException("the server has ended", e);
    }
  }

  private byte[] json(HttpRequest request) throws Refusal {
    var procedure = request.path().startsWith(RPC) ? request.path().substring(RPC.length()) : "";
    var isPosted = POSTED.contains(procedure);
    if (!request.version().equals("HTTP/1.1")) {
      throw new Refusal(400, "Bad Request", "Protocal error, you may have to use HTTP/1.1");
    }
    if (!request.method().equals(isPosted ? "POST" : "GET")) {
      throw new Refusal(405, "Method Not Allowed", "HTTP method error");
    }
    var query = Query.parse(request.query());
    var json =
        isPosted ? store.post(procedure, query, request.body()) : store.get(procedure, query);
    return json.toBytes();
  }
}
