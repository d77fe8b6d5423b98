// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

final class HtmlReport {
  private HtmlReport() {}

  static String of(RunResults results) {
    return results.folder().toString();
  }
}
