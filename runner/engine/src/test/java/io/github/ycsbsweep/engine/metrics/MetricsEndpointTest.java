// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsEndpointTest {

  private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0";
  private static final String PROTOBUF =
      "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily;"
          + " encoding=delimited";

  private final RecordedConsole console = new RecordedConsole();

  @TempDir private Path folder;

  @Test
  void servesTheTextFormatOfPrometheusToWhoAsksForNothingElse() throws Exception {
    try (var endpoint = running()) {
      var answer = get(endpoint, "*/*");
      assertThat(type(answer)).startsWith("text/plain");
      var text = new ExpositionText(body(answer));
      assertThat(text.value("ycsb_sweep_operations_total", "READ")).isEqualTo(100);
      assertThat(text.names()).contains("ycsb_sweep_operations_total", "ycsb_sweep_phase");
    }
  }

  @Test
  void servesOpenMetrics() throws Exception {
    try (var endpoint = running()) {
      var answer = get(endpoint, OPEN_METRICS);
      assertThat(type(answer)).startsWith("application/openmetrics-text");
      assertThat(body(answer)).endsWith("# EOF\n");
      var text = new ExpositionText(body(answer));
      assertThat(text.value("ycsb_sweep_operations_total", "READ")).isEqualTo(100);
      assertThat(text.toString()).contains("# UNIT ycsb_sweep_service_time_seconds seconds");
      var buckets = values(text, "ycsb_sweep_service_time_seconds_bucket");
      assertThat(buckets).isSorted().endsWith(100.0);
      assertThat(text.value("ycsb_sweep_service_time_seconds_count", "READ")).isEqualTo(100);
    }
  }

  @Test
  void servesNativeHistogramsInProtobuf() throws Exception {
    try (var endpoint = running()) {
      var answer = get(endpoint, PROTOBUF);
      assertThat(type(answer)).startsWith("application/vnd.google.protobuf");
      assertThat(new String(answer.body(), UTF_8)).contains("ycsb_sweep_service_time_seconds");
      var shown = get(endpoint, "/metrics?debug=prometheus-protobuf", "*/*");
      assertThat(body(shown)).contains("schema: 4").contains("positive_delta:");
    }
  }

  @Test
  void listensOnTheLoopbackAddressUnlessOneIsNamed() throws Exception {
    assertThat(MetricsEndpoint.address("9464")).isEqualTo(at("127.0.0.1", 9464));
    assertThat(MetricsEndpoint.address("0.0.0.0:9464")).isEqualTo(at("0.0.0.0", 9464));
    assertThat(MetricsEndpoint.address("[::1]:65535")).isEqualTo(at("::1", 65535));
  }

  @Test
  void warnsWhereOtherMachinesCanReadIt() throws Exception {
    MetricsEndpoint.open("9464", at("127.0.0.1", 0), console).close();
    assertThat(console.said()).isEmpty();
    MetricsEndpoint.open("0.0.0.0:9464", at("0.0.0.0", 0), console).close();
    assertThat(console.said())
        .singleElement()
        .asString()
        .startsWith("warning: --metrics 0.0.0.0:9464: whoever reaches this address");
  }

  @Test
  void endsWhenItIsClosed() throws Exception {
    var endpoint = MetricsEndpoint.open("0", at("127.0.0.1", 0), console);
    assertThat(get(endpoint, "*/*").statusCode()).isEqualTo(200);
    endpoint.close();
    assertThatThrownBy(() -> get(endpoint, "*/*")).isInstanceOf(ConnectException.class);
  }

  @Test
  void saysThatAPortIsTaken() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var given = Integer.toString(taken.getLocalPort());
      assertThatThrownBy(() -> MetricsEndpoint.open(given, console))
          .isInstanceOfSatisfying(
              UserError.class,
              error -> {
                assertThat(error.status()).isEqualTo(ExitStatus.ENVIRONMENT);
                assertThat(error).hasMessageContaining("--metrics " + given + ": can't listen");
              });
    }
  }

  @Test
  void saysThatAnAddressIsNotOfThisMachine() {
    // A block for documentation (RFC 5737): no machine has an address of it.
    assertThatThrownBy(() -> MetricsEndpoint.open("192.0.2.1:9464", console))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.ENVIRONMENT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "65536", "-1", "x", "", "99999999999", "localhost:", ":9464", "127.0.0.1:x"})
  void refusesWhatIsNoPort(String given) {
    assertThatThrownBy(() -> MetricsEndpoint.open(given, console))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageStartingWith("--metrics " + given + ": ");
  }

  private MetricsEndpoint running() throws Exception {
    var endpoint = MetricsEndpoint.open("0", at("127.0.0.1", 0), console);
    var client = new GrowingClient(folder.resolve("cell"));
    endpoint.listener().planned(new PlanFixture(folder).plan("redis workloadb --threads 8"));
    endpoint.listener().started(client.cell(1), 1);
    client.row("READ", 60, 120).row("READ", 40, 5000).sample(1, 2);
    return endpoint;
  }

  private static ArrayList<Double> values(ExpositionText text, String name) {
    var values = new ArrayList<Double>();
    for (var line : text.lines(name)) {
      values.add(Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
    }
    return values;
  }

  private static InetSocketAddress at(String host, int port) {
    return new InetSocketAddress(host, port);
  }

  private static HttpResponse<byte[]> get(MetricsEndpoint endpoint, String accept)
      throws IOException, InterruptedException {
    return get(endpoint, "/metrics", accept);
  }

  private static HttpResponse<byte[]> get(MetricsEndpoint endpoint, String path, String accept)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoint.port() + path))
                .header("Accept", accept)
                .build(),
            BodyHandlers.ofByteArray());
  }

  private static String type(HttpResponse<byte[]> answer) {
    return answer.headers().firstValue("Content-Type").orElse("");
  }

  private static String body(HttpResponse<byte[]> answer) {
    return new String(answer.body(), UTF_8);
  }
}
