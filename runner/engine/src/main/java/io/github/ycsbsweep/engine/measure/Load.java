// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the clients of a load stored.
 *
 * @param clients in the order of their numbers
 * @param missing a sentence for each client of which nothing can be used
 * @param store name of the binding
 * @param records that were to be stored by all of them together
 */
record Load(List<Part> clients, List<String> missing, String store, long records) {

  /**
   * A client's.
   *
   * @param asked of it: the records are divided, and the first clients get one more each if they
   *     can't be divided evenly
   */
  private record Part(ClientFolder folder, ClientOutput output, long asked) {

    long stored() {
      return output.returned(
          "INSERT", status -> status.equals("OK") || status.equals("BATCHED_OK"));
    }
  }

  static Load of(ClientFolders folders, String store, long records) throws IOException {
    var count = folders.found().size() + folders.missing().size();
    var parts = new ArrayList<Part>();
    for (var folder : folders.found()) {
      var asked = records / count + (folder.facts().client() < records % count ? 1 : 0);
      parts.add(new Part(folder, ClientOutput.in(folder.path()), asked));
    }
    return new Load(parts, folders.missing(), store, records);
  }

  long stored() {
    return clients.stream().mapToLong(Part::stored).sum();
  }

  /** Why a client can't be trusted to have stored what it was asked to, and what to do. */
  Optional<String> problem() {
    return missing.stream()
        .findFirst()
        .or(
            () ->
                clients.stream()
                    .map(part -> new ClientJudgement(part.folder(), part.output(), store).problem())
                    .flatMap(Optional::stream)
                    .findFirst());
  }

  /** Which client stored something else than its share, and what is known of that. */
  String shortfall() {
    return clients.stream()
        .filter(part -> part.stored() != part.asked())
        .findFirst()
        .map(this::tell)
        .orElse("each client stored its share");
  }

  private String tell(Part part) {
    var said =
        part.output().messagesOf(store).stream()
            .findFirst()
            .orElse("the store's answers are in " + part.folder().path().resolve("ycsb.out"));
    return part.folder().alone()
        ? said
        : String.format(
            Locale.ROOT,
            "%s stored %,d of its %,d: %s",
            part.folder().facts().name(),
            part.stored(),
            part.asked(),
            said);
  }
}
