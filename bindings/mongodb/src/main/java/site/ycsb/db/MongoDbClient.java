// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db;

import io.github.ycsbsweep.mongodb.MongodbBinding;

/** {@link MongodbBinding} under the name of YCSB's own binding, for command lines that have it. */
public class MongoDbClient extends MongodbBinding {}
