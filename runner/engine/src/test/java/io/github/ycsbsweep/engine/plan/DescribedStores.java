// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.store.KnownStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The stores as their controllers describe them. */
final class DescribedStores implements KnownStores {

  private static final Path CONTROLLERS = Path.of("../stores");

  private final Map<String, Store> described = new HashMap<>();

  @Override
  public List<String> names() {
    try (var files = Files.list(CONTROLLERS)) {
      return files
          .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.contains("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Store of(String name) {
    return described.computeIfAbsent(name, DescribedStores::read);
  }

  private static Store read(String name) {
    var lines = describe(name);
    return new Store(
        values("binding", lines).get(0),
        values("upstream", lines).contains("true"),
        values("topology", lines),
        values("persistence", lines).stream().map(form -> form.split(" ", 2)[0]).toList(),
        values("policy", lines),
        values("event", lines),
        String.join("\n", values("hint", lines)));
  }

  private static List<String> describe(String name) {
    try {
      var controller =
          new ProcessBuilder(CONTROLLERS.resolve(name).toString(), "describe", "/tmp").start();
      return new String(controller.getInputStream().readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> values(String key, List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(key + "="))
        .map(line -> line.substring(key.length() + 1))
        .toList();
  }
}
