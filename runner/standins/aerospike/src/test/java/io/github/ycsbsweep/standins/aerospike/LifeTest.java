// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aerospike.client.AerospikeException;
import com.aerospike.client.Bin;
import com.aerospike.client.policy.Policy;
import io.github.ycsbsweep.testkit.BoundedWait;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LifeTest extends ClientTest {

  private static final InetAddress LOCAL = InetAddress.getLoopbackAddress();
  private static final int TIMEOUT_MILLIS = 5_000;

  @BeforeEach
  void given() {
    put("a", new Bin("x", 1));
  }

  @Test
  void aConnectionThatSpeaksAnotherProtocolIsClosedAndTheOthersGoOn() throws Exception {
    assertClosed("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
  }

  @Test
  void aMessageOfGarbageEndsItsConnectionAndNoOther() throws Exception {
    var body = new byte[64];
    Arrays.fill(body, (byte) 0xff);
    assertClosed(framed(Frame.MESSAGE, body));
  }

  @Test
  void aFieldThatIsLongerThanItsMessageEndsTheConnection() throws Exception {
    var body = new byte[AerospikeRequest.HEADER_BYTES + 5];
    var message = ByteBuffer.wrap(body).put((byte) AerospikeRequest.HEADER_BYTES).position(18);
    message.putShort((short) 1).putShort((short) 0);
    message.putInt(Integer.MAX_VALUE).put((byte) AerospikeRequest.DIGEST);
    assertClosed(framed(Frame.MESSAGE, body));
  }

  @Test
  void aMessageOfUnknownTypeEndsTheConnection() throws Exception {
    assertClosed(framed(9, new byte[0]));
  }

  @Test
  void aKillEndsConnections() throws Exception {
    try (var socket = connect()) {
      socket.getOutputStream().write(framed(Frame.INFO, new byte[0]));
      assertThat(socket.getInputStream().readNBytes(8)).hasSize(8);
      server.kill();
      assertThat(isClosed(socket)).isTrue();
    }
  }

  @Test
  void nobodyAnswersAfterAKill() throws Exception {
    server.kill();
    var policy = new Policy(client.getReadPolicyDefault());
    policy.maxRetries = 0;
    assertThatThrownBy(() -> client.get(policy, key("a"))).isInstanceOf(AerospikeException.class);
    assertThatThrownBy(this::connect).isInstanceOf(IOException.class);
  }

  @Test
  void aKillLosesTheDataAndAStartTakesTheSamePort() throws Exception {
    var before = server.port();
    server.kill();
    server.start();
    assertThat(server.port()).isEqualTo(before);
    try (var later = newClient()) {
      assertThat(later.exists(null, key("a"))).isFalse();
    }
  }

  @Test
  void aClientThatSawAKillWorksAgainAfterTheStart() throws Exception {
    server.kill();
    server.start();
    BoundedWait.until("the client writes again", this::writes);
    assertThat(bins("b")).isEqualTo(Map.of("x", 2L));
  }

  private boolean writes() {
    try {
      put("b", new Bin("x", 2));
      return true;
    } catch (AerospikeException e) {
      return false;
    }
  }

  @Test
  void aClearLosesTheDataAndKeepsTheConnections() {
    server.clear();
    assertThat(client.exists(null, key("a"))).isFalse();
  }

  @Test
  void aSecondCloseIsHarmless() throws Exception {
    server.close();
    server.close();
  }

  private void assertClosed(byte[] sent) throws IOException {
    try (var socket = connect()) {
      socket.getOutputStream().write(sent);
      assertThat(isClosed(socket)).isTrue();
    }
    assertThat(bins("a")).isEqualTo(Map.of("x", 1L));
  }

  private Socket connect() throws IOException {
    var socket = new Socket(LOCAL, server.port());
    socket.setSoTimeout(TIMEOUT_MILLIS);
    return socket;
  }

  /** A reset is an end as well: it comes where bytes were left unread. */
  private static boolean isClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true;
    }
  }

  private static byte[] framed(int type, byte[] body) throws IOException {
    var bytes = new ByteArrayOutputStream();
    new Frame(type, body).write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }
}
