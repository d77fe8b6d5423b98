// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Locale;

/** What stores say of themselves, under one name for all of them. Sizes are in bytes. */
public enum ServerFact {
  MEMORY_USED_BYTES(Kind.SUM),
  MEMORY_LIMIT_BYTES(Kind.SUM),
  MEMORY_RSS_BYTES(Kind.SUM),
  /** Records where the benchmark's are, and whatever else is there. */
  RECORDS(Kind.SUM),
  /** What the records take in the store's own form, before compression and without indexes. */
  DATA_BYTES(Kind.SUM),
  /** What records and indexes take on disk. */
  DISK_BYTES(Kind.SUM),
  COMMANDS_TOTAL(Kind.SUM),
  GETS(Kind.SUM),
  SETS(Kind.SUM),
  HITS(Kind.SUM),
  MISSES(Kind.SUM),
  /** Received and sent, as the server counts them: without headers of the network. */
  NET_BYTES(Kind.SUM),
  EVICTIONS(Kind.SUM),
  EXPIRED(Kind.SUM),
  CONNECTIONS(Kind.SUM),
  REJECTED_CONNECTIONS(Kind.SUM),
  THREADS(Kind.SUM),
  /** 1 while a node rewrites its files: a log, a snapshot, a compaction. */
  REWRITES_IN_PROGRESS(Kind.MOST),
  /** In the store's own words. */
  PERSISTENCE(Kind.TEXT),
  /** A {@link Durability}. */
  DURABILITY(Kind.TEXT),
  EVICTION_POLICY(Kind.TEXT),
  /** The form in which the store holds a record, by its own name. */
  RECORD_ENCODING(Kind.TEXT),
  /** {@code off} or {@code on}, as the binding connects. */
  TLS(Kind.TEXT);

  private final Kind kind;

  ServerFact(Kind kind) {
    this.kind = kind;
  }

  /** How what several nodes say becomes one fact. */
  enum Kind {
    SUM,
    MOST,
    TEXT
  }

  Kind kind() {
    return kind;
  }

  /** Its name in files: {@code memory_used_bytes}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
