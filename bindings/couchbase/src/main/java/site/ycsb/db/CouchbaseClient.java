// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db;

import io.github.ycsbsweep.couchbase.CouchbaseBinding;

/**
 * {@link CouchbaseBinding} under the name of YCSB's own binding for Couchbase 1.x, for command
 * lines that have it.
 */
public class CouchbaseClient extends CouchbaseBinding {}
