import ContactStore
import Foundation
import ManagedObjects
import Testing

@testable import ContactsCLI
@testable import Files

// Swift Testing has an `ExitStatus` too.
private typealias Status = ContactsCLI.ExitStatus

@Suite("Words for errors")
struct FailureReportTests {
  private static let fullDisk = FileError(.write, "/p", code: ENOSPC)

  private static let tooMuchWork = FetchPredicateError(
    .tooMuchWork(limit: 1_000_000), 0..<3, in: "age > 1")

  private static let storeErrors: [(StoreError, Status)] = [
    (.missing(path: "/p"), .noInput), (.notARegularFile(path: "/p"), .noInput),
    (.notAStore(path: "/p"), .badData),
    (.newerFormat(path: "/p", found: 9, supported: 1), .badData),
    (.corrupt(path: "/p", offset: 7, reason: "a checksum is wrong"), .badData),
    (
      .incompatibleModel(path: "/p", differences: [ModelDifference("Address", "city", .missing)]),
      .badData
    ),
    (
      .newerModel(path: "/p", differences: [ModelDifference("Address", "city", .missing)]),
      .badData
    ),
    (
      .cannotInferMigration(
        path: "/p", differences: [ModelDifference("Address", "city", .missing)]), .badData
    ),
    (
      .unmigratable(
        path: "/p",
        problems: [
          MigrationProblem(
            entityName: "Address", propertyName: "city", key: RowKey(2), count: 1, reason: .noValue)
        ]), .badData
    ),
    (.readOnly(path: "/p"), .noPermission),
    (.busy(path: "/p", waited: .seconds(5), holder: 12), .temporary),
    (.busy(path: "/p", waited: .seconds(5), holder: nil), .temporary),
    (.lockLost(path: "/p"), .temporary), (.hardLinked(path: "/p"), .inputOutput),
    (.conflict([]), .temporary), (.overtaken, .temporary), (.notConfirmed(fullDisk), .inputOutput),
    (.file(fullDisk), .inputOutput), (.replaced(path: "/p"), .temporary),
    (.invalidRequest(reason: "a row is changed twice"), .software),
    (.keysExhausted(entity: "Person"), .badData), (.notSupported("history"), .usage),
    (.unanswerable(tooMuchWork), .badData),
    (.missingDestinations([]), .temporary), (.constraintConflict([]), .badData),
    (
      .persistentHistoryTokenExpired(
        PersistentHistoryToken(storeIdentifier: UUID(), transactionNumber: 1)), .software
    ),
  ]

  /// What a report must have to be of use to somebody who knows nothing of how it is made.
  private func check(_ report: FailureReport, _ status: Status, _ what: String) {
    #expect(report.status == status, "\(what)")
    #expect(report.message.count > 10 && report.message.count < 200, "\(what)")
    #expect(!report.message.contains("\n"))
    for name in [
      "unexpected", "Error", "Optional", "ManagedObjects", "AddressBook.", "Entity", "entity",
      "attribute", "RowKey", "Fault", "(path:", "errno", "nil",
    ] {
      #expect(!report.message.contains(name), "\(what): \(report.message)")
    }
    #expect(report.text.hasPrefix("contacts: "))
    #expect(report.text.hasSuffix("\n"))
  }

  @Test("each error of a store has a status and words", arguments: storeErrors)
  private func storeError(error: StoreError, status: Status) {
    let report = FailureReport(error)
    check(report, status, "\(error)")
    if case .conflict = error { return }
    if case .overtaken = error { return }
    if case .invalidRequest = error { return }
    if case .keysExhausted = error { return }
    if case .notSupported = error { return }
    if case .unanswerable = error { return }
    if case .missingDestinations = error { return }
    if case .constraintConflict = error { return }
    if case .persistentHistoryTokenExpired = error { return }
    #expect(report.message.contains("/p"))
  }

  @Test("conflicts with what others saved have a status and words, and name what is not unique")
  func mergeErrors() {
    let conflict = ConstraintConflict(
      entityName: "Group", properties: ["name"], values: ["friends"], rows: [], stored: nil)
    let taken = FailureReport(MergeError.constraintConflicts([conflict]))
    check(taken, .badData, "constraint")
    #expect(taken.message.contains("name") && !taken.message.contains("friends"))
    check(FailureReport(MergeError.conflicts([])), .temporary, "conflict")
  }

  @Test("the list of errors of a store above is complete")
  func allStoreErrors() {
    for (error, _) in Self.storeErrors {
      switch error {
      case .missing, .notARegularFile, .notAStore, .newerFormat, .corrupt, .incompatibleModel,
        .newerModel, .cannotInferMigration, .unmigratable,
        .readOnly, .busy, .lockLost, .hardLinked, .conflict, .notConfirmed, .file,
        .replaced, .invalidRequest, .unanswerable, .missingDestinations, .constraintConflict,
        .persistentHistoryTokenExpired, .overtaken, .keysExhausted, .notSupported:
        break
      }
    }
    #expect(Self.storeErrors.count == 26)
  }

  @Test("facts that help are in the words")
  func facts() {
    func message(_ error: StoreError) -> String { FailureReport(error).message }
    #expect(
      message(.corrupt(path: "/p", offset: 7, reason: "a checksum is wrong"))
        == "/p is damaged at byte 7: a checksum is wrong. Nothing was changed; restore a backup, or "
        + "save what is intact with 'contacts store recover'")
    #expect(
      message(.busy(path: "/p", waited: .milliseconds(5_250), holder: .max))
        == "/p is being saved by process 2147483647; waited 5.2 s, try again")
    let own = ProcessIdentity.current.number
    #expect(
      message(.busy(path: "/p", waited: .seconds(5), holder: own))
        .contains("/p is being saved by process \(own) ('"))
    #expect(message(.newerFormat(path: "/p", found: 9, supported: 1)).contains("format 9"))
    #expect(message(.file(Self.fullDisk)).contains("No space left on device"))
    #expect(message(.notConfirmed(Self.fullDisk)).contains("'contacts list'"))
  }

  private static let operations: [FileError.Operation] = [
    .open, .status, .resolve, .read, .write, .truncate, .synchronize, .rename, .unlink, .lock, .map,
    .adopt, .createDirectory, .list,
  ]

  @Test(
    "each failed system call has a status and words",
    arguments: [
      (EACCES, Status.noPermission), (EPERM, .noPermission), (EROFS, .noPermission),
      (ENOENT, .cannotCreate), (ENOTDIR, .cannotCreate), (ELOOP, .cannotCreate),
      (ENAMETOOLONG, .cannotCreate), (ENOSPC, .inputOutput), (EDQUOT, .inputOutput),
      (EFBIG, .inputOutput), (EIO, .inputOutput), (EMFILE, .inputOutput), (ENOLCK, .inputOutput),
      (EINVAL, .inputOutput),
    ])
  private func fileError(code: Int32, status: Status) {
    for operation in Self.operations {
      let error = FileError(operation, "/p/people", code: code)
      let report = FailureReport(error)
      check(report, status, "\(error)")
      if code == ENOTDIR, operation == .createDirectory {
        #expect(report.message == "/p/people is a file; name another folder")
      } else {
        #expect(report.message.hasPrefix("cannot "))
        #expect(report.message.contains("/p/people: \(error.reason)"))
      }
      #expect(FailureReport(StoreError.file(error)) == report)
    }
  }

  @Test(
    "each failure of a command has a status and words",
    arguments: [
      (CommandFailure.noHome, Status.configuration), (.missingStore("/p"), .noInput),
      (.needsConsent(.deleting, of: "2 contacts"), .usage), (.declined(.deleting), .failure),
      (.nothingFound, .failure),
      (.invalidArgument(position: 3), .usage), (.inputIsDirectory("/p"), .noInput),
    ])
  private func commandFailures(failure: CommandFailure, status: Status) {
    check(FailureReport(failure as any Error), status, "\(failure)")
  }

  @Test(
    "each fault of a new person has words",
    arguments: [
      NewPerson.Fault.missingFirstName, .missingLastName, .nameless, .nameTooLong(bytes: 99_999),
      .invalidAge("-1"),
    ])
  func personFaults(fault: NewPerson.Fault) {
    check(FailureReport(fault as any Error), .usage, "\(fault)")
  }

  @Test(
    "streams that fail have a status and words",
    arguments: [
      (StreamError(action: .open, name: "/p", code: ENOENT), Status.noInput),
      (StreamError(action: .open, name: "/p", code: EACCES), .noPermission),
      (StreamError(action: .read, name: "/p", code: EIO), .inputOutput),
      (StreamError(action: .write, name: "standard output", code: ENOSPC), .inputOutput),
      (StreamError(action: .write, name: "standard output", code: EPIPE), .brokenPipe),
    ])
  private func streams(error: StreamError, status: Status) {
    check(FailureReport(error as any Error), status, "\(error)")
  }

  @Test("an error that nobody thought of is an error in contacts itself")
  func unforeseen() {
    struct Strange: Error {}
    let report = FailureReport(Strange() as any Error)
    #expect(report.status == .software)
    #expect(report.message == "an unexpected error: Strange()")
  }

  @Test("messages and details show control characters, not do them")
  func escaping() {
    let report = FailureReport(.failure, "a\u{1b}[2J\nb\u{202e}", details: ["\u{9b}x", "  ^"])
    #expect(report.text == "contacts: a\\x1b[2J\\nb\\u{202e}\n\\u{9b}x\n  ^\n")
  }

  @Test("the report in JSON has the status and the whole message")
  func json() throws {
    let report = FailureReport(.badData, "a \"b\" é", details: ["  x", "  ^"])
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    let error = try #require((object as? [String: [String: Any]])?["error"])
    #expect(error["status"] as? Int == 65)
    #expect(error["message"] as? String == "a \"b\" é\n  x\n  ^")
    #expect(report.json.hasSuffix("}}\n"))
  }

  @Test("exit statuses are those of sysexits.h, each with a meaning")
  func statuses() {
    #expect(
      Status.allCases.map(\.rawValue) == [
        0, 1, 2, 64, 65, 66, 70, 73, 74, 75, 77, 78, 130, 141, 143,
      ])
    #expect(Status.allCases.allSatisfy { !$0.meaning.isEmpty })
  }
}
