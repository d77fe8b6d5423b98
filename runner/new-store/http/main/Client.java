// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.http.Reply;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.StoreClient;
import java.io.IOException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import site.ycsb.DBException;

/** The requests to the server, on connections that all YCSB threads of a process share. */
record @Store@Client(HttpConnections http) implements StoreClient {

  /** Connects: an answer of any kind shows that the server is there. */
  static @Store@Client connect(@Store@Settings settings) throws DBException {
    var client = new @Store@Client(new HttpConnections(settings.http()));
    try {
      client.request("GET", "/", new byte[0]);
    } catch (IOException e) {
      client.http.close();
      throw new DBException("@store@ " + client.address() + ": " + RootCause.describe(e), e);
    }
    return client;
  }

  /**
   * The answer to a request.
   *
   * @param body nothing is sent of an empty one
   */
  Reply request(String method, String target, byte[] body) throws IOException {
    var request = new BasicClassicHttpRequest(method, target);
    if (body.length > 0) {
      request.setEntity(new ByteArrayEntity(body, null));
    }
    return http.send(request);
  }

  @Override
  public String address() {
    return http.settings().address();
  }

  @Override
  public ServerStateFiles.Source state() {
    return state -> {
      throw new UnsupportedOperationException("state is not written yet");
    };
  }

  @Override
  public void close(FailureLog failures) {
    http.close();
  }
}
