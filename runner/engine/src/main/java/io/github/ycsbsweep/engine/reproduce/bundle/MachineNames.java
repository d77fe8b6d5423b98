// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What says of a text on which machine it was made, and by whom. */
final class MachineNames {

  private static final Pattern PATH = Pattern.compile("(?<![A-Za-z0-9.])/[^\\s,;)]*/[^\\s,;)]*");
  private static final String HIDDEN = "(left out)";

  private MachineNames() {}

  /** A text without paths, and without the names of this machine and of its user. */
  static String hidden(String text) {
    var hidden = PATH.matcher(text).replaceAll(HIDDEN);
    for (var name : names()) {
      hidden =
          hidden.replaceAll(
              "(?i)(?<![A-Za-z0-9])" + Pattern.quote(name) + "(?![A-Za-z0-9])", HIDDEN);
    }
    return hidden;
  }

  private static List<String> names() {
    var names = new ArrayList<String>();
    names.add(System.getProperty("user.name", ""));
    try {
      names.add(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException e) {
      // A machine without a name has none to hide.
      return names;
    }
    return names.stream()
        .filter(name -> name.length() > 2 && !name.equals("localhost"))
        .flatMap(name -> Stream.of(name, name.replaceFirst("\\..*", "")))
        .toList();
  }
}
