import ContactCards
import ContactStore

extension ContactForm {
  /// The fault of a text that an error tells of.
  ///
  /// - Parameters:
  ///   - error: What reading the text, or saving what it says, has thrown.
  ///   - bytes: The text.
  /// - Returns: Nil when another text would meet with the error as well.
  func fault(_ error: any Error, in bytes: [UInt8]) -> FormFault? {
    if let fault = error as? FormFault { return fault }
    guard let (field, value) = place(of: error) else { return nil }
    let report = FailureReport(error)
    // That nothing was done goes without saying where the text is edited again.
    return FormFault(
      line: Self.line(of: field, saying: value, in: bytes),
      reason: Self.withoutEffect(report.message),
      details: report.details.map(Self.withoutEffect).filter { $0 != "Nothing was done." })
  }

  /// The field that an error is about, with the value that it names.
  private func place(of error: any Error) -> (field: String, value: String)? {
    switch error {
    case let error as AddressBookError: place(of: error)
    case ContactFault.invalidName(let kind, let name): (kind.rawValue, name)
    case ContactFault.otherManager: (Self.manager, "")
    // Another fault tells its field itself.
    case is ContactFault: ("", "")
    default: nil
    }
  }

  private func place(of error: AddressBookError) -> (field: String, value: String)? {
    switch error {
    // The contact itself may be gone meanwhile.
    case .noSuchPeople(let ids): ids.contains(id) ? nil : (Self.manager, "")
    case .nobodyCalled, .severalCalled, .areCompanies, .managementLoop: (Self.manager, "")
    case .noSuchName(let name, let kind, _), .ambiguousName(let name, let kind, _):
      (kind.rawValue, name)
    case .severalCompanies(let name, _): (NamedSetKind.company.rawValue, name)
    case .noSuchCompanies, .nameTaken, .namedTwice, .notIn, .needsMigration: nil
    }
  }

  private static let manager = ContactJSONKey.manager.rawValue

  /// The line on which a field has a value, or else any value; the first where it has none.
  private static func line(of field: String, saying value: String, in bytes: [UInt8]) -> Int {
    let entries = (try? FormEntry.entries(of: String(decoding: bytes, as: UTF8.self))) ?? []
    let lines = entries.filter { !$0.value.isEmpty && (try? $0.field)?.name == field }
    return (lines.first { $0.value == value } ?? lines.first)?.line ?? 1
  }

  private static func withoutEffect(_ text: String) -> String {
    text.replacing("; nothing was done", with: "").replacing(". Nothing was done", with: "")
  }
}
