// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import io.github.ycsbsweep.support.MayPrint;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.StatusThread;
import site.ycsb.Utils;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * What a client says when it has ended: what it did, what its JVM collected, what was measured.
 *
 * @param operations that its threads have done
 * @param millis from the start of its threads to the end of the last
 * @param jvm has seen the JVM while they ran; empty if nothing has
 */
record MeasurementReport(long operations, long millis, Optional<StatusThread> jvm) {

  /** Writes it as the properties say: to a file or standard output, in an exporter's format. */
  @MayPrint
  void write(Properties properties) throws IOException {
    try (var exporter = exporter(properties, destination(properties))) {
      exporter.write("OVERALL", "RunTime(ms)", millis);
      exporter.write("OVERALL", "Throughput(ops/sec)", 1000.0 * operations / millis);
      writeCollections(exporter);
      if (jvm.isPresent()) {
        writeJvm(exporter, jvm.get());
      }
      Measurements.getMeasurements().exportMeasurements(exporter);
    }
  }

  @MayPrint
  private static OutputStream destination(Properties properties) throws IOException {
    var file = properties.getProperty(Client.EXPORT_FILE_PROPERTY);
    return file == null ? System.out : new FileOutputStream(file);
  }

  @MayPrint
  private static MeasurementsExporter exporter(Properties properties, OutputStream out) {
    var name =
        properties.getProperty(Client.EXPORTER_PROPERTY, TextMeasurementsExporter.class.getName());
    try {
      return Class.forName(name)
          .asSubclass(MeasurementsExporter.class)
          .getConstructor(OutputStream.class)
          .newInstance(out);
    } catch (ReflectiveOperationException | ClassCastException e) {
      System.err.println("Could not find exporter " + name + ", will use default text reporter.");
      e.printStackTrace();
      return new TextMeasurementsExporter(out);
    }
  }

  /** Count and milliseconds of each collector, and of all. */
  private void writeCollections(MeasurementsExporter exporter) throws IOException {
    var count = 0L;
    var time = 0L;
    for (Map.Entry<String, Long[]> collector : Utils.getGCStatst().entrySet()) {
      var name = collector.getKey();
      var values = collector.getValue();
      exporter.write("TOTAL_GCS_" + name, "Count", values[0]);
      exporter.write("TOTAL_GC_TIME_" + name, "Time(ms)", values[1]);
      exporter.write("TOTAL_GC_TIME_%_" + name, "Time(%)", percent(values[1]));
      count += values[0];
      time += values[1];
    }
    exporter.write("TOTAL_GCs", "Count", count);
    exporter.write("TOTAL_GC_TIME", "Time(ms)", time);
    exporter.write("TOTAL_GC_TIME_%", "Time(%)", percent(time));
  }

  private double percent(long time) {
    return (double) time / millis * 100;
  }

  private static void writeJvm(MeasurementsExporter exporter, StatusThread jvm) throws IOException {
    exporter.write("MAX_MEM_USED", "MBs", jvm.getMaxUsedMem());
    exporter.write("MIN_MEM_USED", "MBs", jvm.getMinUsedMem());
    exporter.write("MAX_THREADS", "Count", jvm.getMaxThreads());
    exporter.write("MIN_THREADS", "Count", jvm.getMinThreads());
    exporter.write("MAX_SYS_LOAD_AVG", "Load", jvm.getMaxLoadAvg());
    exporter.write("MIN_SYS_LOAD_AVG", "Load", jvm.getMinLoadAvg());
  }
}
