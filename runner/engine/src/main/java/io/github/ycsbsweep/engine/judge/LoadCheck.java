// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.log.ClientFolders;
import io.github.ycsbsweep.engine.measure.log.ClientFolders.ClientFolder;
import io.github.ycsbsweep.engine.measure.log.ClientOutput;
import io.github.ycsbsweep.engine.request.ClientShare;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks that a load stored every record: figures on half a data set would be of another one. */
public record LoadCheck(LoadRequest request, List<Part> clients, List<String> missing) {

  /**
   * What was asked of a load.
   *
   * @param folder of the load
   * @param binding name that its messages begin with
   * @param records that were to be stored by all clients together
   * @param clients client processes; several have left {@code clients/<number>} each
   * @param threads of all clients together
   * @param clientExit exit status of the only client, as a shell gives it; without meaning if there
   *     are several
   */
  public record LoadRequest(
      Path folder, String binding, long records, int clients, int threads, int clientExit) {}

  /**
   * A client's.
   *
   * @param asked of it: the records are divided, and the first clients get one more each if they
   *     can't be divided evenly
   */
  record Part(ClientFolder folder, ClientOutput output, long asked) {

    long stored() {
      return output.returned(
          "INSERT", status -> status.equals("OK") || status.equals("BATCHED_OK"));
    }
  }

  private static LoadCheck of(LoadRequest request) throws IOException {
    var count = request.clients();
    var folders =
        ClientFolders.in(request.folder(), count, request.threads(), request.clientExit());
    var parts = new ArrayList<Part>();
    for (var folder : folders.found()) {
      var asked = new ClientShare(folder.facts().client(), count).of(request.records());
      parts.add(new Part(folder, ClientOutput.in(folder.path()), asked));
    }
    return new LoadCheck(request, parts, folders.missing());
  }

  /** Which client failed, or why records are missing; empty if every one was stored. */
  public static Optional<String> problem(LoadRequest request) throws IOException {
    var load = of(request);
    return load.failure().map("the load failed: "::concat).or(load::missingRecords);
  }

  /** Why a client can't be trusted to have stored what it was asked to, and what to do. */
  private Optional<String> failure() {
    return Stream.concat(
            missing.stream(),
            clients.stream()
                .map(
                    it ->
                        new ClientJudgement(
                            it.folder(), it.output(), request.binding(), Optional.empty()))
                .flatMap(judgement -> judgement.problem().stream()))
        .findFirst();
  }

  private Optional<String> missingRecords() {
    var stored = clients.stream().mapToLong(Part::stored).sum();
    return Text.when(
        stored != request.records(),
        "the load stored %,d of %,d records: %s",
        stored,
        request.records(),
        shortfall());
  }

  /** Which client stored something else than its share, and what is known of that. */
  private String shortfall() {
    return clients.stream()
        .filter(part -> part.stored() != part.asked())
        .findFirst()
        .map(this::tell)
        .orElse("each client stored its share");
  }

  private String tell(Part part) {
    var said =
        part.output()
            .failureOf(request.binding())
            .orElse("the store's answers are in " + part.folder().path().resolve("ycsb.out"));
    return part.folder().alone()
        ? said
        : Text.format(
            "%s stored %,d of its %,d: %s",
            part.folder().facts().name(), part.stored(), part.asked(), said);
  }
}
