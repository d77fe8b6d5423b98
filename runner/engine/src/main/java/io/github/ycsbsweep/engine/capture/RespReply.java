// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import java.util.List;

/** An answer of a server that speaks RESP 2. A letter of a text is a byte, as in ISO 8859-1. */
sealed interface RespReply {

  /** As a number; 0 where it is none. */
  default long number() {
    return 0;
  }

  /** As a text; empty where it is none. */
  default String text() {
    return "";
  }

  /** Its parts; none where it is no list. */
  default List<RespReply> items() {
    return List.of();
  }

  /** An integer. */
  record Count(long number) implements RespReply {}

  /** A string; what is not there is empty. */
  record Word(String text) implements RespReply {}

  /** An array. */
  record Items(List<RespReply> items) implements RespReply {}

  /** Refused. */
  record Refusal(String why) implements RespReply {}
}
