// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import java.io.Closeable;
import java.io.IOException;

/**
 * An iterator that the server keeps, with the files that it sees, until it is destroyed. Once a
 * move has said that it is past the last record, nothing else may be asked of it: the server would
 * end.
 */
record ServerIterator(ServerCalls calls, String id) implements Closeable {

  static ServerIterator make(ServerCalls calls) throws IOException {
    var made = calls.ask("iter/new");
    return new ServerIterator(calls, made.text("iter.id").orElseThrow(made::refused));
  }

  /** Moves to the first key that is not before the given one; false if there is none. */
  boolean seek(String key) throws IOException {
    return isThere(calls.ask("iter/seek", "iter", id, "key", key));
  }

  /** Moves to the next key; false if there is none. */
  boolean next() throws IOException {
    return isThere(calls.ask("iter/next", "iter", id));
  }

  /** The value there. The call for the key as well, iter/kv, ends the server in some builds. */
  String value() throws IOException {
    var answer = calls.ask("iter/value", "iter", id);
    return answer.value().orElseThrow(answer::refused);
  }

  @Override
  public void close() throws IOException {
    var destroyed = calls.ask("iter/destroy", "iter", id);
    if (!destroyed.isOk()) {
      throw destroyed.refused();
    }
  }

  private static boolean isThere(CallAnswer moved) throws IOException {
    if (!moved.isOk() && !moved.saysEnd()) {
      throw moved.refused();
    }
    return moved.isOk();
  }
}
