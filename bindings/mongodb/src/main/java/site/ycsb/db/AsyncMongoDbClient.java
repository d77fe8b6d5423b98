// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db;

import io.github.ycsbsweep.mongodb.MongodbBinding;

/**
 * {@link MongodbBinding} under the name of YCSB's binding on the asynchronous driver, which waited
 * for each answer, too, for command lines that have it.
 */
public class AsyncMongoDbClient extends MongodbBinding {}
