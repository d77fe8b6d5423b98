// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SystemRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The stores whose servers the runner can make: the executables in {@code runner/stores}. */
public final class StoreCatalog {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

  private final Project project;
  private final Path folder;
  private final List<String> names;
  private final ProcessSupervisor supervisor;
  private final Map<String, StoreDescription> descriptions = new HashMap<>();

  /** Reads the names; each store is asked when it is needed, and once. */
  public StoreCatalog(Project project, ProcessSupervisor supervisor) throws UserError {
    this.project = project;
    this.folder = project.controllers();
    this.supervisor = supervisor;
    try (var files = Files.list(folder)) {
      this.names =
          files
              .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
              .map(file -> file.getFileName().toString())
              .filter(name -> NAME.matcher(name).matches())
              .sorted()
              .toList();
    } catch (IOException e) {
      throw UserError.missing("the stores can't be listed: " + e.getMessage());
    }
  }

  /** In the order of the alphabet. */
  public List<String> names() {
    return names;
  }

  /** The bindings that they are measured with: stores may share one. */
  public List<String> bindings() throws UserError, InterruptedException {
    var bindings = new ArrayList<String>();
    for (var name : names) {
      var binding = description(name).binding();
      if (!bindings.contains(binding)) {
        bindings.add(binding);
      }
    }
    return bindings;
  }

  /** Why a name is not among them that seems to be meant to be. */
  public Optional<String> defect(String name) {
    var file = NAME.matcher(name).matches() ? folder.resolve(name) : folder;
    return Files.isRegularFile(file) && !Files.isExecutable(file)
        ? Optional.of(Text.format("runner/stores/%s is not executable: chmod +x %s", name, file))
        : Optional.empty();
  }

  /** Of a known name. */
  public Controller controller(String name) {
    if (!names.contains(name)) {
      throw new IllegalArgumentException("no store has the name " + name);
    }
    return new Controller(name, folder.resolve(name), supervisor, Controller.SHORT);
  }

  /**
   * What a store of a known name is.
   *
   * @throws UserError if it could not be measured: what of it is missing, and where
   */
  public synchronized StoreDescription description(String name)
      throws UserError, InterruptedException {
    if (!descriptions.containsKey(name)) {
      var answer = controller(name).describe();
      var description = StoreDescription.of(name, answer);
      new StoreCheck(project, name).check(description, answer.getOrDefault("verb", List.of()));
      descriptions.put(name, description);
    }
    return descriptions.get(name);
  }

  /**
   * What will lead a binding to servers of the runner's own, at ports that are made up: the address
   * of none is known before it is started.
   *
   * @param properties file of a workload's merged ones, in a folder that only we can read
   * @throws UserError if several servers of that form can't have the properties
   */
  public Properties exampleAddress(SystemRequest system, Path properties)
      throws UserError, InterruptedException {
    var store = system.store().orElseThrow();
    var addresses =
        IntStream.rangeClosed(1, system.server().form().topology().nodes())
            .mapToObj(port -> "127.0.0.1:" + port)
            .toList();
    var folder = properties.resolveSibling("address");
    return address(store, system.server(), addresses, properties, folder);
  }

  /** The properties by which the binding of a store may find its servers. */
  public List<String> addressNames(String store)
      throws IOException, UserError, InterruptedException {
    return words(descriptor(store), "address", "address.list");
  }

  /**
   * What the properties are of servers of the user's.
   *
   * @param addresses without a port: the usual one of the store
   * @param properties file of those that the controller may look at
   */
  public Map<String, String> addressProperties(
      String store, ServerRequest request, List<String> addresses, Path properties)
      throws IOException, UserError, InterruptedException {
    var descriptor = descriptor(store);
    var port = ":" + descriptor.getProperty("port", "");
    var whole = addresses.stream().map(one -> one.matches(".*:[0-9]+") ? one : one + port).toList();
    var found = address(store, request, whole, properties, properties.resolveSibling("address"));
    var named = new LinkedHashMap<String, String>();
    words(descriptor, "address", "address.list", "address.forms").stream()
        .filter(found::containsKey)
        .forEach(name -> named.put(name, found.getProperty(name)));
    return named;
  }

  private Properties descriptor(String store) throws IOException, UserError, InterruptedException {
    var binding = description(store).binding();
    return PropertiesFile.read(project.bindingDescriptor(binding)).properties();
  }

  private static List<String> words(Properties descriptor, String... keys) {
    return Stream.of(keys)
        .flatMap(key -> Stream.of(descriptor.getProperty(key, "").split(",")))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /**
   * What leads a binding to servers of some addresses.
   *
   * @param addresses {@code host:port} of each, one at least
   * @param properties file of a workload's merged ones, in a folder that only we can read
   */
  public Properties address(
      String store, ServerRequest request, List<String> addresses, Path properties, Path folder)
      throws UserError, InterruptedException {
    var topology = request.form().topology();
    var first = addresses.get(0);
    var colon = first.lastIndexOf(':');
    var context =
        new ControllerContext(folder.resolve("context"), folder)
            .properties(properties)
            .topology(request.mode(), topology)
            .set("host", first.substring(0, colon))
            .set("port", first.substring(colon + 1))
            .set("addresses", String.join("\n", addresses))
            .set("secret", "secret");
    for (var extra : description(store).ports().extra()) {
      context.set("port." + extra, 2);
    }
    if (topology.kind() != Kind.STANDALONE) {
      controller(store).demand("check", context, Controller.SHORT);
    }
    return controller(store).address(context);
  }
}
