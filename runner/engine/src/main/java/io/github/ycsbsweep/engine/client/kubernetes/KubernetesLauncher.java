// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.ClientPlan.Place;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.request.ClientRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Starts clients in pods, by the user's kubectl. Each cell, and each load, has an Indexed Job of
 * its own, with a ConfigMap for the commands and a Secret for the properties.
 */
public final class KubernetesLauncher extends ClientLauncher {

  /** Resources, with what the user has to be allowed to do with them in the namespace. */
  private static final List<String> RESOURCES = List.of("jobs.batch", "configmaps", "secrets");

  /** Verb, resource and part of it that he has to be allowed, too. */
  private static final List<String> POD_RIGHTS =
      List.of("list pods", "get pods", "get pods log", "create pods exec");

  /** In the image, and in {@code runner/k8s/job.yaml}; the pod knows its Java. */
  private static final Place PODS = new Place("/opt/ycsb-sweep", "java", "/etc/ycsb-sweep");

  /** For all pods to answer. */
  private static final Duration TALK = Duration.ofSeconds(60);

  private static final Duration INTERVAL = Duration.ofMillis(20);

  private final RunTools tools;
  private final ClientRequest request;
  private final Redaction redaction;
  private final String image;
  private final Path folder;
  private final String run;
  private Optional<Kubectl> kubectl = Optional.empty();
  private Optional<CellObjects> objects = Optional.empty();
  private List<PodClient> running = List.of();
  private int cells;

  /**
   * Asks the cluster nothing yet.
   *
   * @param request who is to drive the load
   * @param redaction takes the secrets of the run out of what kubectl says
   */
  public KubernetesLauncher(RunTools tools, ClientRequest request, Redaction redaction) {
    super(tools.console(), true);
    this.tools = tools;
    this.request = request;
    this.redaction = redaction;
    this.image = request.image().orElseGet(() -> "ycsb-sweep:" + Version.number());
    this.folder = tools.temporary().resolve("k8s");
    this.run =
        Text.format(
            "ycsb-sweep-%d-%d-%d",
            Instant.now().getEpochSecond(),
            ProcessHandle.current().pid(),
            ThreadLocalRandom.current().nextInt(32_768));
  }

  @Override
  public void prepare() throws UserError, InterruptedException {
    try {
      var found = current();
      check(found);
      kubectl = Optional.of(found);
      var where = found.where().stream().map(word -> word.substring(2)).collect(joining(" "));
      tools.console().say("Kubernetes: %d pods of %s in %s", request.count(), image, where);
    } catch (IOException e) {
      throw UserError.failed("--clients " + request.text() + ": " + e.getMessage());
    }
  }

  private Kubectl current() throws UserError, IOException, InterruptedException {
    Files.createDirectories(folder);
    try {
      return Kubectl.current(tools.processes(), folder, request.namespace());
    } catch (IOException e) {
      throw UserError.missing(
          "--clients %s: no kubectl on the PATH: https://kubernetes.io/docs/tasks/tools/",
          request.text());
    }
  }

  private static void check(Kubectl found) throws UserError, IOException, InterruptedException {
    var rights = new ArrayList<String>();
    for (var resource : RESOURCES) {
      rights.addAll(List.of("create " + resource, "get " + resource, "delete " + resource));
    }
    rights.addAll(POD_RIGHTS);
    var missing = new ArrayList<String>();
    for (var right : rights) {
      var words = (right + " ").split(" ", 3);
      var subresource = "--subresource=" + words[2].strip();
      var answer =
          found.run("auth", "can-i", words[0], words[1], subresource, "--request-timeout=20s");
      if (answer.output().startsWith("no")) {
        missing.add(right);
      } else if (!answer.output().strip().equals("yes")) {
        throw UserError.missing(
            "kubectl can't reach the cluster: %s. Check it: %s",
            Kubectl.said(answer), found.shown("get", "pods"));
      }
    }
    if (!missing.isEmpty()) {
      throw UserError.missing(
          "kubectl %s: you are not allowed to %s. Ask for a role that is, or name another"
              + " --namespace",
          String.join(" ", found.where()), String.join(", ", missing));
    }
  }

  /** The objects of a load or a cell, as YAML for people. Nothing is asked of a cluster. */
  public String manifests(SystemWorkload workload, ClientPlan plan) throws UserError {
    try {
      return CellObjects.shown(
          tools,
          nextManifests(),
          plan.at(PODS, tools.project(), workload.system().binding()),
          workload.client().properties());
    } catch (IOException e) {
      throw UserError.failed(
          "the manifests of " + workload.workload().name() + ": " + e.getMessage());
    }
  }

  @Override
  protected List<PodClient> launch(ClientLaunch launch) throws UserError, InterruptedException {
    var clients = new ArrayList<PodClient>();
    running = clients;
    try {
      delete();
      var cluster = kubectl.orElseThrow();
      var made =
          CellObjects.create(
              tools,
              redaction,
              cluster,
              nextManifests(),
              launch.plan().at(PODS, tools.project(), launch.workload().system().binding()),
              launch.workload().client().properties());
      objects = Optional.of(made);
      var schedule =
          new PodSchedule(
              cluster,
              tools.console(),
              made.name(),
              launch.plan().clients(),
              image,
              CellObjects.template(tools).startLimit());
      for (var pod : schedule.await()) {
        clients.add(new PodClient(tools.console(), pod, launch, clients.size(), folder));
      }
    } catch (IOException e) {
      throw UserError.failed("the pods of " + launch.folder() + ": " + e.getMessage());
    }
    clients.forEach(KubernetesLauncher::follow);
    return clients;
  }

  private static void follow(PodClient client) {
    for (var task : List.<Runnable>of(client::converse, client::follow)) {
      var thread = new Thread(task, "pod");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Once the clocks of all of them are known. */
  @Override
  protected boolean begin() throws InterruptedException {
    Deadline.in(TALK)
        .await(INTERVAL, () -> haveClocks() || !running.stream().allMatch(PodClient::isAlive));
    if (!haveClocks()) {
      tools.console().say("not every pod answered, so no client is started");
      running.forEach(PodClient::kill);
      return false;
    }
    running.forEach(PodClient::begin);
    return true;
  }

  private boolean haveClocks() {
    return running.stream().allMatch(client -> client.clock().isPresent());
  }

  private Manifests nextManifests() {
    cells++;
    return new Manifests(run, run + "-" + cells, request.namespace(), image);
  }

  @Override
  protected void finish() throws UserError, InterruptedException {
    running.forEach(PodClient::hangUp);
    try {
      delete();
    } catch (IOException e) {
      throw UserError.failed("kubectl: " + e.getMessage());
    }
  }

  private void delete() throws IOException, InterruptedException {
    var made = objects;
    objects = Optional.empty();
    if (made.isPresent()) {
      made.get().delete();
    }
  }

  @Override
  public void close() {
    running.forEach(PodClient::kill);
    running = List.of();
    try {
      delete();
    } catch (IOException e) {
      tools.console().warn("kubectl: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
