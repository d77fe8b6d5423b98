// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import io.github.ycsbsweep.support.MayPrint;
import java.io.IOException;
import java.util.HashMap;
import java.util.Optional;
import java.util.Properties;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import site.ycsb.Client;
import site.ycsb.DBException;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * The client of a sweep. It takes the options of {@code site.ycsb.Client} 0.17.0, runs YCSB's own
 * threads, and writes what that client writes. Its threads may be virtual, as {@link ThreadSetting}
 * says. Of HTrace's spans it has those of operations, not those of its own phases.
 */
@MayPrint
public final class BenchmarkClient {

  /** Also where a workload fails: as YCSB's client ends. */
  private static final int OK = 0;

  private static final int NOT_WRITTEN = -1;
  private static final int USAGE = 2;

  private static final String TRACING = "htrace.";

  private BenchmarkClient() {}

  /** Runs the client, and ends the process. */
  public static void main(String[] arguments) throws InterruptedException {
    var properties = ClientArguments.parse(arguments);
    var workload = properties.flatMap(BenchmarkClient::workload);
    if (workload.isPresent()) {
      System.err.println("Command line: " + String.join(" ", arguments));
      System.exit(run(properties.get(), workload.get()));
    }
    // It says what is wrong, and ends the process.
    Client.main(arguments);
  }

  /** The workload; empty where YCSB's client would have none. */
  private static Optional<Workload> workload(Properties properties) {
    // Before that: the constructor of a workload may ask for the measurements.
    Measurements.setProperties(properties);
    try {
      var name = properties.getProperty(Client.WORKLOAD_PROPERTY);
      var type = Client.class.getClassLoader().loadClass(name).asSubclass(Workload.class);
      return Optional.of(type.getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException | ClassCastException e) {
      return Optional.empty();
    }
  }

  private static int run(Properties properties, Workload workload) throws InterruptedException {
    try {
      var settings = ClientSettings.of(properties);
      var kind = ThreadSetting.kind(properties, settings, Runtime.version().feature());
      greet(kind);
      new ClientRun(properties, settings, workload, tracer(properties, workload), kind.factory())
          .execute();
      return OK;
    } catch (DBException e) {
      System.err.println(e.getMessage());
      return USAGE;
    } catch (WorkloadException e) {
      e.printStackTrace();
      e.printStackTrace(System.out);
      return OK;
    } catch (UnknownDBException e) {
      System.out.println("Unknown DB " + properties.getProperty(Client.DB_PROPERTY));
      System.err.println("Error initializing datastore bindings.");
      return OK;
    } catch (IOException e) {
      System.err.println("Could not export measurements, error: " + e.getMessage());
      e.printStackTrace();
      return NOT_WRITTEN;
    }
  }

  private static void greet(ThreadKind kind) throws IOException {
    var project = new Properties();
    try (var in = Client.class.getClassLoader().getResourceAsStream("project.properties")) {
      project.load(in);
    }
    System.err.println("YCSB Client " + project.getProperty("version"));
    if (kind == ThreadKind.VIRTUAL) {
      System.err.println("Client threads: virtual");
    }
    System.err.println();
    System.err.println("Loading workload...");
  }

  private static Tracer tracer(Properties properties, Workload workload) {
    var configuration = new HashMap<String, String>();
    for (var name : properties.stringPropertyNames()) {
      if (name.startsWith(TRACING)) {
        configuration.put(name.substring(TRACING.length()), properties.getProperty(name));
      }
    }
    return new Tracer.Builder("YCSB " + workload.getClass().getSimpleName())
        .conf(HTraceConfiguration.fromMap(configuration))
        .build();
  }
}
