// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import java.util.Map;

/**
 * A document of the collection: {@code _id} is the key, every other field is BinData.
 *
 * @param fields in the order of the document
 */
record StoredRecord(String key, Map<String, byte[]> fields) {}
