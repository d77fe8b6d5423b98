// SPDX-License-Identifier: Apache-2.0
/** What imitations of servers over HTTP share: connections, requests and answers, and no store. */
package io.github.ycsbsweep.testkit.http;
