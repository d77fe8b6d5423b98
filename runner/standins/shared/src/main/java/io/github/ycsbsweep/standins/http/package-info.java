// SPDX-License-Identifier: Apache-2.0
/** What mock servers over HTTP share: requests and answers. */
package io.github.ycsbsweep.standins.http;
