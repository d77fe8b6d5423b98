// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import java.util.Optional;

/** The answer to a {@code find} of at most one record. */
record FindReply(Optional<StoredRecord> record) {}
