// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.RawHttpClient;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was seen of a server 0.9.56, on the imitation. */
class KyotoTycoonServerTest {

  private KyotoTycoonServer server;
  private RawHttpClient client;

  @BeforeEach
  void start() throws Exception {
    server = new KyotoTycoonServer(FreePort.find(), "%", "*");
    server.start();
    client = new RawHttpClient(Address.local(server.port()));
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/rpc/get?key=none | 450 Logical Inconsistency | DB: 7: no record",
        "/rpc/get | 400 Bad Request | invalid parameters",
        "/rpc/get?key=a&DB=7 | 400 Bad Request | no such database",
        "/rpc/nix | 501 Not Implemented | not implemented: nix",
        "/rpc/cas?key=a&oval=x&nval=y | 450 Logical Inconsistency | DB: 8: logical",
        "/rpc/remove?key=none | 450 Logical Inconsistency | DB: 7: no record",
        "/rpc/cur_get | 400 Bad Request | no such cursor",
        "/rpc/cur_delete?CUR=1 | 501 Not Implemented | not implemented: cur_delete",
        "/0/none | 404 Not Found | X-Kt-Error: DB: 7: no record",
        "/9/key | 400 Bad Request | no such database",
      })
  void refusesAsTheServerDoes(String target, String status, String reason) throws Exception {
    assertThat(client.get(target)).startsWith("HTTP/1.1 " + status).contains(reason);
  }

  @Test
  void aDuplicateIsRefused() throws Exception {
    client.get("/rpc/set?key=a&value=b");
    assertThat(client.get("/rpc/add?key=a&value=c")).contains("450 ", "DB: 6: record duplication");
    var add = "PUT /0/a HTTP/1.1\r\nX-Kt-Mode: add\r\nContent-Length: 1\r\n\r\nc";
    assertThat(client.request(add)).contains("450 ", "X-Kt-Error: DB: 6: ");
    assertThat(client.get("/rpc/get?key=a")).endsWith("value\tb\n");
  }

  /** Plain text stays as it is; what is short, or mostly text, is percent-encoded; else base64. */
  @Test
  void choosesTheEncodingOfEachAnswer() throws Exception {
    client.get("/rpc/set?key=a&value=plain");
    client.get("/rpc/set?key=b&value=tab%09");
    client.get("/rpc/set?key=c&value=%00%01%02%03%04%05");
    assertThat(client.get("/rpc/get?key=a")).contains("values\r\n\r\nvalue\tplain\n");
    assertThat(client.get("/rpc/get?key=b")).contains("colenc=U\r\n\r\nvalue\ttab%09\n");
    assertThat(client.get("/rpc/get?key=c")).contains("colenc=B\r\n\r\ndmFsdWU=\tAAECAwQF\n");
  }

  @Test
  void aCursorIsOfItsConnectionOnly() throws Exception {
    client.get("/rpc/set?key=a&value=1");
    assertThat(client.get("/rpc/cur_jump?CUR=1&key=a")).contains("200 OK");
    try (var other = new RawHttpClient(Address.local(server.port()))) {
      assertThat(other.get("/rpc/cur_get?CUR=1")).contains("450 ", "DB: 7: ");
    }
    assertThat(client.get("/rpc/cur_get?CUR=1&step")).contains("200 OK");
  }

  @Test
  void aCursorEndsWith450() throws Exception {
    client.get("/rpc/set?key=a&value=1");
    client.get("/rpc/cur_jump?CUR=1&key=0");
    assertThat(client.get("/rpc/cur_get?CUR=1&step=1")).endsWith("key\ta\nvalue\t1\n");
    assertThat(client.get("/rpc/cur_get?CUR=1&step=1")).contains("450 ", "DB: 7: ");
    assertThat(client.get("/rpc/cur_delete?CUR=1")).contains("200 OK");
  }

  @Test
  void aHashHasNoOrder() throws Exception {
    client.get("/rpc/set?DB=1&key=b&value=1");
    assertThat(client.get("/rpc/cur_jump?DB=1&CUR=1&key=a")).contains("450 ");
    assertThat(client.get("/rpc/status?DB=1")).contains("type\t32\n");
    assertThat(client.get("/rpc/status?DB=%25")).contains("type\t33\n", "count\t0\n");
  }

  @Test
  void theBinaryProtocolIsOnTheSameConnection() throws Exception {
    client.get("/rpc/set?key=k&value=v");
    client.send(new byte[] {(byte) 0xba, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 'k'});
    assertThat(client.read()).isEqualTo(0xba);
    assertThat(new int[] {client.read(), client.read(), client.read(), client.read()})
        .containsExactly(0, 0, 0, 1);
  }

  @Test
  void anUnknownMagicByteIsAnErrorAndTheEnd() throws Exception {
    client.send(new byte[] {(byte) 0xb0});
    assertThat(client.read()).isEqualTo(0xbf);
    assertThatThrownBy(client::read).isInstanceOf(IOException.class);
  }

  @Test
  void aRequestLineOf8KiBEndsTheConnection() {
    assertThatThrownBy(() -> client.get("/rpc/get?key=" + "k".repeat(8192)))
        .isInstanceOf(IOException.class);
  }
}
