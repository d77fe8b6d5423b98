// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A segment of a connection to a port.
 *
 * @param connection a hash of both addresses and ports
 * @param isToServer or from it
 * @param micros since 1970
 * @param sequence number of its first byte of data
 * @param acknowledged number of the byte that is expected next from the other side
 * @param flags of its header
 * @param data that was captured
 * @param length of what was sent
 */
record TcpSegment(
    long connection,
    boolean isToServer,
    long micros,
    int sequence,
    int acknowledged,
    int flags,
    ByteBuffer data,
    int length) {

  private static final int FIN = 1;
  private static final int SYN = 2;
  private static final int RST = 4;
  private static final int TCP = 6;

  /** Where there is no packet of IP. */
  private static final int NONE = -1;

  /** A packet, of which a part may be missing. */
  private record Packet(ByteBuffer bytes) {

    int octet(int at) {
      return bytes.get(at) & 0xff;
    }

    int pair(int at) {
      return bytes.getShort(at) & 0xffff;
    }

    /** Behind the type of what follows, and the tags of virtual networks. */
    int behindType(int typeAt, int behind) {
      var type = pair(typeAt);
      var at = behind;
      while (type == 0x8100 || type == 0x88a8 || type == 0x9100) {
        type = pair(at + 2);
        at += 4;
      }
      return type == 0x0800 || type == 0x86dd ? at : NONE;
    }
  }

  /** Bytes that were captured. */
  int captured() {
    return data.capacity();
  }

  boolean isFirst() {
    return (flags & SYN) != 0;
  }

  boolean isLast() {
    return (flags & (FIN | RST)) != 0;
  }

  /** Whether packets with that before them can be read. */
  static boolean isKnown(int link) {
    return switch (link) {
      case 0, 1, 12, 14, 101, 108, 113, 228, 229, 276 -> true;
      default -> false;
    };
  }

  /** That of a packet; empty where it is another one, or has lost its headers. */
  static Optional<TcpSegment> of(PacketFile file, int port, KeyHash hash) {
    try {
      var packet = new Packet(file.packet());
      var ip =
          switch (file.link()) {
            case 1 -> packet.behindType(12, 14);
            case 113 -> packet.behindType(14, 16);
            case 276 -> packet.behindType(0, 20);
            case 0, 108 -> 4;
            default -> 0;
          };
      return ip == NONE ? Optional.empty() : ofNetwork(packet, ip, file.micros(), port, hash);
    } catch (IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static Optional<TcpSegment> ofNetwork(
      Packet packet, int ip, long micros, int port, KeyHash hash) {
    var isNew = packet.octet(ip) >> 4 == 6;
    var tcp = isNew ? behindHeaders(packet, ip) : behindHeader(packet, ip);
    if (tcp == NONE) {
      return Optional.empty();
    }
    var size = isNew ? packet.pair(ip + 4) : packet.pair(ip + 2);
    // A packet that the network card is to cut into several may not tell its size.
    var end = size == 0 ? packet.bytes().limit() : ip + size + (isNew ? 40 : 0);
    var isToServer = packet.pair(tcp + 2) == port;
    if (!isToServer && packet.pair(tcp) != port) {
      return Optional.empty();
    }
    var addresses = new byte[36];
    var client = isToServer ? 0 : 1;
    var length = isNew ? 16 : 4;
    for (var side = 0; side < 2; side++) {
      var address = ip + (isNew ? 8 : 12) + length * (side ^ client);
      packet.bytes().get(address, addresses, 18 * side, length);
      packet.bytes().get(tcp + 2 * (side ^ client), addresses, 18 * side + 16, 2);
    }
    var flags = packet.octet(tcp + 13);
    var from = tcp + (packet.octet(tcp + 12) >> 4) * 4;
    var there = Math.min(end, packet.bytes().limit());
    return Optional.of(
        new TcpSegment(
            hash.of(addresses, 0, addresses.length),
            isToServer,
            micros,
            packet.bytes().getInt(tcp + 4) + ((flags & SYN) != 0 ? 1 : 0),
            packet.bytes().getInt(tcp + 8),
            flags,
            ByteBuffer.wrap(
                Arrays.copyOfRange(packet.bytes().array(), Math.min(from, there), there)),
            Math.max(0, end - from)));
  }

  /** Of IPv4; its parts, where it was cut into some, are left out. */
  private static int behindHeader(Packet packet, int ip) {
    var isWhole = (packet.pair(ip + 6) & 0x3fff) == 0;
    return packet.octet(ip + 9) == TCP && isWhole && packet.octet(ip) >> 4 == 4
        ? ip + (packet.octet(ip) & 15) * 4
        : NONE;
  }

  /** Of IPv6: options of steps, routes and destinations may stand between. */
  private static int behindHeaders(Packet packet, int ip) {
    var next = packet.octet(ip + 6);
    var at = ip + 40;
    while (next == 0 || next == 43 || next == 60) {
      next = packet.octet(at);
      at += 8 + 8 * packet.octet(at + 1);
    }
    return next == TCP ? at : NONE;
  }
}
