// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Map;

/** A record that waits in a batch of inserts. */
public record NewRecord(String key, Map<String, byte[]> fields) {}
