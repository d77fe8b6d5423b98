// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.reveldb;

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

/** What was seen of a server of 2013, on the imitation. */
class RevelDbServerTest {

  private RevelDbServer server;
  private RawHttpClient client;

  @BeforeEach
  void start() throws Exception {
    server = new RevelDbServer(FreePort.find());
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
        "get?key=none | 404 Not Found | Key not found.",
        "get | 400 Bad Request | Please specify key",
        "set?key=a&value= | 400 Bad Request | Please specify value",
        "get?key=a&db=none | 404 Not Found | Database not found",
        "replace?key=none&value=x | 404 Not Found | Key value pair not found.",
        "seize?key=none | 404 Not Found | Key value pair not found.",
        "iter/next?iter=none | 404 Not Found | Iterator not found",
        "mset | 405 Method Not Allowed | HTTP method error",
        "del?key=a | 404 Not Found | no such call",
      })
  void refusesAsTheServerDoes(String call, String status, String message) throws Exception {
    assertThat(client.get("/rpc/" + call)).startsWith("HTTP/1.1 " + status).contains(message);
  }

  @Test
  void storesWhatWasSentWithoutDecoding() throws Exception {
    client.get("/rpc/set?key=a%20b&value=%2F");
    assertThat(client.get("/rpc/get?key=a%20b")).contains("\"kv\":{\"a%20b\":\"%2F\"}");
  }

  @Test
  void aSwapNeedsTheOldValue() throws Exception {
    client.get("/rpc/set?key=a&value=1");
    assertThat(client.get("/rpc/cas?key=a&oval=2&nval=3")).contains("404 ", "Value not found.");
    assertThat(client.get("/rpc/cas?key=a&oval=1&nval=3")).contains("200 ", "\"a\":\"1\"");
  }

  @Test
  void aBodyWithoutAnEndOfLineIsACodeOf400InAStatusOf200() throws Exception {
    var body = "{\"keys\":[\"a\"],\"values\":[\"1\"]}";
    assertThat(client.post("/rpc/mset", "text/plain", body))
        .startsWith("HTTP/1.1 200")
        .contains("\"code\":400");
    assertThat(client.post("/rpc/mset", "text/plain", body + "\n")).contains("\"code\":200");
    assertThat(client.post("/rpc/mget", "text/plain", "{\"keys\":[\"a\",\"b\"]}\n"))
        .contains("\"kvs\":[{\"a\":\"1\"}]");
  }

  @Test
  void onlyHttp11AndOnlyGetAreTakenForMostCalls() throws Exception {
    assertThat(client.post("/rpc/get", "text/plain", "")).startsWith("HTTP/1.1 405");
    assertThat(client.request("GET /rpc/get?key=a HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 400");
  }

  @Test
  void aRequestLineOf8KiBEndsTheConnection() {
    assertThatThrownBy(() -> client.get("/rpc/set?key=a&value=" + "x".repeat(8192)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void anIteratorEndsWith500AndWhoeverGoesOnEndsTheServer() throws Exception {
    client.get("/rpc/set?key=a&value=1");
    var made = client.get("/rpc/iter/new");
    var id = made.substring(made.indexOf("\"id\":\"") + 6, made.lastIndexOf('"'));
    try (var other = new RawHttpClient(Address.local(server.port()))) {
      assertThat(other.get("/rpc/iter/seek?key=0&iter=" + id)).contains("200 ");
    }
    assertThat(client.get("/rpc/iter/value?iter=" + id)).contains("{\"value\":\"1\"}");
    assertThat(client.get("/rpc/iter/next?iter=" + id)).contains("500 ", "out of bounds");
    assertThatThrownBy(() -> client.get("/rpc/iter/value?iter=" + id))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> new RawHttpClient(Address.local(server.port())))
        .isInstanceOf(IOException.class);
  }
}
