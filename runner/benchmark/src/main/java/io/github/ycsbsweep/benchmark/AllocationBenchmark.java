// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import static java.util.Locale.ROOT;

import io.github.ycsbsweep.support.MayPrint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures what the binding of a store allocates, against the floor, by JMH's GC profiler. */
@Command(
    name = "allocation.sh",
    description = "Measures the bytes that a binding allocates for an operation.",
    mixinStandardHelpOptions = true)
public final class AllocationBenchmark implements Callable<Integer> {

  private static final String DESCRIPTOR = "META-INF/ycsb-sweep/binding.properties";
  private static final TimeValue SECOND = TimeValue.seconds(1);

  /** Operations by their methods, with what YCSB allocates for each. */
  private static final Map<String, Integer> FLOORS = floors();

  @Parameters(paramLabel = "STORE", description = "A store of this project.")
  private String store = "";

  @Option(names = "-p", description = "NAME=VALUE: a property of the binding.")
  private Map<String, String> properties = new LinkedHashMap<>();

  private final Path root = Path.of(System.getProperty("ycsb-sweep.root"));

  private AllocationBenchmark() {}

  private static Map<String, Integer> floors() {
    var floors = new LinkedHashMap<String, Integer>();
    floors.put("read", AllocationFloor.read());
    floors.put("updateOne", AllocationFloor.update(1));
    floors.put("updateAll", AllocationFloor.update(AllocationFloor.FIELDS));
    return floors;
  }

  @MayPrint
  public static void main(String[] words) {
    System.exit(new CommandLine(new AllocationBenchmark()).execute(words));
  }

  @Override
  @MayPrint
  public Integer call() throws IOException, InterruptedException, RunnerException {
    check();
    try (var server = StoreServer.start(root, store)) {
      var all = server.address();
      all.putAll(properties);
      var measured = run(bindingClass(), all);
      var form = server.isMock() ? store + " (mock server)" : store;
      System.out.println("| store | operation | bytes | floor | above the floor |");
      System.out.println("|---|---|--:|--:|--:|");
      FLOORS.forEach(
          (operation, floor) ->
              System.out.printf(
                  ROOT,
                  "| %s | %s | %,.0f | %,d | %,.0f |%n",
                  form,
                  operation,
                  measured.get(operation),
                  floor,
                  measured.get(operation) - floor));
    }
    return 0;
  }

  /** Makes sure that the floor is what a binding without a store allocates. */
  private static void check() throws IOException, RunnerException {
    var measured = run(AllocationFloor.class.getName(), new Properties());
    for (var operation : FLOORS.keySet()) {
      if (Math.abs(measured.get(operation) - FLOORS.get(operation)) > 1) {
        throw new IOException(
            operation
                + ": the floor is computed as "
                + FLOORS.get(operation)
                + " bytes, but "
                + measured.get(operation)
                + " are measured");
      }
    }
  }

  private String bindingClass() throws IOException {
    var descriptor = new Properties();
    try (var in = AllocationBenchmark.class.getClassLoader().getResourceAsStream(DESCRIPTOR)) {
      if (in == null) {
        throw new IOException("the binding of " + store + " is not built: ./mvnw -Pquick package");
      }
      descriptor.load(in);
    }
    return descriptor.getProperty("class");
  }

  /** Bytes of all threads for an operation, by operation. */
  private static Map<String, Double> run(String binding, Properties properties)
      throws IOException, RunnerException {
    var file = Files.createTempFile("benchmark", ".properties");
    try {
      try (var out = Files.newOutputStream(file)) {
        properties.store(out, null);
      }
      var options =
          new OptionsBuilder()
              .include(RecordAllocation.class.getName())
              .addProfiler(GCProfiler.class)
              .forks(1)
              .warmupIterations(3)
              .warmupTime(SECOND)
              .measurementIterations(3)
              .measurementTime(SECOND)
              .verbosity(VerboseMode.SILENT)
              .jvmArgs("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC")
              .jvmArgsAppend(
                  "-D" + RecordAllocation.CLASS + "=" + binding,
                  "-D" + RecordAllocation.PROPERTIES + "=" + file)
              .build();
      var bytes = new LinkedHashMap<String, Double>();
      for (var result : new Runner(options).run()) {
        bytes.put(operation(result), allocated(result));
      }
      if (!bytes.keySet().containsAll(FLOORS.keySet())) {
        throw new IOException(binding + ": measured only " + bytes.keySet());
      }
      return bytes;
    } finally {
      Files.delete(file);
    }
  }

  private static String operation(RunResult result) {
    return List.of(result.getParams().getBenchmark().split("\\.", -1)).stream()
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  private static double allocated(RunResult result) {
    return result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
  }
}
