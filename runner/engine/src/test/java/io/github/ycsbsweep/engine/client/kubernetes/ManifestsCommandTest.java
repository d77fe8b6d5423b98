// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The objects are what the launcher relies on, whatever the properties hold. */
class ManifestsCommandTest {

  private static final Path TEMPLATE = Path.of("../k8s/job.yaml");
  private static final String PLAN =
      "{\"clients\": 3, \"seconds\": 22, \"command\": [\"a: $b\\n\", \"{root}/*\"]}";
  private static final String PASSWORD = "hunter2\n# $HOME \"'\\ §é 🔑 : - %";

  @TempDir Path folder;
  private final Properties properties = new Properties();

  @BeforeEach
  void aPlanAndProperties() throws IOException {
    Files.writeString(folder.resolve("plan.json"), PLAN);
    properties.setProperty("redis.password", PASSWORD);
    properties.setProperty("redis.host", "store");
    try (var out = Files.newOutputStream(folder.resolve("redis.workloadb.properties"))) {
      properties.store(out, "");
    }
  }

  private int execute(Path template, StringWriter out, StringWriter err, String... more) {
    var arguments =
        new ArrayList<>(
            List.of(
                "--template=" + template,
                "--plan=" + folder.resolve("plan.json"),
                "--properties=" + folder.resolve("redis.workloadb.properties"),
                "--run=ycsb-sweep-1",
                "--name=ycsb-sweep-1-2",
                "--image=registry.example/ycsb-sweep:1"));
    arguments.addAll(List.of(more));
    return new CommandLine(new ManifestsCommand())
        .setOut(new PrintWriter(out))
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              err.append(failure instanceof UserError ? failure.getMessage() : failure.toString());
              return ExitStatus.FAILED;
            })
        .execute(arguments.toArray(String[]::new));
  }

  private String run(Path template, String... more) {
    var out = new StringWriter();
    var err = new StringWriter();
    assertThat(execute(template, out, err, more)).as(err.toString()).isZero();
    return out.toString();
  }

  private String refused(Path template) {
    var out = new StringWriter();
    var err = new StringWriter();
    assertThat(execute(template, out, err)).isEqualTo(ExitStatus.FAILED);
    assertThat(out.toString()).isEmpty();
    return err.toString();
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

  private Map<String, JsonNode> written(String file, String... more) throws IOException {
    var arguments = new ArrayList<>(List.of("--to=" + folder));
    arguments.addAll(List.of(more));
    assertThat(run(TEMPLATE, arguments.toArray(String[]::new))).isEmpty();
    return byKind(Files.readString(folder.resolve(file)));
  }

  private JsonNode job() throws IOException {
    return written("job.yaml").get("Job");
  }

  @Test
  void runsAllClientsAtOnceAndNoneTwice() throws IOException {
    var spec = job().at("/spec");
    assertThat(spec.at("/completions").intValue()).isEqualTo(3);
    assertThat(spec.at("/parallelism").intValue()).isEqualTo(3);
    assertThat(spec.at("/completionMode").asText()).isEqualTo("Indexed");
    assertThat(spec.at("/backoffLimit").isInt()).isTrue();
    assertThat(spec.at("/backoffLimit").intValue()).isZero();
    assertThat(spec.at("/template/spec/restartPolicy").asText()).isEqualTo("Never");
    assertThat(spec.at("/template/spec/containers/0/args").toString()).isEqualTo("[\"3\"]");
  }

  @Test
  void endsByItselfShouldTheRunnerBeGone() throws IOException {
    assertThat(job().at("/spec/activeDeadlineSeconds").intValue()).isEqualTo(1822);
    assertThat(job().at("/spec/ttlSecondsAfterFinished").intValue()).isPositive();
  }

  @Test
  void putsEachClientOnANodeOfItsOwn() throws IOException {
    var term =
        job()
            .at(
                "/spec/template/spec/affinity/podAntiAffinity/requiredDuringSchedulingIgnoredDuringExecution/0");
    assertThat(term.at("/topologyKey").asText()).isEqualTo("kubernetes.io/hostname");
    assertThat(job().at("/spec/template/metadata/labels"))
        .containsAll(term.at("/labelSelector/matchLabels"));
  }

  @Test
  void asksForResourcesAndIsGivenNoRights() throws IOException {
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
  void showsThePodItsPlanAndItsPropertiesAndNobodyElse() throws IOException {
    var volume = job().at("/spec/template/spec/volumes/2/projected");
    assertThat(volume.at("/defaultMode").intValue()).isEqualTo(0400);
    assertThat(volume.at("/sources/0/configMap/name").asText()).isEqualTo("ycsb-sweep-1-2");
    assertThat(volume.at("/sources/1/secret/name").asText()).isEqualTo("ycsb-sweep-1-2");
    assertThat(job().at("/spec/template/spec/containers/0/volumeMounts/2/readOnly").booleanValue())
        .isTrue();
  }

  @Test
  void carriesPlanAndPropertiesByteForByte() throws IOException {
    var owned = written("owned.yaml");
    assertThat(owned.get("ConfigMap").at("/data/plan.json").asText()).isEqualTo(PLAN);
    var read = new Properties();
    var data = owned.get("Secret").at("/data/redis.workloadb.properties").asText();
    read.load(new ByteArrayInputStream(Base64.getDecoder().decode(data)));
    assertThat(read).isEqualTo(properties);
  }

  @Test
  void belongsToTheJobAndIsLabelledWithTheRun() throws IOException {
    for (var object : written("owned.yaml", "--namespace=bench").values()) {
      assertThat(object.at("/metadata/ownerReferences/0/name").asText())
          .isEqualTo("ycsb-sweep-1-2");
      assertThat(object.at("/metadata/ownerReferences/0/uid").asText()).isEqualTo("{uid}");
      assertThat(object.at("/metadata/labels/app.kubernetes.io~1instance").asText())
          .isEqualTo("ycsb-sweep-1");
      assertThat(object.at("/metadata/namespace").asText()).isEqualTo("bench");
    }
    assertThat(job().at("/metadata").has("namespace")).isFalse();
  }

  @Test
  void writesFilesThatNobodyElseCanRead() throws IOException {
    Files.writeString(folder.resolve("owned.yaml"), "of others");
    written("job.yaml");
    assertThat(Files.getPosixFilePermissions(folder.resolve("owned.yaml")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void showsNoSecret() throws IOException {
    var shown = run(TEMPLATE);
    assertThat(byKind(shown)).containsOnlyKeys("Job", "ConfigMap", "Secret");
    assertThat(byKind(shown).get("Secret").at("/stringData/redis.workloadb.properties").asText())
        .isEqualTo("redis.host=store\nredis.password=***\n");
    assertThat(shown)
        .doesNotContain("hunter2")
        .doesNotContain(
            Base64.getEncoder()
                .encodeToString(Files.readAllBytes(folder.resolve("redis.workloadb.properties"))));
  }

  @Test
  void failsOnATemplateThatStartsClientsAgain() throws IOException {
    var changed = folder.resolve("job.yaml");
    Files.writeString(
        changed, Files.readString(TEMPLATE).replace("backoffLimit: 0", "backoffLimit: 6"));
    assertThat(refused(changed)).contains("job.yaml: spec.backoffLimit: 6; allowed: 0");
  }

  @Test
  void failsOnATemplateWithoutTheClientsContainer() throws IOException {
    var changed = folder.resolve("job.yaml");
    Files.writeString(
        changed, Files.readString(TEMPLATE).replace("- name: client", "- name: main"));
    assertThat(refused(changed)).contains("spec.template.spec.containers: none is named client");
  }

  @Test
  void keepsWhatTheUserChanged() throws IOException {
    var changed = folder.resolve("job.yaml");
    Files.writeString(
        changed,
        Files.readString(TEMPLATE)
            .replace(
                "      restartPolicy:", "      nodeSelector: {pool: load}\n      restartPolicy:"));
    var job = byKind(run(changed)).get("Job");
    assertThat(job.at("/spec/template/spec/nodeSelector/pool").asText()).isEqualTo("load");
  }
}
