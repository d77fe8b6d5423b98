// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The options of {@code sweep.sh}; its {@code --help} says what each means. */
public enum SweepOption {
  THREADS("--threads", Kind.VALUE),
  WARMUP("--warmup", Kind.VALUE),
  DURATION("--duration", Kind.VALUE),
  OPERATIONS("--operations", Kind.VALUE),
  RECORDS("--records", Kind.VALUE),
  REPEATS("--repeats", Kind.VALUE),
  ORDER("--order", Kind.VALUE),
  SEED("--seed", Kind.VALUE),
  MARGIN("--margin", Kind.VALUE),
  SLICE("--slice", Kind.VALUE),
  STARTS("--starts", Kind.VALUE),
  UNTIL("--until", Kind.VALUE),
  MAX_TIME("--max-time", Kind.VALUE),
  METRIC("--metric", Kind.VALUE),
  MAX_ERROR_RATE("--max-error-rate", Kind.VALUE),
  YCSB_HOME("--ycsb-home", Kind.VALUE),
  TARGET("--target", Kind.VALUE),
  ARRIVALS("--arrivals", Kind.VALUE),
  PHASES("--phases", Kind.VALUE),
  LATENCY_AT("--latency-at", Kind.VALUE),
  SLO("--slo", Kind.VALUE),
  CLIENTS("--clients", Kind.VALUE),
  CLIENTS_SCAN("--clients-scan", Kind.VALUE),
  CLIENT_CPUS("--client-cpus", Kind.VALUE),
  CLIENT("--client", Kind.OF_SYSTEM),
  CLIENT_THREADS("--client-threads", Kind.OF_SYSTEM),
  NAMESPACE("--namespace", Kind.VALUE),
  IMAGE("--image", Kind.VALUE),
  METRICS("--metrics", Kind.VALUE),
  OUT("--out", Kind.VALUE),
  RESUME("--resume", Kind.VALUE),
  SERVER("--server", Kind.OF_SYSTEM),
  SERVER_ARGS("--server-args", Kind.OF_SYSTEM),
  SERVER_HOST("--server-host", Kind.OF_SYSTEM),
  SERVER_START("--server-start", Kind.OF_SYSTEM),
  SERVER_STOP("--server-stop", Kind.OF_SYSTEM),
  EXTERNAL_START("--external-start", Kind.OF_SYSTEM),
  CLIENT_JAR("--client-jar", Kind.OF_SYSTEM),
  TOPOLOGY("--topology", Kind.OF_SYSTEM),
  PERSISTENCE("--persistence", Kind.OF_SYSTEM),
  MAXMEMORY("--maxmemory", Kind.OF_SYSTEM),
  MEMORY("--memory", Kind.VALUE),
  HIT_RATE("--hit-rate", Kind.VALUE),
  FAULT("--fault", Kind.OF_SYSTEM),
  SERVER_CPUS("--server-cpus", Kind.OF_SYSTEM),
  SERVER_SHARE("--server-share", Kind.OF_SYSTEM),
  LINK("--link", Kind.OF_SYSTEM),
  PROPERTY("-p", Kind.OF_SYSTEM),
  PROPERTIES("-P", Kind.OF_SYSTEM),
  PAIRS("--pairs", Kind.FLAG),
  PROBE("--probe", Kind.FLAG),
  PROBE_WRITES("--probe-writes", Kind.FLAG),
  FRESH_SERVER("--fresh-server", Kind.FLAG),
  NO_LOAD("--no-load", Kind.FLAG),
  KEEP_FAILED("--keep-failed", Kind.FLAG),
  ALLOW_FLUSH("--allow-flush", Kind.FLAG),
  VERIFY("--verify", Kind.FLAG),
  PROFILE("--profile", Kind.FLAG),
  DRY_RUN("--dry-run", Kind.FLAG),
  QUIET("-q", Kind.FLAG),
  VERBOSE("-v", Kind.FLAG),
  HELP("--help", Kind.FLAG),
  VERSION("--version", Kind.FLAG);

  /** They change what is said, or which cells are measured again, and no figure. */
  public static final Set<SweepOption> SILENT =
      Set.of(KEEP_FAILED, METRICS, QUIET, VERBOSE, HELP, VERSION);

  /** They are another call's by the time that a run is resumed. */
  public static final Set<SweepOption> OF_A_CALL = Set.of(OUT, RESUME, DRY_RUN, MEMORY);

  /** Their values are run: those of a results folder never are. */
  public static final Set<SweepOption> COMMANDS =
      Set.of(SERVER_START, SERVER_STOP, EXTERNAL_START, CLIENT_JAR);

  /** What a value is about. */
  enum Kind {
    /** The run: the last one counts. */
    VALUE,
    /** A system, if it begins with {@code LABEL:}; there may be several. */
    OF_SYSTEM,
    /** There is none. */
    FLAG
  }

  private final String word;
  private final Kind kind;

  SweepOption(String word, Kind kind) {
    this.word = word;
    this.kind = kind;
  }

  /** Every option as it is typed, in the order of the alphabet. */
  public static List<String> words() {
    return Arrays.stream(values()).map(SweepOption::word).sorted().toList();
  }

  /** As it is typed. */
  public String word() {
    return word;
  }

  /** As files call it, whose readers take small letters for capitals. */
  @JsonValue
  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public boolean isFlag() {
    return kind == Kind.FLAG;
  }

  public boolean isOfSystem() {
    return kind == Kind.OF_SYSTEM;
  }

  @Override
  public String toString() {
    return word;
  }
}
