/// How much history the environment asks to keep.
struct HistorySettings: Equatable {
  /// How many transactions; nil for the default.
  var count: Int?
  /// How long; nil for the default.
  var age: Duration?

  /// Reads `CONTACTS_HISTORY` and `CONTACTS_HISTORY_DAYS`.
  ///
  /// - Throws: ``CommandFailure/invalidSetting(name:value:)``.
  init(_ variable: (String) -> String?) throws(CommandFailure) {
    count = try Self.number("CONTACTS_HISTORY", variable)
    age = try Self.number("CONTACTS_HISTORY_DAYS", variable).map { .seconds($0 * 86_400) }
  }

  private static func number(
    _ name: String, _ variable: (String) -> String?
  ) throws(CommandFailure) -> Int? {
    guard let text = variable(name), !text.isEmpty else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int32(text) else {
      throw .invalidSetting(name: name, value: text)
    }
    return Int(number)
  }
}
