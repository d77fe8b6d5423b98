// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** An answer of a server that speaks RESP 2. */
sealed interface RespReply {

  /** As a number; 0 where it is none. */
  default long number() {
    return 0;
  }

  /** As a text; empty where it is none. */
  default byte[] bytes() {
    return new byte[0];
  }

  default String text() {
    return new String(bytes(), UTF_8);
  }

  /** Its parts; none where it is no list. */
  default List<RespReply> items() {
    return List.of();
  }

  /** An integer. */
  record Count(long number) implements RespReply {}

  /** A string; what is not there is empty. */
  final class Word implements RespReply {
    private final byte[] bytes;

    Word(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public byte[] bytes() {
      return bytes;
    }
  }

  /** An array. */
  record Items(List<RespReply> items) implements RespReply {}

  /** Refused. */
  record Refusal(String why) implements RespReply {}
}
