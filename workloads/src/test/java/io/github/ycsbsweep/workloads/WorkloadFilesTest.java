// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * Given each workload file, the workload that it names does what the file's first two lines say.
 */
class WorkloadFilesTest {

  private static final int OPERATIONS = 20_000;

  @BeforeAll
  static void giveMeasurementsTheirSettings() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void everyWorkloadOfTheTableIsAFileAndNoOther() throws IOException {
    assertThat(files())
        .extracting(file -> file.getFileName().toString())
        .containsExactlyInAnyOrder(
            "workloada",
            "workloadb",
            "workloadc",
            "workloadd",
            "workloade",
            "workloadf",
            "workloadreadonly",
            "workloadinsert",
            "workload10kb",
            "workload10kb-insert",
            "workload10kb-read",
            "workload100b-insert",
            "workload100b-read",
            "workloadru0",
            "workloadru20",
            "workloadru50",
            "workloadru80",
            "workloadru100",
            "workloadtimeline",
            "workloadtimeline-fixed");
  }

  @ParameterizedTest
  @MethodSource("files")
  void saysInTwoCommentLinesWhatItModelsAndWhereItComesFrom(Path file) throws IOException {
    var lines = Files.readAllLines(file);
    assertThat(lines.subList(0, 2)).allMatch(line -> line.startsWith("# ") && line.length() > 40);
    assertThat(lines.get(1)).containsPattern("workloads/workload[a-f]|\\((20\\d\\d)\\)");
    assertThat(lines.get(2)).startsWith("workload=");
  }

  @ParameterizedTest
  @CsvSource({
    "workloada, 0.50, 0.50",
    "workloadb, 0.95, 0.05",
    "workloadc, 1, 0",
    "workloadf, 0.667, 0.333",
    "workloadreadonly, 1, 0",
    "workload10kb, 0.95, 0.05",
    "workload10kb-read, 1, 0",
    "workload100b-read, 1, 0",
    "workloadru0, 0, 1",
    "workloadru20, 0.20, 0.80",
    "workloadru50, 0.50, 0.50",
    "workloadru80, 0.80, 0.20",
    "workloadru100, 1, 0",
  })
  void mixesReadsAndUpdatesAsNamed(String name, double reads, double updates) throws Exception {
    var db = run(Path.of(name));
    assertThat(db.share("READ")).isCloseTo(reads, within(0.02));
    assertThat(db.share("UPDATE")).isCloseTo(updates, within(0.02));
    assertThat(db.share("READ") + db.share("UPDATE")).isEqualTo(1.0);
  }

  @ParameterizedTest
  @CsvSource({"workloadd, READ", "workloade, SCAN"})
  void insertsBesideWhatItReadsAsNamed(Path file, String reads) throws Exception {
    var db = run(file);
    assertThat(db.share(reads)).isCloseTo(0.95, within(0.02));
    assertThat(db.share("INSERT")).isCloseTo(0.05, within(0.02));
  }

  @ParameterizedTest
  @MethodSource("filesOfCoreWorkload")
  void loadsRecordsOfTheSizeThatItsNameSays(Path file) throws Exception {
    var name = file.toString();
    var oneField = name.contains("10kb") || name.contains("100b") || name.contains("ru");
    var db = load(file);
    assertThat(db.fieldCounts).containsExactly(oneField ? 1 : 10);
    assertThat(db.valueBytes).containsExactly(name.contains("10kb") ? 10_240L : 100L);
    assertThat(db.keys).hasSize(OPERATIONS / 100);
  }

  @ParameterizedTest
  @MethodSource("files")
  void measuresTheLoadItselfExactlyWhereTheNameSaysInsert(Path file) throws Exception {
    assertThat(properties(file).getProperty("sweep.phase", "run").equals("load"))
        .isEqualTo(file.toString().contains("insert"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void startsEveryCellAnewExactlyWhereTimelinesGrow(Path file) throws Exception {
    assertThat(properties(file).getProperty("sweep.phase", "run").equals("fresh"))
        .isEqualTo(file.toString().contains("timeline"));
  }

  @ParameterizedTest
  @CsvSource({"workloadtimeline, 0, RANDOM", "workloadtimeline-fixed, 1000, INCREASING"})
  void appendsToThePublishedNumberOfTimelines(Path file, int limit, TimelineSettings.Ids ids)
      throws Exception {
    assertThat(TimelineSettings.from(properties(file)))
        .isEqualTo(
            new TimelineSettings(
                "usertable", 37, limit, ids, TimelineSettings.Choice.UNIFORM, 0, 10, "timeline"));
  }

  @ParameterizedTest
  @MethodSource("filesWithoutInserts")
  void asksOnlyForRecordsThatTheLoadStored(Path file) throws Exception {
    var stored = new RecordingDb();
    var workload = workload(file, 500);
    for (var i = 0; i < 500; i++) {
      workload.doInsert(stored, new Object());
    }
    var asked = new RecordingDb();
    for (var i = 0; i < OPERATIONS; i++) {
      operate(workload, asked);
    }
    assertThat(stored.keys).containsAll(asked.keys);
  }

  private static RecordingDb run(Path file) throws Exception {
    var db = new RecordingDb();
    var workload = workload(file, 1_000);
    for (var i = 0; i < OPERATIONS; i++) {
      operate(workload, db);
    }
    return db;
  }

  /**
   * Due at once. CoreWorkload measures a READ-MODIFY-WRITE from then on, in an int of microseconds;
   * from no instant on it is negative on every second machine, and YCSB prints a stack trace.
   */
  private static void operate(CoreWorkload workload, RecordingDb db) {
    Measurements.getMeasurements().setIntendedStartTimeNs(System.nanoTime());
    workload.doTransaction(db, new Object());
  }

  private static RecordingDb load(Path file) throws Exception {
    var db = new RecordingDb();
    var workload = workload(file, 1_000);
    for (var i = 0; i < OPERATIONS / 100; i++) {
      workload.doInsert(db, new Object());
    }
    return db;
  }

  private static CoreWorkload workload(Path file, int records)
      throws IOException, WorkloadException {
    var properties = properties(file);
    properties.setProperty("recordcount", String.valueOf(records));
    properties.setProperty("operationcount", String.valueOf(OPERATIONS));
    assertThat(properties.getProperty("workload")).isEqualTo(CoreWorkload.class.getName());
    var workload = new CoreWorkload();
    workload.init(properties);
    return workload;
  }

  private static Properties properties(Path file) throws IOException {
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }

  private static List<Path> filesOfCoreWorkload() throws IOException {
    return files().stream().filter(file -> !file.toString().contains("timeline")).toList();
  }

  private static List<Path> filesWithoutInserts() throws IOException {
    var files = new ArrayList<Path>();
    for (var file : filesOfCoreWorkload()) {
      if (properties(file).getProperty("insertproportion", "0").equals("0")) {
        files.add(file);
      }
    }
    return files;
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> entries = Files.list(Path.of(""))) {
      return entries
          .filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().startsWith("workload"))
          .sorted()
          .toList();
    }
  }
}
