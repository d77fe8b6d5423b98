// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Packets between clients and a server, and the files that they are written to. */
final class PacketBytes {

  static final int SERVER = 6379;

  /** Microseconds since 1970 of the first packet; each other comes one later. */
  static final long FIRST = 1_700_000_000_123_456L;

  private static final int SYN = 2;
  private static final int ACK = 16;

  private final List<byte[]> packets = new ArrayList<>();
  private final Map<Integer, Integer> next = new HashMap<>();
  private int link = 1;
  private int version = 4;
  private int first = 1000;
  private int host;
  private boolean isTagged;

  /** How a file is written. */
  enum Form {
    PCAP,
    PCAP_BIG,
    PCAP_NANOS,
    PCAPNG,
    PCAPNG_BIG,
    PCAPNG_NANOS
  }

  PacketBytes of(int newLink, int newVersion) {
    link = newLink;
    version = newVersion;
    return this;
  }

  PacketBytes tagged() {
    isTagged = true;
    return this;
  }

  PacketBytes first(int sequence) {
    first = sequence;
    return this;
  }

  PacketBytes host(int number) {
    host = number;
    return this;
  }

  PacketBytes open(int client) {
    packets.add(packet(client, SERVER, first - 1, 0, SYN, ""));
    next.put(client, first);
    return this;
  }

  PacketBytes send(int client, String text) {
    at(client, next.getOrDefault(client, first) - first, text);
    return miss(client, text.length());
  }

  /** Sends, but nobody captures it. */
  PacketBytes miss(int client, int count) {
    next.put(client, next.getOrDefault(client, first) + count);
    return this;
  }

  /** Sends what stands at a place of all that the client sends. */
  PacketBytes at(int client, int place, String text) {
    packets.add(packet(client, SERVER, first + place, 0, ACK, text));
    return this;
  }

  PacketBytes answer(int client, String text) {
    packets.add(packet(SERVER, client, 1, next.get(client), ACK, text));
    return this;
  }

  PacketBytes acknowledge(int client) {
    return answer(client, "");
  }

  private byte[] packet(int from, int to, int sequence, int acknowledged, int flags, String data) {
    var isFromServer = from == SERVER;
    var text = data.getBytes(ISO_8859_1);
    var bytes = ByteBuffer.allocate(100 + text.length);
    header(bytes);
    if (version == 4) {
      bytes.putShort((short) 0x4500).putShort((short) (40 + text.length));
      bytes.putInt(0).putShort((short) 0x4006).putShort((short) 0);
      bytes.putInt(isFromServer ? 0x0a000001 : 0x0b000000 + host);
      bytes.putInt(isFromServer ? 0x0b000000 + host : 0x0a000001);
    } else {
      // With options of 8 bytes between.
      bytes.putInt(0x60000000).putShort((short) (28 + text.length)).putShort((short) 0x0040);
      bytes.putLong(1).putLong(isFromServer ? 1 : 2).putLong(1).putLong(isFromServer ? 2 : 1);
      bytes.put((byte) 6).put((byte) 0).putShort((short) 0).putInt(0);
    }
    bytes.putShort((short) from).putShort((short) to).putInt(sequence).putInt(acknowledged);
    bytes.put((byte) 0x50).put((byte) flags).putShort((short) 512).putInt(0).put(text);
    var packet = new byte[bytes.position()];
    bytes.flip().get(packet);
    return packet;
  }

  private void header(ByteBuffer bytes) {
    var type = (short) (version == 4 ? 0x0800 : 0x86dd);
    switch (link) {
      case 0, 108 -> bytes.putInt(version == 4 ? 2 : 10);
      case 1 -> {
        bytes.put(new byte[12]);
        if (isTagged) {
          bytes.putShort((short) 0x88a8).putShort((short) 7);
          bytes.putShort((short) 0x8100).putShort((short) 8);
        }
        bytes.putShort(type);
      }
      case 113 -> bytes.put(new byte[14]).putShort(type);
      case 276 -> bytes.putShort(type).put(new byte[18]);
      default -> {}
    }
  }

  byte[] file() {
    return file(Form.PCAP);
  }

  byte[] file(Form form) {
    var order = form.name().endsWith("BIG") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    var isNanos = form.name().endsWith("NANOS");
    var file = new ByteArrayOutputStream();
    if (form.name().startsWith("PCAPNG")) {
      section(file, order, isNanos);
    } else {
      var head = ByteBuffer.allocate(24).order(order).putInt(isNanos ? 0xa1b23c4d : 0xa1b2c3d4);
      head.putShort((short) 2).putShort((short) 4).putLong(0).putInt(1 << 18).putInt(link);
      file.writeBytes(head.array());
    }
    for (var i = 0; i < packets.size(); i++) {
      var time = (FIRST + i) * (isNanos ? 1000 : 1);
      var isNew = form.name().startsWith("PCAPNG");
      file.writeBytes(
          isNew
              ? block(order, 6, packetBody(order, time, packets.get(i)))
              : record(order, time, isNanos ? 1_000_000_000 : 1_000_000, packets.get(i)));
    }
    return file.toByteArray();
  }

  /** Records of the plain form, without what stands before them. */
  byte[] records() {
    var file = new ByteArrayOutputStream();
    packets.forEach(it -> file.writeBytes(record(ByteOrder.LITTLE_ENDIAN, FIRST, 1_000_000, it)));
    return file.toByteArray();
  }

  private static byte[] record(ByteOrder order, long time, int second, byte[] packet) {
    return ByteBuffer.allocate(16 + packet.length)
        .order(order)
        .putInt((int) (time / second))
        .putInt((int) (time % second))
        .putInt(packet.length)
        .putInt(packet.length)
        .put(packet)
        .array();
  }

  private void section(ByteArrayOutputStream file, ByteOrder order, boolean isNanos) {
    var head = ByteBuffer.allocate(16).order(order).putInt(0x1a2b3c4d).putInt(1).putLong(-1);
    file.writeBytes(block(order, 0x0a0d0d0a, head.array()));
    var about = ByteBuffer.allocate(28).order(order).putShort((short) link).putShort((short) 0);
    about.putInt(0).putShort((short) 2).putShort((short) 2).put(new byte[] {'l', 'o', 0, 0});
    about.putShort((short) 9).putShort((short) 1).put((byte) (isNanos ? 9 : 6));
    file.writeBytes(block(order, 1, about.array()));
    // A block that nobody knows.
    file.writeBytes(block(order, 99, new byte[8]));
  }

  private static byte[] packetBody(ByteOrder order, long time, byte[] packet) {
    var body = ByteBuffer.allocate(20 + (packet.length + 3) / 4 * 4).order(order).putInt(0);
    body.putInt((int) (time >>> 32)).putInt((int) time).putInt(packet.length);
    return body.putInt(packet.length).put(packet).array();
  }

  private static byte[] block(ByteOrder order, int type, byte[] body) {
    var block = ByteBuffer.allocate(12 + body.length).order(order).putInt(type);
    return block.putInt(12 + body.length).put(body).putInt(12 + body.length).array();
  }

  static void little(byte[] file, int at, int value) {
    ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
  }
}
