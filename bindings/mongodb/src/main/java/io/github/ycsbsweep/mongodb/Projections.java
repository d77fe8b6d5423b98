// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** Which fields of a document come back. */
final class Projections {

  private static final BsonInt32 ONE = new BsonInt32(1);

  private Projections() {}

  static BsonDocument of(Set<String> wanted) {
    var projection = new BsonDocument(2 * wanted.size());
    wanted.forEach(name -> projection.put(name, ONE));
    return projection;
  }
}
