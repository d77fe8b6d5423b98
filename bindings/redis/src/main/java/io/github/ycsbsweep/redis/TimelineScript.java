// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The append to a timeline that is kept at its length, as a script of Redis. */
final class TimelineScript {

  /** KEYS: the timeline. ARGV: the id, and the limit, 0 for none. Gives the length. */
  static final byte[] TEXT =
      """
      redis.call('ZADD', KEYS[1], ARGV[1], ARGV[1])
      local length = redis.call('ZCARD', KEYS[1])
      local limit = tonumber(ARGV[2])
      if limit > 0 and length > limit then
        length = length - redis.call('ZREMRANGEBYRANK', KEYS[1], 0, length - limit - 1)
      end
      return length"""
          .getBytes(UTF_8);

  /** What the server calls a script: its SHA-1 in hexadecimal digits. */
  static final byte[] NAME = sha1(TEXT).getBytes(US_ASCII);

  private TimelineScript() {}

  private static String sha1(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
