// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SystemRequest.InstalledBinding;
import io.github.ycsbsweep.engine.request.Systems;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.engine.store.Jars;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bindings of a YCSB install, which say nothing of themselves. */
class InstallMergeTest extends MergeFixture {

  private static final String RACK = "site.ycsb.db.Rack";

  @BeforeEach
  void anInstall() throws IOException {
    jar(
        "install/lib/core-0.18.0.jar",
        Map.of("site/ycsb/workloads/CoreWorkload.class", "", "site/ycsb/Client.class", ""));
    jar("install/lib/HdrHistogram-2.1.12.jar", Map.of("a", ""));
    jar("ours/HdrHistogram-2.2.2.jar", Map.of("a", ""));
    jar("install/rack-binding/rack-binding-0.18.0.jar", Map.of("site/ycsb/db/Rack.class", ""));
  }

  @Test
  void measuresABindingByItsClassOnTheUsersServer() throws Exception {
    var prepared = merge(rack()).written(folder.resolve("secrets"));
    assertThat(prepared.system().label()).isEqualTo("rack-cql");
    assertThat(prepared.external()).isTrue();
    assertThat(prepared.client().bindingClass()).isEqualTo(RACK);
    assertThat(prepared.address()).isEmpty();
  }

  @Test
  void recordsTheVersionsOfWhatRunsAndTheHashOfEveryJar() throws Exception {
    var run = run(rack());
    assertThat(run.versions())
        .containsEntry("ycsb", "0.18.0")
        .containsEntry("hdrhistogram", "2.2.2")
        .containsEntry("rack-cql binding", "rack-binding 0.18.0");
    assertThat(run.jars().get("rack-cql"))
        .containsOnlyKeys(
            "HdrHistogram-2.1.12.jar",
            "HdrHistogram-2.2.2.jar",
            "core-0.18.0.jar",
            "rack-binding-0.18.0.jar");
  }

  @Test
  void saysWhichPropertiesNobodyChecked() throws Exception {
    given("hosts=db1", "rack.colour=blue", "recordcount=5");
    assertThat(rack().unchecked(givenProperties().merged()).orElseThrow())
        .endsWith("passed on as they are: hosts, rack.colour");
  }

  @Test
  void guessesTheAddressFromTheOnlyPropertyThatNamesOne() throws Exception {
    given("rack.hosts=db1,db2", "rack.port=9042");
    assertThat(merge(rack()).address()).isEqualTo("db1:9042,db2:9042");
  }

  @Test
  void takesWhatIsNoHostForNoAddress() throws Exception {
    given("db.url=jdbc:h2:mem:test;a=b");
    assertThat(merge(rack()).written(folder.resolve("secrets")).address()).isEmpty();
  }

  @Test
  void knowsTheAddressOfAStoreThatIsOursAsWellAndChecksNoName() throws Exception {
    given("shelf.host=db1", "shelf.unknown=1");
    var merged = merge(rack(shelf().descriptor().ofInstall("rack-cql", RACK)));
    assertThat(merged.address()).isEqualTo("db1:7070");
    assertThat(merged.effective().defaults()).isEmpty();
  }

  @Test
  void failsOnAClassThatIsNotThere() throws Exception {
    var system = rack(BindingDescriptor.foreign("rack-cql", "site.ycsb.db.Shelf"));
    assertThatThrownBy(system::check)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("rack-cql: no class site.ycsb.db.Shelf");
  }

  @Test
  void failsOnACoreOfBefore0_17() throws IOException {
    jar("install/lib/core-0.18.0.jar", Map.of("com/yahoo/ycsb/Client.class", ""));
    assertThatThrownBy(this::checkClient)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("YCSB before 0.17.0 can't be swept");
  }

  @Test
  void failsOnADamagedJarNamingIt() throws IOException {
    file("install/lib/core-0.18.0.jar", "");
    assertThatThrownBy(this::checkClient)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("core-0.18.0.jar: a damaged jar");
  }

  private void checkClient() throws IOException, UserError {
    SystemPlan.checkClient(Optional.of(path("install")), clientJars());
  }

  private SystemPlan rack() throws IOException, UserError {
    checkClient();
    var system = rack(BindingDescriptor.foreign("rack-cql", RACK));
    system.check();
    return system;
  }

  private SystemPlan rack(BindingDescriptor descriptor) throws IOException, UserError {
    var source =
        Systems.foreign(
            "rack-cql", Optional.of(new InstalledBinding("rack-cql", descriptor.className())));
    return new SystemPlan(
        source, descriptor, clientJars(), Jars.in(folder.resolve("install/rack-binding")), "");
  }

  private List<Path> clientJars() throws IOException, UserError {
    return Jars.on(
        List.of(Path.of(path("ours/HdrHistogram-2.2.2.jar")), Path.of(path("install/lib"))));
  }
}
