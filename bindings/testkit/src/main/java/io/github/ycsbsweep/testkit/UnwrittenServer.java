// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import io.github.ycsbsweep.standins.http.HttpAnswer;
import io.github.ycsbsweep.standins.http.HttpRequest;
import io.github.ycsbsweep.standins.http.HttpServer;

/**
 * In place of a store's server, as long as nothing starts that: accepts connections, and refuses
 * every request over HTTP. It keeps the rules apart that need no record.
 */
final class UnwrittenServer extends HttpServer {

  UnwrittenServer(int port) {
    super(port);
  }

  @Override
  protected HttpAnswer answer(HttpRequest request) {
    return HttpAnswer.of(501, "Not Implemented");
  }

  @Override
  public void clear() {
    // It holds nothing.
  }
}
