// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.ClientJvm;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.CpuList;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.HiccupMeter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The command line of a client of YCSB that runs alone on this machine.
 *
 * @param java program
 * @param jvm what it runs, with which options
 */
public record YcsbCommand(String java, ClientJvm jvm) {

  /** A JVM that is given two collectors does not start: the user's takes the place of ours. */
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");

  private static final String OUR_COLLECTOR = "-XX:+UseParallelGC";
  private static final String LOG = "-Xlog:gc:file=gc.log:utctime";

  /** A JVM that is killed would leave its counters in a file of /tmp. */
  private static final String NO_COUNTERS = "-XX:-UsePerfData";

  private static final List<String> SMALL_HEAP = List.of("-Xms128m", "-Xmx128m");

  /** In a client's folder, what Java's flight recorder has written. */
  public static final String RECORDING = "profile.jfr";

  /** It samples the threads every 10 ms, and is quiet. */
  private static final List<String> PROFILER =
      List.of(
          "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename=" + RECORDING,
          "-Xlog:jfr+startup=error");

  /** How YCSB measures. */
  private static final List<String> MEASUREMENT =
      List.of(
          "status.interval=1",
          "measurementtype=hdrhistogram",
          "hdrhistogram.fileoutput=true",
          "hdrhistogram.output.path=",
          "reportlatencyforeacherror=true");

  /** How many threads of the kernel the virtual ones run on. */
  private static final String CARRIERS = "-Djdk.virtualThreadScheduler.parallelism=";

  private static final String HICCUPS = HiccupMeter.PROPERTY + "=" + HiccupMeter.CLIENT_LOG;

  /**
   * What it is called for.
   *
   * @param phase what it does
   * @param threads client threads
   * @param target operations a second; empty: as many as go
   * @param properties {@code name=value}, which win over those of the workload
   * @param profiled whether Java's flight recorder runs in it
   */
  public record Call(
      Phase phase, int threads, OptionalInt target, List<String> properties, boolean profiled) {

    public Call {
      properties = List.copyOf(properties);
    }

    /** One without a profiler. */
    public Call(Phase phase, int threads, OptionalInt target, List<String> properties) {
      this(phase, threads, target, properties, false);
    }
  }

  /** What a client does. */
  public enum Phase {
    /** Inserts records. */
    LOAD("-load"),
    /** Does the operations of the workload. */
    RUN("-t"),
    /** Likewise, in little memory, and without asking the server about itself. */
    PROBE("-t");

    private final String option;

    Phase(String option) {
      this.option = option;
    }
  }

  /**
   * The words, the program first. Secrets are in the files that it names; there may be one in the
   * user's options for Java.
   *
   * @param address file of the properties that lead to a server of the runner's own
   */
  public List<String> words(SystemWorkload workload, Optional<Path> address, Call call) {
    var words = java(call);
    var client = workload.system().client();
    if (client.program() == ClientProgram.BENCHMARK && address.isPresent()) {
      words.addAll(carriers(Runtime.getRuntime().availableProcessors()));
    }
    words.addAll(
        List.of(
            "-cp",
            workload.client().classPath(),
            program(client.program(), call.phase()).className(),
            call.phase().option));
    words.addAll(List.of("-db", workload.client().bindingClass()));
    words.addAll(List.of("-P", workload.client().properties().toString()));
    address.ifPresent(file -> words.addAll(List.of("-P", file.toString())));
    words.addAll(List.of("-threads", Integer.toString(call.threads()), "-s"));
    properties(words, MEASUREMENT);
    if (call.phase() != Phase.PROBE) {
      properties(words, List.of("serverstate.path=./", HICCUPS));
    }
    if (client.program() == ClientProgram.BENCHMARK) {
      properties(words, List.of("client.threads=" + EnumText.of(client.threads())));
      if (jvm.hasOneOwnProcessor(workload.system().server().limits())) {
        properties(words, List.of("client.processor=own"));
      }
    }
    properties(words, call.properties());
    call.target()
        .ifPresent(
            target -> {
              words.addAll(List.of("-target", Integer.toString(target)));
              // YCSB then knows when each operation was due, too.
              properties(words, List.of("measurement.interval=both"));
            });
    return words;
  }

  /**
   * Properties, {@code name=value}, by which memtier_benchmark finds a server. Beside one on the
   * same processors it takes half of them.
   */
  public List<String> memtier(ServerIdentity server) {
    var own = jvm.cpus().map(CpuList::count);
    var all = Runtime.getRuntime().availableProcessors();
    return List.of(
        "memtier.address=" + server.address(),
        "memtier.processes="
            + own.orElseGet(() -> server.onLoopback() ? Math.max(1, all / 2) : all));
  }

  /** memtier_benchmark only measures. */
  private static ClientProgram program(ClientProgram asked, Phase phase) {
    return asked == ClientProgram.MEMTIER && phase != Phase.RUN ? ClientProgram.STOCK : asked;
  }

  /** Words as they may be shown, in one line. */
  public static String shown(List<String> words) {
    return ShellWords.line(words.stream().map(Secrets::word).toList());
  }

  private List<String> java(Call call) {
    var words = new ArrayList<>(jvm.prefix());
    words.add(java);
    var megabytes = ClientJvm.heapMegabytes(call.threads());
    var heap = megabytes % 1024 == 0 ? megabytes / 1024 + "g" : megabytes + "m";
    words.addAll(List.of("-Xms" + heap, "-Xmx" + heap));
    if (jvm.options().stream().noneMatch(COLLECTOR.asMatchPredicate())) {
      words.add(OUR_COLLECTOR);
    }
    words.addAll(List.of(LOG, NO_COUNTERS));
    words.addAll(jvm.options());
    if (call.phase() == Phase.PROBE) {
      words.addAll(SMALL_HEAP);
    }
    if (call.profiled()) {
      words.addAll(PROFILER);
    }
    return words;
  }

  /**
   * A server of the runner's own is on the same processors: virtual threads leave it half of them.
   * A client with processors of its own uses them all.
   */
  private List<String> carriers(int processors) {
    var isSaid = jvm.options().stream().anyMatch(option -> option.startsWith(CARRIERS));
    return isSaid || !jvm.prefix().isEmpty()
        ? List.of()
        : List.of(CARRIERS + Math.max(1, processors / 2));
  }

  private static void properties(List<String> words, List<String> pairs) {
    for (var pair : pairs) {
      words.addAll(List.of("-p", pair));
    }
  }
}
