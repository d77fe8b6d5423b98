// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.core.error.DecodingFailureException;
import com.couchbase.client.core.error.EncodingFailureException;
import com.couchbase.client.java.codec.JsonSerializer;

/** Hands JSON through as bytes: {@link DocumentFormat} makes and reads it. */
final class JsonBytesSerializer implements JsonSerializer {

  @Override
  public byte[] serialize(Object json) {
    if (json instanceof byte[] bytes) {
      return bytes;
    }
    throw new EncodingFailureException("not bytes of JSON, but " + json);
  }

  @Override
  public <T> T deserialize(Class<T> target, byte[] json) {
    if (target == byte[].class) {
      return target.cast(json);
    }
    throw new DecodingFailureException("bytes of JSON are not " + target);
  }
}
