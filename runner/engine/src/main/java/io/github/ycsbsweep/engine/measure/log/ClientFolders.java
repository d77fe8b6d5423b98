// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.results.ClientFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the clients of a cell or of a load left their files: the only one in the very folder, one
 * of several in {@code clients/<number>}.
 *
 * @param found in the order of their numbers
 * @param missing a sentence for each client of which nothing can be used
 */
public record ClientFolders(List<ClientFolder> found, List<String> missing) {

  private static final String CLIENTS = "clients";

  private static final String ADVICE =
      " (see what its launcher printed; measure again, without its host if that stays so)";

  /**
   * Looks for clients.
   *
   * @param folder of the cell or the load
   * @param clients how many there were
   * @param threads of the only client, if nothing was noted of it
   * @param exit status of the only client, as a shell gives it, if nothing was noted of it
   */
  public static ClientFolders in(Path folder, int clients, int threads, int exit) {
    var isOnly = clients == 1;
    if (isOnly && !Files.exists(folder.resolve(ClientFacts.FILE))) {
      var facts = ClientFacts.ofTheOnly(threads, exit);
      return new ClientFolders(List.of(new ClientFolder(folder, facts, true)), List.of());
    }
    var found = new ArrayList<ClientFolder>();
    var missing = new ArrayList<String>();
    for (var client = 0; client < clients; client++) {
      var path = isOnly ? folder : folder.resolve(CLIENTS).resolve(Integer.toString(client));
      try {
        found.add(new ClientFolder(path, ClientFacts.in(path), isOnly));
      } catch (IOException unreadable) {
        missing.add("client " + client + " is missing: " + why(path, unreadable) + ADVICE);
      }
    }
    return new ClientFolders(List.copyOf(found), List.copyOf(missing));
  }

  /** Folders of all that left one, whatever is in them; the folder itself if there was one. */
  static List<Path> begun(Path folder) throws IOException {
    var clients = folder.resolve(CLIENTS);
    if (!Files.isDirectory(clients)) {
      return List.of(folder);
    }
    try (var found = Files.list(clients)) {
      return found.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static String why(Path path, IOException unreadable) {
    if (!Files.isDirectory(path)) {
      return "it left no folder " + path + ", so its host was lost before its files were fetched";
    }
    return Files.exists(path.resolve(ClientFacts.FILE))
        ? unreadable.getMessage()
        : "there is no " + ClientFacts.FILE + " in " + path + ", so nobody saw it end";
  }

  /**
   * Where a client's files are, and what its launcher noted.
   *
   * @param alone whether it was the only client
   */
  public record ClientFolder(Path path, ClientFacts facts, boolean alone) {

    /** Whether messages name it: not where there is no other, nor another machine. */
    public boolean isNamed() {
      return !alone || facts.onAnotherMachine();
    }

    /** A sentence about it, which begins with its name if it needs one. */
    public String tell(String sentence) {
      return isNamed() ? facts.name() + ": " + sentence : sentence;
    }
  }
}
