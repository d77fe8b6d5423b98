// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.ClientPlan.Inserts;
import io.github.ycsbsweep.engine.client.ClientPlan.Work;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientShare;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The objects are what the launcher relies on, whatever the properties hold. */
class ManifestsTest {

  private static final Path TEMPLATE = Path.of("../k8s/job.yaml");
  private static final ClientPlan PLAN =
      new ClientPlan(
          3,
          new Work(12, OptionalInt.empty(), OptionalLong.empty(), OptionalInt.of(22)),
          "a.Workload",
          true,
          Inserts.none(),
          List.of("a: $b", "{root}/*", " "));
  private static final String PASSWORD = "hunter2\n# $HOME \"'\\ §é 🔑 : - %";

  @TempDir Path folder;
  private final Properties secrets = new Properties();

  @BeforeEach
  void someProperties() throws Exception {
    secrets.setProperty("redis.password", PASSWORD);
    secrets.setProperty("redis.host", "store");
    try (var out = Files.newOutputStream(folder.resolve("redis.workloadb.properties"))) {
      secrets.store(out, "");
    }
  }

  private Manifests manifests() {
    return manifests(Optional.empty());
  }

  private static Manifests manifests(Optional<String> namespace) {
    return new Manifests(
        "ycsb-sweep-1", "ycsb-sweep-1-2", namespace, "registry.example/ycsb-sweep:1");
  }

  /** As kubectl reads it. */
  private JsonNode job(Path template) throws IOException, UserError {
    var job = manifests().job(JobTemplate.read(template), PLAN);
    return byKind(CellObjects.text(List.of(job))).get("Job");
  }

  private JsonNode job() throws IOException, UserError {
    return job(TEMPLATE);
  }

  private List<ObjectNode> owned(Manifests manifests) throws IOException {
    return List.of(
        manifests.owned(manifests.configMap(PLAN), "uid-1"),
        manifests.owned(manifests.secret(properties()), "uid-1"));
  }

  private AbstractThrowableAssert<?, ?> assertRefused(Path template) {
    return assertThatThrownBy(() -> job(template)).isInstanceOf(UserError.class);
  }

  private Path properties() {
    return folder.resolve("redis.workloadb.properties");
  }

  private static Map<String, JsonNode> byKind(String yaml) throws IOException {
    var objects = new HashMap<String, JsonNode>();
    var mapper = new YAMLMapper();
    var read = mapper.readerFor(JsonNode.class).<JsonNode>readValues(mapper.createParser(yaml));
    while (read.hasNext()) {
      var object = read.next();
      objects.put(object.at("/kind").asText(), object);
    }
    return objects;
  }

  @Test
  void runsAllClientsAtOnceAndNoneTwice() throws Exception {
    var spec = job().at("/spec");
    assertThat(spec.at("/completions").intValue()).isEqualTo(3);
    assertThat(spec.at("/parallelism").intValue()).isEqualTo(3);
    assertThat(spec.at("/completionMode").asText()).isEqualTo("Indexed");
    assertThat(spec.at("/backoffLimit").isInt()).isTrue();
    assertThat(spec.at("/backoffLimit").intValue()).isZero();
    assertThat(spec.at("/template/spec/restartPolicy").asText()).isEqualTo("Never");
  }

  @Test
  void endsByItselfShouldTheRunnerBeGone() throws Exception {
    assertThat(job().at("/spec/activeDeadlineSeconds").intValue()).isEqualTo(1822);
    assertThat(job().at("/spec/ttlSecondsAfterFinished").intValue()).isPositive();
  }

  @Test
  void putsEachClientOnANodeOfItsOwn() throws Exception {
    var term =
        job()
            .at(
                "/spec/template/spec/affinity/podAntiAffinity/requiredDuringSchedulingIgnoredDuringExecution/0");
    assertThat(term.at("/topologyKey").asText()).isEqualTo("kubernetes.io/hostname");
    assertThat(job().at("/spec/template/metadata/labels"))
        .containsAll(term.at("/labelSelector/matchLabels"));
  }

  @Test
  void asksForResourcesAndIsGivenNoRights() throws Exception {
    var pod = job().at("/spec/template/spec");
    assertThat(pod.at("/containers/0/resources/requests"))
        .isEqualTo(pod.at("/containers/0/resources/limits"))
        .hasSize(2);
    assertThat(pod.at("/automountServiceAccountToken").booleanValue()).isFalse();
    assertThat(pod.at("/automountServiceAccountToken").isBoolean()).isTrue();
    assertThat(pod.at("/securityContext/runAsNonRoot").booleanValue()).isTrue();
    assertThat(pod.at("/containers/0/securityContext/capabilities/drop/0").asText())
        .isEqualTo("ALL");
  }

  @Test
  void showsThePodItsPlanAndItsPropertiesAndNobodyElse() throws Exception {
    var volume = job().at("/spec/template/spec/volumes/2/projected");
    assertThat(volume.at("/defaultMode").intValue()).isEqualTo(0400);
    assertThat(volume.at("/sources/0/configMap/name").asText()).isEqualTo("ycsb-sweep-1-2");
    assertThat(volume.at("/sources/1/secret/name").asText()).isEqualTo("ycsb-sweep-1-2");
    assertThat(job().at("/spec/template/spec/containers/0/volumeMounts/2/readOnly").booleanValue())
        .isTrue();
  }

  @Test
  void carriesCommandsAndPropertiesByteForByte() throws Exception {
    var owned = byKind(CellObjects.text(owned(manifests())));
    var commands = owned.get("ConfigMap").at("/data");
    for (var client = 0; client < 3; client++) {
      var lines = commands.at("/command").asText() + commands.at("/client-" + client).asText();
      assertThat(lines.split("\n"))
          .containsExactlyElementsOf(PLAN.words(new ClientShare(client, 3)));
    }
    var read = new Properties();
    var data = owned.get("Secret").at("/data/redis.workloadb.properties").asText();
    read.load(new ByteArrayInputStream(Base64.getDecoder().decode(data)));
    assertThat(read).isEqualTo(secrets);
  }

  @Test
  void belongsToTheJobAndIsLabelledWithTheRun() throws Exception {
    for (var object : owned(manifests(Optional.of("bench")))) {
      assertThat(object.at("/metadata/ownerReferences/0/name").asText())
          .isEqualTo("ycsb-sweep-1-2");
      assertThat(object.at("/metadata/ownerReferences/0/uid").asText()).isEqualTo("uid-1");
      assertThat(object.at("/metadata/labels/app.kubernetes.io~1instance").asText())
          .isEqualTo("ycsb-sweep-1");
      assertThat(object.at("/metadata/namespace").asText()).isEqualTo("bench");
    }
    assertThat(job().at("/metadata").has("namespace")).isFalse();
  }

  @Test
  void writesFilesThatNobodyElseCanRead() throws Exception {
    var file = folder.resolve("job.yaml");
    Files.writeString(file, "of others");
    CellObjects.write(file, List.of(job()));
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void showsNoSecret() throws Exception {
    var shown = CellObjects.text(List.of(manifests().shownSecret(properties())));
    assertThat(byKind(shown).get("Secret").at("/stringData/redis.workloadb.properties").asText())
        .isEqualTo("redis.host=store\nredis.password=***\n");
    assertThat(shown)
        .doesNotContain("hunter2")
        .doesNotContain(Base64.getEncoder().encodeToString(Files.readAllBytes(properties())));
  }

  @Test
  void failsOnATemplateThatStartsClientsAgain() throws Exception {
    var changed = folder.resolve("job.yaml");
    Files.writeString(
        changed, Files.readString(TEMPLATE).replace("backoffLimit: 0", "backoffLimit: 6"));
    assertRefused(changed).hasMessageContaining("job.yaml: spec.backoffLimit: 6; allowed: 0");
  }

  @Test
  void failsOnATemplateWithoutTheClientsContainer() throws Exception {
    var changed = folder.resolve("job.yaml");
    Files.writeString(
        changed, Files.readString(TEMPLATE).replace("- name: client", "- name: main"));
    assertRefused(changed)
        .hasMessageContaining("spec.template.spec.containers: none is named client");
  }

  @Test
  void keepsWhatTheUserChanged() throws Exception {
    var changed = folder.resolve("job.yaml");
    Files.writeString(
        changed,
        Files.readString(TEMPLATE)
            .replace(
                "      restartPolicy:", "      nodeSelector: {pool: load}\n      restartPolicy:"));
    assertThat(job(changed).at("/spec/template/spec/nodeSelector/pool").asText()).isEqualTo("load");
  }

  @Test
  void keepsLabelsAndAnnotationsOfTheTemplateBesideItsOwn() throws Exception {
    var changed = folder.resolve("job.yaml");
    Files.writeString(
        changed,
        Files.readString(TEMPLATE)
            .replace(
                "  annotations:", "  labels: {kueue.x-k8s.io/queue-name: team}\n  annotations:"));
    var metadata = job(changed).at("/metadata");
    assertThat(metadata.at("/name").asText()).isEqualTo("ycsb-sweep-1-2");
    assertThat(metadata.at("/labels/kueue.x-k8s.io~1queue-name").asText()).isEqualTo("team");
    assertThat(metadata.at("/labels/app.kubernetes.io~1name").asText()).isEqualTo("ycsb-sweep");
  }

  @Test
  void saysHowLongPodsMayTakeToRun() throws Exception {
    var changed = folder.resolve("job.yaml");
    var template = Files.readString(TEMPLATE);
    Files.writeString(changed, template.replace("\"300\"", "\"45\""));
    assertThat(JobTemplate.read(changed).startLimit()).hasSeconds(45);
    Files.writeString(changed, template.replace("ycsb-sweep/start-seconds: \"300\"", "a: b"));
    assertThat(JobTemplate.read(changed).startLimit()).hasMinutes(5);
    Files.writeString(changed, template.replace("\"300\"", "\"601\""));
    var read = JobTemplate.read(changed);
    assertThatThrownBy(read::startLimit)
        .hasMessageContaining("ycsb-sweep/start-seconds: \"601\"; allowed: 1 to 600");
  }
}
