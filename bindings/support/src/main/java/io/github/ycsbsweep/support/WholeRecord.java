// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.DBException;
import site.ycsb.workloads.CoreWorkload;

/** The table and the fields of a record as YCSB's CoreWorkload makes it. */
public final class WholeRecord {

  private WholeRecord() {}

  /** The name of the records' table. */
  public static String tableOf(Properties workload) {
    return workload.getProperty(
        CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT);
  }

  /**
   * The names of all fields, from {@code fieldnameprefix} and {@code fieldcount}: an update of all
   * of them has nothing to keep.
   *
   * @throws DBException if fieldcount is no whole number from 1 on
   */
  public static Set<String> fieldsOf(Properties workload) throws DBException {
    var prefix =
        workload.getProperty(
            CoreWorkload.FIELD_NAME_PREFIX, CoreWorkload.FIELD_NAME_PREFIX_DEFAULT);
    var count =
        workload.getProperty(
            CoreWorkload.FIELD_COUNT_PROPERTY, CoreWorkload.FIELD_COUNT_PROPERTY_DEFAULT);
    if (!new AllowedValues.Whole(1, Integer.MAX_VALUE).include(count.trim())) {
      throw new DBException("fieldcount=" + count + ": allowed is a whole number from 1 on");
    }
    return IntStream.range(0, Integer.parseInt(count.trim()))
        .mapToObj(i -> prefix + i)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether changes give every field of a record, so that there is nothing to keep. */
  public static boolean isWhole(Map<String, byte[]> changes, Set<String> allFields) {
    return changes.size() >= allFields.size() && changes.keySet().containsAll(allFields);
  }
}
