// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/**
 * A value as memcached holds it.
 *
 * @param flags the number that the client stored beside it
 * @param cas its version, where it was asked for
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record StoredValue(byte[] data, int flags, long cas) {}
