// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

/** On mongo-java-server. */
class MongodbContractTest extends MongodbContract {}
