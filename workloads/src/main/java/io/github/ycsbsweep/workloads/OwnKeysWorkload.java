// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/**
 * YCSB's CoreWorkload, or the extended one, where several clients insert while they run. No two of
 * them insert the same key. Each reads the records that were loaded, as often as CoreWorkload
 * would, so that all have the same hot set; and of the records that were inserted its own, since it
 * can't know which of the others' are there already.
 *
 * <p>As with CoreWorkload, an insert is acknowledged when it has ended, even if it failed.
 */
final class OwnKeysWorkload extends ExtendedCoreWorkload {

  private InsertCounter counter = new InsertCounter();

  /** Before it begins: lets its inserts be counted together with those of other workloads. */
  void share(InsertCounter ofAll) {
    counter = ofAll;
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    super.init(properties);
    var keys = keys(properties);
    var records = transactioninsertkeysequence;
    keychooser = new KeyChooser(keychooser, records, keys);
    counter.add(records);
    transactioninsertkeysequence = new InsertKeys(counter, records, keys);
  }

  private KeyNumbers keys(Properties properties) throws WorkloadException {
    try {
      var checked = SimultaneousSettings.checked(properties);
      var least = (int) Math.min(recordcount, Integer.MAX_VALUE);
      var first = checked.integer("sweep.insert.first", least, Integer.MAX_VALUE);
      return new KeyNumbers(recordcount, first, ClientNumber.from(checked));
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }
}
