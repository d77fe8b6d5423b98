// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.StoreSession;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;

/** The page that has all signatures, so that nobody must open the sources. */
class SignaturesTest {

  private static final Path PAGE = Path.of("../../docs/reference/binding.md");

  /** What is for this project's own use, or for YCSB's. */
  private static final Set<String> OTHERS =
      Set.of(
          "settingsOf",
          "ofWorkload",
          "toStandardError",
          "startServer",
          "tidy",
          "stopServer",
          "fixture");

  @Test
  void aSignatureOnThePageIsInTheSources() throws IOException {
    var sources =
        (text(Path.of("src/main/java")) + text(Path.of("../support/src/main/java")))
            .replaceAll("\\s+", " ")
            .replace("( ", "(");
    assertThat(signatures())
        .hasSizeGreaterThan(50)
        .allSatisfy(line -> assertThat(sources).contains(line));
  }

  private static String text(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      var text = new StringBuilder();
      for (var file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        text.append(Files.readString(file));
      }
      return text.toString();
    }
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        StoreBinding.class,
        StoreClient.class,
        StoreSession.class,
        ServerState.class,
        FailureLog.class,
        BindingProperties.class,
        BindingContract.class,
        Capabilities.class
      })
  void aMethodForBindingsIsOnThePage(Class<?> type) throws IOException {
    var page = String.join("\n", signatures());
    assertThat(type.getDeclaredMethods())
        .filteredOn(SignaturesTest::isForBindings)
        .extracting(Method::getName)
        .allSatisfy(name -> assertThat(page).contains(" " + name + "("));
  }

  private static boolean isForBindings(Method method) {
    var isVisible = (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    var isComponent =
        method.getDeclaringClass().isRecord()
            && method.getParameterCount() == 0
            && !method.getReturnType().equals(method.getDeclaringClass());
    return isVisible
        && !isComponent
        && !method.isSynthetic()
        && !OTHERS.contains(method.getName())
        && Arrays.stream(DB.class.getMethods())
            .noneMatch(ycsbs -> ycsbs.getName().equals(method.getName()));
  }

  private static List<String> signatures() throws IOException {
    var lines = new ArrayList<String>();
    var inCode = false;
    for (var line : Files.readAllLines(PAGE)) {
      if (line.startsWith("```")) {
        inCode = line.equals("```java");
      } else if (inCode && line.startsWith(" ")) {
        lines.add(lines.remove(lines.size() - 1) + ' ' + line.strip());
      } else if (inCode) {
        lines.add(line);
      }
    }
    return lines;
  }
}
