// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import io.github.ycsbsweep.standins.SocketServer;
import io.github.ycsbsweep.standins.http.HttpAnswer;
import io.github.ycsbsweep.standins.http.HttpRequest;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.List;

/** Kyoto Tycoon's protocols on 127.0.0.1. The records are lost when it ends. */
public final class KyotoTycoonServer extends SocketServer {

  private static final int BUFFER_BYTES = 16 << 10;
  private static final String RPC = "/rpc/";

  private final List<String> paths;
  private volatile Databases databases;
  private final Counts counts = new Counts();

  /**
   * A server that was not started yet.
   *
   * @param databases {@code %} for a tree, {@code *} for a hash, each in memory
   */
  public KyotoTycoonServer(int port, String... databases) {
    super(port);
    this.paths = List.of(databases);
    this.databases = Databases.of(paths);
  }

  @Override
  public void clear() {
    databases.all().forEach(Database::clear);
  }

  @Override
  protected void forget() {
    // Not cleared: a connection may be about to write.
    databases = Databases.of(paths);
  }

  @Override
  protected void serve(Socket socket) throws IOException {
    var in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES));
    var out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    var cursors = new Cursors();
    var goesOn = true;
    while (goesOn) {
      in.mark(1);
      var first = in.read();
      if (first == 0 || first >= 0x80) {
        goesOn = new BinaryCommands(databases, counts).answer(first, in, out);
      } else {
        in.reset();
        goesOn = first >= 0 && serveHttp(in, out, cursors);
      }
    }
  }

  private boolean serveHttp(DataInputStream in, DataOutputStream out, Cursors cursors)
      throws IOException {
    var read = HttpRequest.read(in);
    if (read.isEmpty()) {
      return false;
    }
    var request = read.get();
    var answer =
        request.path().startsWith(RPC)
            ? call(request, cursors)
            : new Resources(databases, counts).answer(request);
    answer.write(out, request);
    return request.keepsAlive();
  }

  private HttpAnswer call(HttpRequest request, Cursors cursors) {
    var type = request.headers().getOrDefault("content-type", "");
    var outcome =
        new Procedures(databases, counts, cursors)
            .call(
                request.path().substring(RPC.length()),
                TsvColumns.read(request.query(), type, request.body()));
    var encoding = TsvColumns.choose(outcome.columns());
    var written = encoding == ' ' ? "" : "; colenc=" + encoding;
    return HttpAnswer.of(outcome.status(), outcome.reason())
        .with("Content-Type", "text/tab-separated-values" + written)
        .with(TsvColumns.write(outcome.columns(), encoding));
  }
}
