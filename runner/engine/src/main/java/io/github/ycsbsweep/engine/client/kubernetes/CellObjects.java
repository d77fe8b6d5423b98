// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The Job of a cell with its ConfigMap and Secret, all of one name. */
record CellObjects(
    RunTools tools, Redaction redaction, Kubectl kubectl, String name, Registration registration) {

  private static final Duration PODS_GONE = Duration.ofSeconds(30);

  private static final Duration INTERVAL = Duration.ofMillis(500);

  private static final YAMLMapper MAPPER =
      new YAMLMapper(YAMLFactory.builder().disable(YAMLGenerator.Feature.SPLIT_LINES).build());

  /** Creates them. Whatever ends the run finds them: they are registered before they are there. */
  static CellObjects create(
      RunTools tools,
      Redaction redaction,
      Kubectl kubectl,
      Manifests manifests,
      ClientPlan plan,
      Path properties)
      throws UserError, IOException, InterruptedException {
    var name = manifests.name();
    var delete = ProcessSpec.piped(kubectl.folder(), deletion(kubectl, name));
    var job = kubectl.folder().resolve("job.yaml");
    write(job, List.of(manifests.job(template(tools), plan)));
    var objects =
        new CellObjects(tools, redaction, kubectl, name, tools.processes().register(delete));
    var uid =
        objects.made(
            List.of("create", "-f", job.toString(), "--output=jsonpath={.metadata.uid}"), "");
    // Not apply, which would write what is in the Secret into an annotation as well.
    objects.made(
        List.of("create", "-f", "-"),
        text(
            List.of(
                manifests.owned(manifests.configMap(plan), uid),
                manifests.owned(manifests.secret(properties), uid))));
    return objects;
  }

  /** What would be created, for people: values of secrets are stars. */
  static String shown(RunTools tools, Manifests manifests, ClientPlan plan, Path properties)
      throws IOException, UserError {
    var job = manifests.job(template(tools), plan);
    return text(List.of(manifests.shownSecret(properties), manifests.configMap(plan), job));
  }

  static JobTemplate template(RunTools tools) throws IOException, UserError {
    return JobTemplate.read(tools.project().root().resolve("runner/k8s/job.yaml"));
  }

  private static List<String> deletion(Kubectl kubectl, String name) {
    var verb = "kubectl delete --ignore-not-found --cascade=foreground --wait=false";
    var words = new ArrayList<>(ShellWords.split(verb));
    words.addAll(kubectl.where());
    words.addAll(List.of("job/" + name, "configmap/" + name, "secret/" + name));
    words.add("--request-timeout=30s");
    return words;
  }

  private String made(List<String> arguments, String input)
      throws UserError, IOException, InterruptedException {
    var made = kubectl.run(arguments, input);
    if (!made.succeeded()) {
      throw UserError.missing(
          "kubectl %s could not create %s: %s",
          String.join(" ", kubectl.where()), name, redaction.of(Kubectl.said(made)));
    }
    return made.output().strip();
  }

  /**
   * Takes them away, and waits for their pods: the next cell's may not meet them. What could not be
   * deleted stays registered.
   */
  void delete() throws IOException, InterruptedException {
    var words = deletion(kubectl, name);
    var deleted =
        tools.processes().run(ProcessSpec.piped(kubectl.folder(), words), Duration.ofSeconds(60));
    if (!deleted.succeeded()) {
      tools
          .console()
          .warn(
              "%s could not be deleted: %s. That is tried once more when the run ends; if it is"
                  + " still there then: %s",
              name, Kubectl.said(deleted), ShellWords.line(words.subList(0, words.size() - 1)));
      return;
    }
    registration.close();
    var deadline = Deadline.in(PODS_GONE);
    while (!deadline.isOver() && hasPods()) {
      TimeUnit.MILLISECONDS.sleep(INTERVAL.toMillis());
    }
  }

  private boolean hasPods() throws IOException, InterruptedException {
    var pods =
        kubectl.run(
            "get", "pods", "--selector=job-name=" + name, "--output=name", "--request-timeout=10s");
    return !pods.output().isBlank();
  }

  /**
   * YAML documents one after the other. Every text is in quotes: what a bare one means depends on
   * who reads it.
   */
  static String text(List<? extends JsonNode> documents) throws IOException {
    var text = new StringBuilder();
    for (var document : documents) {
      text.append(MAPPER.writeValueAsString(document));
    }
    return text.toString();
  }

  /** Writes a file that was never readable for others. */
  static void write(Path file, List<? extends JsonNode> documents) throws IOException {
    SecretFile.write(file, text(documents).getBytes(UTF_8));
  }
}
