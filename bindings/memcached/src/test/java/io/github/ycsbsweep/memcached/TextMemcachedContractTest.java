// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/** In the text protocol, with all defaults. */
class TextMemcachedContractTest extends MemcachedContract {}
