// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the packets of a file that tcpdump or Wireshark wrote, in the form of pcap or of pcapng,
 * one after the other in the same memory.
 */
final class PacketFile {

  /** What both programs take at most. */
  private static final int MOST_OF_A_PACKET = 1 << 18;

  private static final long MOST_OF_A_BLOCK = 1 << 24;
  private static final int MOST_INTERFACES = 1 << 12;

  private static final int NEW_FORM = 0x0a0d0d0a;
  private static final int ORDER = 0x1a2b3c4d;
  private static final int INTERFACE = 1;
  private static final int PACKET = 6;

  /** Type and length before a block, and the length behind it. */
  private static final int BLOCK = 12;

  private static final int NO_OPTION = 0;
  private static final int RESOLUTION = 9;

  private final String name;
  private final InputStream in;
  private final byte[] bytes = new byte[MOST_OF_A_PACKET];
  private final ByteBuffer packet = ByteBuffer.wrap(bytes);
  private final ByteBuffer head = ByteBuffer.allocate(24);
  private final List<Interface> interfaces = new ArrayList<>();
  private Interface from = new Interface(0, 1);
  private boolean isNewForm;
  private boolean isBegun;
  private boolean isCut;
  private long offset;
  private long micros;

  /**
   * Where packets came from.
   *
   * @param link type of what stands before the packet of IP
   * @param tick of its clock, in microseconds
   */
  private record Interface(int link, double tick) {}

  PacketFile(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  /** Reads the next packet; false at the end. */
  boolean next() throws IOException, UserError, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return (isBegun || begin()) && (isNewForm ? nextBlock() : nextRecord());
  }

  /** What is there of the packet. */
  ByteBuffer packet() {
    return packet;
  }

  int link() {
    return from.link();
  }

  /** Since 1970. */
  long micros() {
    return micros;
  }

  /** Whether the end was within a packet. */
  boolean isCut() {
    return isCut;
  }

  private boolean begin() throws IOException, UserError {
    isBegun = true;
    if (!read(head.array(), 4)) {
      throw refused("no file of packets; pcap and pcapng are read");
    }
    var magic = head.order(ByteOrder.BIG_ENDIAN).getInt(0);
    isNewForm = magic == NEW_FORM;
    if (isNewForm) {
      return read(head.array(), 4) && section(head.getInt(0));
    }
    var tick = tick(magic);
    if (tick == 0) {
      head.order(ByteOrder.LITTLE_ENDIAN);
      tick = tick(Integer.reverseBytes(magic));
    }
    if (tick == 0) {
      throw refused("no file of packets; pcap and pcapng are read");
    }
    if (!read(head.array(), 20)) {
      return false;
    }
    from = new Interface(head.getInt(16) & 0xffff, tick);
    return true;
  }

  private static double tick(int magic) {
    return switch (magic) {
      case 0xa1b2c3d4 -> 1;
      case 0xa1b23c4d -> 0.001;
      default -> 0;
    };
  }

  private boolean nextRecord() throws IOException, UserError {
    if (!read(head.array(), 16)) {
      return false;
    }
    var fraction = (long) (Integer.toUnsignedLong(head.getInt(4)) * from.tick());
    micros = Integer.toUnsignedLong(head.getInt(0)) * 1_000_000 + fraction;
    return packet(Integer.toUnsignedLong(head.getInt(8)), MOST_OF_A_PACKET);
  }

  private boolean packet(long length, long room) throws IOException, UserError {
    if (length > Math.min(room, MOST_OF_A_PACKET)) {
      throw refused(
          "a packet of %,d bytes; at most %,d are allowed here",
          length, Math.min(room, MOST_OF_A_PACKET));
    }
    packet.limit((int) length);
    return read(bytes, (int) length);
  }

  /** Reads blocks up to one that is a packet; others tell nothing of one. */
  private boolean nextBlock() throws IOException, UserError {
    while (read(head.array(), 8)) {
      var type = head.getInt(0);
      if (type == NEW_FORM) {
        if (!section(head.order(ByteOrder.BIG_ENDIAN).getInt(4))) {
          return false;
        }
        continue;
      }
      var length = blockLength(head.getInt(4));
      if (type == PACKET && length >= 20) {
        return read(head.array(), 20) && nextPacket(length - 20);
      }
      var isAbout = type == INTERFACE && length >= 8;
      var isRead = isAbout ? addInterface((int) length) : skip(length);
      if (!isRead || !skip(4)) {
        return false;
      }
    }
    return false;
  }

  /** Without what stands around it. */
  private long blockLength(int word) throws UserError {
    var length = Integer.toUnsignedLong(word);
    if (length < BLOCK || length > MOST_OF_A_BLOCK || length % 4 != 0) {
      throw refused(
          "a block of %,d bytes; %d to %,d are allowed, by fours", length, BLOCK, MOST_OF_A_BLOCK);
    }
    return length - BLOCK;
  }

  /**
   * Reads the first block of a section, from behind its length on, which tells the order of bytes.
   *
   * @param length that it has if the first byte of a number is the highest
   */
  private boolean section(int length) throws IOException, UserError {
    if (!read(head.array(), 4)) {
      return false;
    }
    var isLittle = head.getInt(0) != ORDER;
    if (isLittle && head.order(ByteOrder.LITTLE_ENDIAN).getInt(0) != ORDER) {
      throw refused("a section that tells no order of bytes");
    }
    interfaces.clear();
    // The number that was read is as long as the length behind the block.
    return skip(blockLength(isLittle ? Integer.reverseBytes(length) : length));
  }

  private boolean addInterface(int length) throws IOException, UserError {
    if (interfaces.size() == MOST_INTERFACES || length > MOST_OF_A_PACKET) {
      throw refused(
          "an interface of %,d bytes, behind %,d others; at most %,d of %,d are allowed",
          length, interfaces.size(), MOST_INTERFACES, MOST_OF_A_PACKET);
    }
    if (!read(bytes, length)) {
      return false;
    }
    packet.limit(length).order(head.order());
    interfaces.add(new Interface(packet.getShort(0) & 0xffff, tick()));
    packet.order(ByteOrder.BIG_ENDIAN);
    return true;
  }

  /** Of the options of an interface. */
  private double tick() {
    for (var at = 8; at + 5 <= packet.limit() && packet.getShort(at) != NO_OPTION; ) {
      var power = packet.get(at + 4);
      if (packet.getShort(at) == RESOLUTION) {
        return 1e6 / Math.pow(power < 0 ? 2 : 10, power & 0x7f);
      }
      at += 4 + ((packet.getShort(at + 2) & 0xffff) + 3) / 4 * 4;
    }
    return 1;
  }

  private boolean nextPacket(long room) throws IOException, UserError {
    var number = head.getInt(0);
    if (number < 0 || number >= interfaces.size()) {
      throw refused("a packet of an interface that was not named before");
    }
    from = interfaces.get(number);
    var ticks =
        (Integer.toUnsignedLong(head.getInt(4)) << 32) | Integer.toUnsignedLong(head.getInt(8));
    micros = (long) (ticks * from.tick());
    var length = Integer.toUnsignedLong(head.getInt(12));
    return packet(length, room) && skip(room - length + 4);
  }

  /** All of them, or it is the end. */
  private boolean read(byte[] into, int count) throws IOException {
    var read = in.readNBytes(into, 0, count);
    offset += read;
    isCut = read > 0 && read < count;
    return read == count;
  }

  private boolean skip(long count) throws IOException {
    var skipped = 0L;
    while (skipped < count && in.read() >= 0) {
      skipped += 1 + in.skip(count - skipped - 1);
    }
    offset += skipped;
    isCut = skipped < count;
    return !isCut;
  }

  /** The bytes themselves are not told: they may be anybody's secret. */
  UserError refused(String why, Object... values) {
    return UserError.of("%s: at byte %,d: %s", name, offset, Text.format(why, values));
  }
}
