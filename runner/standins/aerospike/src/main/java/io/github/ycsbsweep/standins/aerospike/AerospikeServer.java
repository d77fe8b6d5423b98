// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import io.github.ycsbsweep.standins.SocketServer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Aerospike's protocols on 127.0.0.1. Indexes outlive the records when it ends. */
public final class AerospikeServer extends SocketServer {

  /** The most that a server of version 8 can be set to; its default is 1 MiB. */
  private static final int MOST_RECORD_BYTES = 8 << 20;

  private static final int BUFFER_BYTES = 16 << 10;

  private final Map<String, Indexes> indexes = new TreeMap<>();
  private volatile Map<String, Namespace> namespaces;

  /** A server that was not started yet. */
  public AerospikeServer(int port, String... namespaces) {
    super(port);
    for (var name : namespaces) {
      indexes.put(name, new Indexes());
    }
    this.namespaces = empty(indexes);
  }

  private static Map<String, Namespace> empty(Map<String, Indexes> indexes) {
    var namespaces = new TreeMap<String, Namespace>();
    indexes.forEach((name, ofThis) -> namespaces.put(name, new Namespace(ofThis)));
    return namespaces;
  }

  @Override
  public void clear() {
    namespaces.values().forEach(namespace -> namespace.truncate(Optional.empty()));
  }

  @Override
  protected void forget() {
    // Not cleared: a connection may be about to write.
    namespaces = empty(indexes);
  }

  @Override
  protected void serve(Socket socket) throws IOException {
    var in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES));
    var out =
        new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES));
    // A node's id is made of its port, among others.
    var node = "BB9" + Integer.toHexString(port()).toUpperCase(Locale.ROOT);
    var info = new InfoCommands(port(), node, namespaces);
    var messages = new Messages(namespaces, MOST_RECORD_BYTES);
    while (true) {
      var request = Frame.read(in);
      var answer =
          switch (request.type()) {
            case Frame.INFO -> new Frame(Frame.INFO, info.answer(request.body()));
            case Frame.MESSAGE -> new Frame(Frame.MESSAGE, messages.answer(request.body()));
            case Frame.COMPRESSED ->
                new Frame(
                    Frame.MESSAGE, new AnswerWriter().last(ResultCodes.ENTERPRISE_ONLY).toArray());
            default -> throw new IOException("unknown type " + request.type());
          };
      answer.write(out);
      out.flush();
    }
  }
}
