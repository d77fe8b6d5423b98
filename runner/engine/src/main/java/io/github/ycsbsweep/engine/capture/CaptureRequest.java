// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.request.GivenProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What {@code capture.sh} is asked for.
 *
 * @param store whose traffic it is
 * @param recording that is there; empty: a server is looked at
 * @param given properties that lead to the server
 * @param time for which it is looked at
 * @param share of the time in which it is
 * @param model what is made of it
 */
public record CaptureRequest(
    String store,
    Optional<Recording> recording,
    GivenProperties given,
    Duration time,
    double share,
    ModelOptions model) {

  /**
   * A file of what a server was sent.
   *
   * @param option that names it
   * @param isOfPackets as tcpdump writes them; else a log of the server
   */
  public record Recording(String option, Path file, boolean isOfPackets) {

    @Override
    public String toString() {
      return option + " " + file;
    }
  }

  /**
   * What a model has.
   *
   * @param folder of it, absolute
   * @param keepsKeys whether the hottest keys are named
   * @param isChecked whether it is played, and compared
   * @param hasCommands whether it has a workload of commands in any case
   * @param hasTrace whether it has all operations in their order
   */
  public record ModelOptions(
      Path folder, boolean keepsKeys, boolean isChecked, boolean hasCommands, boolean hasTrace) {}
}
