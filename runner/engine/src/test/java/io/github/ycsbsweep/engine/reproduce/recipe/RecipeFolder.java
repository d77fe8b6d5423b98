// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A comparison to be read, in a folder, beside a folder of workloads. */
public final class RecipeFolder {

  public static final String RECIPE =
      """
      title: Redis against itself
      year: 2017
      hardware:
        server: {cores: 4, memory: 8GB}
        client: {cores: 8}
        network: 1Gbit/s
      software: {redis: 3.2.8}
      experiments:
        - id: set
          workload: workloada
          records: 2500000
          operations: 25000000
          threads: [8, 16, 32]
          series:
            - store: redis
            - id: aof
              store: redis
              persistence: aof-everysec
              threads: [16]
        - id: get
          title: Gets
          workload: own
          properties: {fieldlength: 50}
          scaled: [fieldlength]
          records: 1000000
          duration: 20m
          threads: [100]
          repeats: 5
          series:
            - {store: memcached, maxmemory: "2gb:allkeys-lru", topology: "shards:3"}
      """;

  public static final String CLAIMS =
      """
      claims:
        - id: C1
          says: The file costs at most a tenth.
          experiment: set
          ratio:
            of: {metric: throughput, series: aof}
            to: {metric: throughput, series: redis}
            threads: [16]
            above: 0.9
      """;

  private final Path root;

  /** Writes both files, a workload of the project, and one of the folder's own. */
  public RecipeFolder(Path root) throws IOException {
    this.root = root;
    Files.createDirectories(folder());
    Files.createDirectories(root.resolve("workloads"));
    Files.writeString(root.resolve("workloads/workloada"), "fieldcount=10\nfieldlength=100\n");
    write("own", "fieldcount=1\nfieldlength=16\n");
    write("recipe.yaml", RECIPE);
    write("claims.yaml", CLAIMS);
  }

  public Path folder() {
    return root.resolve("mine");
  }

  public Catalog catalog() {
    return new Catalog(List.of("redis", "memcached", "mongodb"), root.resolve("workloads"));
  }

  public void write(String file, String content) throws IOException {
    Files.writeString(folder().resolve(file), content);
  }

  /** The recipe with a part of it replaced. */
  void recipe(String part, String by) throws IOException {
    write("recipe.yaml", replaced(RECIPE, part, by));
  }

  /** The claims with a part of them replaced. */
  void claims(String part, String by) throws IOException {
    write("claims.yaml", replaced(CLAIMS, part, by));
  }

  public Comparison read() throws IOException, UserError {
    return RecipeReader.read(folder(), catalog());
  }

  private static String replaced(String text, String part, String by) {
    if (!text.contains(part)) {
      throw new IllegalArgumentException(part);
    }
    return text.replace(part, by);
  }
}
