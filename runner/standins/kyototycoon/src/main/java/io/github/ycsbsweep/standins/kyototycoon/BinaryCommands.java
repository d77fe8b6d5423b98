// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;

/** The binary protocol: a magic byte, flags, and so many records. Whatever else is refused. */
record BinaryCommands(Databases databases, Counts counts) {

  private static final int SET = 0xb8;
  private static final int REMOVE = 0xb9;
  private static final int GET = 0xba;
  private static final int ERROR = 0xbf;

  private static final int NO_REPLY = 1;

  /** Answers one request whose magic byte was read; false if the connection is to be closed. */
  boolean answer(int magic, DataInputStream in, DataOutputStream out) throws IOException {
    if (magic != SET && magic != REMOVE && magic != GET) {
      out.writeByte(ERROR);
      out.flush();
      return false;
    }
    var silent = (in.readInt() & NO_REPLY) != 0;
    var records = in.readInt();
    var found = new ByteArrayOutputStream();
    var hits = 0;
    for (var i = 0; i < records; i++) {
      hits += one(magic, in, new DataOutputStream(found)) ? 1 : 0;
    }
    if (!silent) {
      out.writeByte(magic);
      out.writeInt(hits);
      found.writeTo(out);
      out.flush();
    }
    return true;
  }

  /** Whether the record counts; a database that is not there is passed over. */
  private boolean one(int magic, DataInputStream in, DataOutputStream found) throws IOException {
    var number = in.readUnsignedShort();
    var keyLength = in.readInt();
    var valueLength = magic == SET ? in.readInt() : 0;
    var seconds = magic == SET ? in.readLong() : 0;
    var key = text(in, keyLength);
    var value = text(in, valueLength);
    var database = databases.number(number);
    if (database.isEmpty()) {
      return false;
    }
    return switch (magic) {
      case SET -> {
        database.get().set(key, value, seconds);
        counts.count("set", true);
        yield true;
      }
      case REMOVE -> {
        var removed = database.get().remove(key);
        counts.count("remove", removed);
        yield removed;
      }
      default -> get(database.get(), number, key, found);
    };
  }

  private boolean get(Database database, int number, String key, DataOutputStream found)
      throws IOException {
    var value = database.get(key);
    counts.count("get", value.isPresent());
    if (value.isPresent()) {
      found.writeShort(number);
      found.writeInt(key.length());
      found.writeInt(value.get().length());
      found.writeLong(Database.NEVER);
      found.write(key.getBytes(ISO_8859_1));
      found.write(value.get().getBytes(ISO_8859_1));
    }
    return value.isPresent();
  }

  private static String text(DataInputStream in, int length) throws IOException {
    var bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the record ends early");
    }
    return new String(bytes, ISO_8859_1);
  }
}
