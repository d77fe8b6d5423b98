// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.store.BindingCheck;
import io.github.ycsbsweep.engine.store.BindingCheck.OwnAddress;
import io.github.ycsbsweep.engine.store.BindingDescriptor;
import io.github.ycsbsweep.support.PropertyCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A binding judges properties by what is known of them before anything starts. */
class BindingRefusalsTest {

  private static final OwnAddress UNASKED =
      () -> {
        throw new AssertionError("it takes another process to know the address");
      };

  /** Needs a password, takes no file, and several servers only in mode many. */
  public static final class Shelf implements PropertyCheck {

    @Override
    public Optional<String> refusal(Properties given) {
      if (!given.containsKey("shelf.password")) {
        return Optional.of("shelf.password: not set");
      }
      if (given.containsKey("shelf.hosts") && !given.getProperty("shelf.mode", "").equals("many")) {
        return Optional.of("shelf.hosts: needs shelf.mode=many");
      }
      return Optional.ofNullable(given.getProperty("shelf.ca")).map(file -> file + ": no file");
    }
  }

  @TempDir Path folder;

  private Path jar;
  private PlanFixture fixture;

  @BeforeEach
  void aBinding() throws IOException {
    fixture = new PlanFixture(folder);
    jar = folder.resolve("shelf.jar");
    var descriptors = "META-INF/ycsb-sweep/";
    var entry = Shelf.class.getName().replace('.', '/') + ".class";
    try (var out = new JarOutputStream(Files.newOutputStream(jar));
        var in = Shelf.class.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      in.transferTo(out);
      out.putNextEntry(new JarEntry(descriptors + "shelf.properties"));
      out.write("shelf.host=127.0.0.1\n".getBytes(UTF_8));
      out.putNextEntry(new JarEntry(descriptors + "binding.properties"));
      out.write(
          """
          name=shelf
          class=%s
          driver=none
          driver.version=1
          capabilities=scan
          durability=unknown
          threads=one
          address=shelf.host
          port=7070
          """
              .formatted(Shelf.class.getName())
              .getBytes(UTF_8));
    }
  }

  private Optional<String> refusal(
      Map<String, String> given, SweepRequest request, Optional<OwnAddress> own) throws Exception {
    return refusal(BindingDescriptor.in("shelf", List.of(jar)), given, request, own);
  }

  private Optional<String> refusal(
      BindingDescriptor binding,
      Map<String, String> given,
      SweepRequest request,
      Optional<OwnAddress> own)
      throws Exception {
    try (var check = BindingCheck.of(binding, List.of(jar))) {
      return check.refusal(
          properties(given), request.systems().get(0).server(), request.clients().launcher(), own);
    }
  }

  private static Properties properties(Map<String, String> values) {
    var properties = new Properties();
    properties.putAll(values);
    return properties;
  }

  @Test
  void takesWhatTheBindingTakesWithoutAnAddress() throws Exception {
    var request = fixture.request("redis workloada");
    assertThat(refusal(Map.of("shelf.password", "pw"), request, Optional.of(UNASKED))).isEmpty();
  }

  @Test
  void refusesWhatIsNotSetForAServerOfTheUser() throws Exception {
    var request = fixture.request("redis workloada");
    assertThat(refusal(Map.of(), request, Optional.empty())).contains("shelf.password: not set");
  }

  @Test
  void takesWhatTheRunnersOwnServerWillSet() throws Exception {
    OwnAddress own = () -> properties(Map.of("shelf.password", "its own"));
    assertThat(refusal(Map.of(), fixture.request("redis workloada"), Optional.of(own))).isEmpty();
  }

  @Test
  void judgesSeveralServersByWhatWillLeadToThem() throws Exception {
    var given = Map.of("shelf.password", "pw");
    OwnAddress own = () -> properties(Map.of("shelf.hosts", "a:1,b:2"));
    assertThat(
            refusal(
                given, fixture.request("redis workloada --topology shards:2"), Optional.of(own)))
        .contains("shelf.hosts: needs shelf.mode=many");
  }

  @Test
  void leavesFilesOfOtherMachinesToThem() throws Exception {
    var given = Map.of("shelf.password", "pw", "shelf.ca", "/etc/ca.pem");
    assertThat(refusal(given, fixture.request("redis workloada"), Optional.empty()))
        .contains("/etc/ca.pem: no file");
    assertThat(refusal(given, fixture.request("redis workloada --clients host1"), Optional.empty()))
        .isEmpty();
  }

  @Test
  void asksNoBindingOfAnotherYcsb() throws Exception {
    var theirs = BindingDescriptor.foreign("shelf", Shelf.class.getName());
    assertThat(refusal(theirs, Map.of(), fixture.request("redis workloada"), Optional.empty()))
        .isEmpty();
  }
}
