// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.redis.resp.RespReader;
import io.github.ycsbsweep.redis.resp.RespWriter;
import io.github.ycsbsweep.transport.Link;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.Protocol.Command;

/**
 * The form in which a server holds a record, by OBJECT ENCODING of a key at random: {@code
 * hashtable}, {@code listpack} or {@code ziplist} of a hash, {@code skiplist} of a timeline.
 */
final class RecordEncoding {

  /** Of the keys at random some may be the index; that all are is unlikely but of few records. */
  private static final int DRAWS = 8;

  private static final byte[] ENCODING = "encoding".getBytes(UTF_8);

  private final List<byte[]> indexNames;

  /**
   * Asks nobody yet.
   *
   * @param indexNames keys that are no records
   */
  RecordEncoding(List<byte[]> indexNames) {
    this.indexNames = List.copyOf(indexNames);
  }

  /** Asks for keys, and does not flush. */
  void draw(RespWriter commands) throws IOException {
    for (var i = 0; i < DRAWS; i++) {
      commands.command(Command.RANDOMKEY, 0);
    }
  }

  /** Reads the keys, of which the first of a record counts; none in an empty database. */
  Optional<byte[]> drawn(RespReader replies) {
    var keys = new ArrayList<byte[]>();
    for (var i = 0; i < DRAWS; i++) {
      replies.string().ifPresent(keys::add);
    }
    return keys.stream().filter(this::isRecord).findFirst();
  }

  /** A round trip; nothing if the key is gone meanwhile, or the command is refused. */
  Optional<String> of(byte[] key, Link<RespWriter, RespReader> link) throws IOException {
    link.writer().command(Command.OBJECT, 2).argument(ENCODING).argument(key);
    link.writer().flush();
    return link.reader().string().map(name -> new String(name, UTF_8));
  }

  private boolean isRecord(byte[] key) {
    return indexNames.stream().noneMatch(name -> Arrays.equals(name, key));
  }
}
