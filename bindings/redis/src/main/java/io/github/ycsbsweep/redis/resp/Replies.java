// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import io.github.ycsbsweep.support.ErrorReply;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.ByteIterator;

/**
 * Replies to {@link Commands}, in their order. An error among them is kept for {@link #takeError},
 * so that the others stay in step.
 */
public interface Replies {

  /** The first error reply since the last call, if any. */
  Optional<String> takeError();

  /** Throws what {@link #takeError} would give. */
  default void throwError() throws ErrorReply {
    var error = takeError();
    if (error.isPresent()) {
      throw new ErrorReply(error.get());
    }
  }

  /** Reads a status and forgets it. */
  void status();

  /** Reads the reply to SET: false if its condition forbade it. */
  boolean done();

  /** Reads an integer; 0 in place of an error. */
  long integer();

  /** Reads names and values into a record; true if there are any. */
  boolean record(Map<String, ByteIterator> record);

  /** Reads a value for each of the names into a record; true if any was there. */
  boolean fields(Collection<String> names, Map<String, ByteIterator> record);

  /** Reads a string; nothing in place of an error or of no string. */
  Optional<byte[]> string();

  /** Reads several strings; none in place of an error. */
  List<byte[]> strings();

  /** Reads a reply of any shape; false of no string, of a list that has none, and of an error. */
  boolean found();
}
