// SPDX-License-Identifier: Apache-2.0
/**
 * What bindings over HTTP share: pooled connections on Apache HttpClient 5, and nothing of a store.
 */
package io.github.ycsbsweep.http;
