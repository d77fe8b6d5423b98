// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import java.util.Set;
import java.util.function.Supplier;
import site.ycsb.DB;

/** One defect each, most of them found in published bindings, and the rules that it breaks. */
@SuppressWarnings("ImmutableEnumChecker") // neither field ever changes
enum Defect {
  // Reads
  LOSES_A_FIELD_OF_THE_RECORD(
      ReadDefects.LosesAField::new,
      "R01",
      "R08",
      "R11",
      "R16",
      "R38",
      "R39",
      "R44",
      "R45",
      "R46",
      "R54"),
  EMPTY_SET_IS_NO_FIELD(ReadDefects.EmptySetIsNoField::new, "R02"),
  READS_ALL_FIELDS(ReadDefects.ReadsAllFields::new, "R03"),
  FIELD_FILTER_IS_INVERTED(ReadDefects.FilterInverted::new, "R03", "R04", "R56"),
  NULL_FOR_A_MISSING_FIELD(ReadDefects.NullForMissingField::new, "R04"),
  MISS_IS_OK(ReadDefects.MissIsOk::new, "R05", "R06"),
  MISS_IS_ERROR(ReadDefects.MissIsError::new, "R05", "R06"),
  MISS_IS_OK_WHEN_FIELDS_ARE_NAMED(ReadDefects.MissWithFieldsIsOk::new, "R06"),
  // Writes
  INSERT_MERGES(WriteDefects.InsertMerges::new, "R07"),
  UPDATE_REPLACES(WriteDefects.UpdateReplaces::new, "R08", "R27", "R45", "R46"),
  UPDATE_CREATES(WriteDefects.UpdateCreates::new, "R09"),
  DELETE_DOES_NOTHING(WriteDefects.DeleteDoesNothing::new, "R10", "R26"),
  DELETE_OF_A_MISSING_RECORD_IS_OK(WriteDefects.DeleteMissingIsOk::new, "R11"),
  DELETED_FIELDS_COME_BACK(WriteDefects.DeletedFieldsComeBack::new, "R12"),
  // Values
  STRING_DETOUR(ValueDefects.StringDetour::new, "R13"),
  LOSES_EMPTY_VALUES(ValueDefects.LosesEmptyValues::new, "R14"),
  REFUSES_A_MEGABYTE(ValueDefects.RefusesAMegabyte::new, "R15"),
  KEYS_IN_LATIN_1(ValueDefects.KeysInLatin1::new, "R16"),
  CUTS_STRINGS_TO_LOW_BYTES(ValueDefects.CutsStrings::new, "R17"),
  RETURNS_STRING_ITERATORS(ValueDefects.ReturnsStrings::new, "R13", "R17", "R18"),
  TAKES_VALUES_TWICE(ValueDefects.TakesValuesTwice::new, "R19"),
  // Scans
  SCANS_BY_HASH_CODE(ScanDefects.ByHashCode::new, "R20"),
  SCANS_TOO_MANY(ScanDefects.TooMany::new, "R21"),
  SCANS_FROM_THE_LITERAL_PLACEHOLDER(ScanDefects.FromPlaceholder::new, "R22", "R23"),
  START_KEY_MUST_EXIST(ScanDefects.MustExist::new, "R22"),
  EMPTY_SCAN_IS_NOT_FOUND(ScanDefects.EmptyIsNotFound::new, "R23"),
  SCANS_ALL_FIELDS(ScanDefects.AllFields::new, "R24"),
  EMPTY_SET_IS_NO_FIELD_OF_A_SCAN(ScanDefects.EmptySetIsNoField::new, "R25"),
  DELETE_LEAVES_THE_INDEX_ENTRY(ScanDefects.LeavesIndexEntry::new, "R26"),
  UPDATE_INDEXES_AGAIN(ScanDefects.IndexesAgain::new, "R27"),
  // Connecting
  IGNORES_UNKNOWN_PROPERTIES(ConnectDefects.IgnoresUnknown::new, "R28"),
  BAD_NUMBER_ESCAPES(ConnectDefects.NumberFormat::new, "R29"),
  REFUSAL_WITHOUT_ADDRESS(ConnectDefects.NoAddress::new, "R30"),
  GOES_ON_WITHOUT_CONNECTION(ConnectDefects.GoesOn::new, "R30", "R34"),
  NEVER_STOPS_WAITING_FOR_AN_ANSWER(ConnectDefects.WaitsForAnswer::new, "R31"),
  NEVER_STOPS_WAITING_FOR_A_CONNECT(ConnectDefects.WaitsForConnect::new, "R32"),
  NEVER_SENDS_THE_PASSWORD(ConnectDefects.NoPassword::new, "R33", "R35", "R61"),
  TELLS_THE_PASSWORD(ConnectDefects.TellsPassword::new, "R34"),
  PRINTS_THE_PASSWORD(ConnectDefects.PrintsPassword::new, "R35"),
  // Failures
  EXCEPTION_ESCAPES(FailureDefects.Escapes::new, "R36"),
  CONNECTS_ONLY_ONCE(FailureDefects.ConnectsOnce::new, "R37", "R38", "R55"),
  GIVES_UP_AFTER_TWO_FAILURES(FailureDefects.GivesUp::new, "R55"),
  RETRY_STORES_EMPTY_VALUES(FailureDefects.ConsumedValues::new, "R39"),
  FAILURE_WITHOUT_KEY(FailureDefects.NoKey::new, "R40"),
  A_LINE_FOR_EVERY_FAILURE(FailureDefects.EveryFailure::new, "R41"),
  NO_COUNTS(FailureDefects.NoCounts::new, "R42"),
  A_STATUS_OF_ITS_OWN(FailureDefects.OwnStatus::new, "R43"),
  // Many threads
  LOSES_WRITES_OF_MANY_THREADS(ThreadDefects.LosesWrites::new, "R44"),
  CONFLICTS_ARE_ERRORS(ThreadDefects.Conflicts::new, "R45", "R46", "R56?"),
  READS_MERGES_AND_REPLACES(ThreadDefects.LostUpdate::new, "R46", "R67"),
  THREADS_WAIT_FOR_THE_FIRST_THAT_FAILED(ThreadDefects.HoldsLock::new, "R47"),
  // The end
  LEAVES_A_THREAD(EndDefects.LeavesThread::new, "R48"),
  LEAVES_A_SOCKET(EndDefects.LeavesSocket::new, "R49"),
  FIRST_CLEANUP_CLOSES_FOR_ALL(EndDefects.ClosesForAll::new, "R50", "R51", "R56?"),
  COUNTS_OUT_TWICE(EndDefects.CountsOutTwice::new, "R51"),
  COUNTS_OUT_AFTER_A_FAILED_INIT(EndDefects.CountsOutUncounted::new, "R52"),
  FAILED_INIT_LEAVES_THE_SOCKET(EndDefects.FailedInitLeaves::new, "R53"),
  LAST_BATCH_IS_LOST(EndDefects.LosesLastBatch::new, "R54"),
  FAILED_BATCH_STOPS_ALL_LATER_ONES(EndDefects.BatchNeverCleared::new, "R55"),
  CLIENT_CAN_NOT_MAKE_IT(() -> new EndDefects.NoDefaultConstructor("x"), "R56"),
  // What the server says of itself
  EVERY_THREAD_ASKS_FOR_THE_SERVER_STATE(ServerStateDefects.ByEveryThread::new, "R59"),
  SERVER_STATE_FAILS_THE_RUN(ServerStateDefects.FailsTheRun::new, "R60"),
  SERVER_STATE_TELLS_THE_PASSWORD(ServerStateDefects.TellsPassword::new, "R61"),

  // What the jar says
  DESCRIPTOR_OF_ANOTHER_CLASS(ReferenceBinding::new, "R62"),
  DURABILITY_THAT_IS_NONE(ReferenceBinding::new, "R58"),
  PORT_THAT_NOBODY_ASKS_FOR(ReferenceBinding::new, "R62"),
  CAPABILITY_THAT_IS_NONE(ReferenceBinding::new, "R63"),
  FIELD_READ_THAT_IS_NONE(ReferenceBinding::new, "R66"),
  FIELD_UPDATE_THAT_IS_NOT_SAID(ReferenceBinding::new, "R67"),
  PROPERTY_WITHOUT_EFFECT(DescriptorDefects.WithoutEffect::new, "R64"),
  TABLES_ARE_ONE(DescriptorDefects.OneTable::new, "R65");

  private final Supplier<DB> maker;
  private final Set<String> rules;

  Defect(Supplier<DB> maker, String... rules) {
    this.maker = maker;
    this.rules = Set.of(rules);
  }

  DB binding() {
    return maker.get();
  }

  /** Numbers of exactly the rules that it breaks; a question mark means: if threads meet. */
  Set<String> rules() {
    return rules;
  }
}
