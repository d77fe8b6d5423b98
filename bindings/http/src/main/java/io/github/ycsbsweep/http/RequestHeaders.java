// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;

/** What every request says of itself, and no more: each header is a cost on both sides. */
final class RequestHeaders {

  private RequestHeaders() {}

  static void complete(ClassicHttpRequest request, HttpHost host, boolean keep) {
    request.setHeader(HttpHeaders.HOST, host.toHostString());
    var entity = request.getEntity();
    if (entity != null) {
      request.setHeader(HttpHeaders.CONTENT_LENGTH, entity.getContentLength());
      if (entity.getContentType() != null) {
        request.setHeader(HttpHeaders.CONTENT_TYPE, entity.getContentType());
      }
    }
    if (!keep) {
      request.setHeader(HttpHeaders.CONNECTION, "close");
    }
  }
}
