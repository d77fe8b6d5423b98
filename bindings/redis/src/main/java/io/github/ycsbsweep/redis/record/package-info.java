// SPDX-License-Identifier: Apache-2.0
/** What is stored, and by which commands: records, their index, scans, batches and timelines. */
package io.github.ycsbsweep.redis.record;
