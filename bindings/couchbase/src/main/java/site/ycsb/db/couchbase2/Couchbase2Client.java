// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.couchbase2;

import io.github.ycsbsweep.couchbase.CouchbaseBinding;

/**
 * {@link CouchbaseBinding} under the name of YCSB's own binding, for command lines that have it.
 */
public class Couchbase2Client extends CouchbaseBinding {}
