// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.request.Systems;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.Jars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store named shelf with a workload, and what the user gives for them. */
public abstract class MergeFixture {

  private static final int CELL_SECONDS = 22;

  @TempDir Path folder;
  final List<String> notes = new ArrayList<>();
  OptionalLong records = OptionalLong.empty();
  private List<String> pairs = List.of();
  private List<Path> files = List.of();
  private List<String> built = List.of("shelf");

  @BeforeEach
  public void aStoreWithAWorkload() throws IOException {
    jar("client/core-0.17.0.jar", Map.of("site/ycsb/workloads/CoreWorkload.class", ""));
    jar(
        "shelf/shelf-binding-1.jar",
        Map.of(
            "META-INF/ycsb-sweep/binding.properties",
            """
            name=shelf
            class=io.example.Shelf
            driver=none
            driver.version=1
            driver.choice=shelf.mode
            driver.of.other=another 2
            address=shelf.host,shelf.port
            address.list=shelf.hosts
            address.forms=shelf.mode
            files=shelf.ca
            """,
            "META-INF/ycsb-sweep/shelf.properties",
            """
            shelf.host=127.0.0.1
            shelf.port=7070
            shelf.password=
            shelf.url=
            shelf.timeout=2000
            shelf.pool=8
            shelf.hosts=
            shelf.mode=one
            shelf.ca=
            shelf.index=order
            """));
    file(
        "workloadx",
        """
        workload=site.ycsb.workloads.CoreWorkload
        recordcount=1000
        fieldcount=2
        fieldlength=50
        readproportion=1
        updateproportion=0
        operationcount=7
        """);
    Files.createDirectories(folder.resolve("secrets"));
  }

  /** A binding of ours, built. */
  public void store(String name, String capabilities) throws IOException {
    jar(
        name + "/" + name + "-binding-1.jar",
        Map.of(
            "META-INF/ycsb-sweep/binding.properties",
            "name=%s\nclass=io.example.Shelf\ndriver=none\ndriver.version=1\naddress=a\n%s"
                .formatted(name, capabilities),
            "META-INF/ycsb-sweep/" + name + ".properties",
            "a=\n"));
  }

  /** What the user gives with {@code -p}. */
  public void given(String... properties) {
    pairs = List.of(properties);
  }

  /** What the user gives with {@code -P}. */
  public void givenFiles(String... names) {
    files = List.of(names).stream().map(folder::resolve).toList();
  }

  public void built(String... stores) {
    built = List.of(stores);
  }

  public GivenProperties givenProperties() {
    return new GivenProperties(pairs, files);
  }

  public SystemPlan shelf() throws IOException, UserError {
    var source = Systems.with(Systems.ours("shelf"), givenProperties());
    var jars = Jars.in(folder.resolve("shelf"));
    return new SystemPlan(
        source, BindingDescriptor.in("shelf", jars), Jars.in(folder.resolve("client")), jars, "");
  }

  public WorkloadProperties merge() throws IOException, UserError, InterruptedException {
    return merge(shelf());
  }

  public WorkloadProperties merge(SystemPlan system)
      throws IOException, UserError, InterruptedException {
    return new WorkloadMerge(
            givenProperties(),
            records,
            OptionalLong.empty(),
            CELL_SECONDS,
            false,
            this::bindings,
            notes::add)
        .of(system, new WorkloadFile("workloadx", folder.resolve("workloadx"), true));
  }

  /** Why the user's properties are refused. */
  public AbstractStringAssert<?> assertRefused() {
    var refusal = catchThrowableOfType(UserError.class, this::merge);
    assertThat(refusal.status()).isEqualTo(ExitStatus.USAGE);
    return assertThat(refusal.getMessage());
  }

  public Run run() throws IOException, UserError, InterruptedException {
    return run(shelf());
  }

  public Run run(SystemPlan system) throws IOException, UserError, InterruptedException {
    var invocation = new Run.Invocation("sweep.sh shelf", Map.of("threads", "8.."), 5);
    return RunRecord.of(
        invocation, List.of(system), List.of(merge(system)), Map.of(), Path.of("no-artifacts"));
  }

  /** The properties as the client reads them. */
  public Properties ofClient() throws IOException, UserError, InterruptedException {
    var read = new Properties();
    try (var in = Files.newInputStream(written())) {
      read.load(in);
    }
    return read;
  }

  /** The client's file. */
  public Path written() throws IOException, UserError, InterruptedException {
    return merge().written(folder.resolve("secrets")).client().properties();
  }

  private List<BindingDescriptor> bindings() throws IOException, UserError {
    var all = new ArrayList<BindingDescriptor>();
    for (var name : built) {
      all.add(BindingDescriptor.in(name, Jars.in(folder.resolve(name))));
    }
    return all;
  }

  public String path(String name) {
    return folder.resolve(name).toString();
  }

  public void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  public void jar(String name, Map<String, String> entries) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      for (var entry : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue().getBytes(UTF_8));
        jar.closeEntry();
      }
    }
  }
}
