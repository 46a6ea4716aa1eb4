import ContactCards
import TextTools

/// What is searched of the lines that are kept for the way out.
///
/// That is what people wrote and no field takes: who is related, a second nickname, title or company,
/// and own fields and the columns of tables with their names. What programs write for themselves is
/// left out.
enum KeptText {
  private static let names = ByteWords(
    (VCardRelation.allCases.flatMap(\.names) + [
      "nickname", "title", "role", "org", "x-evolution-file-as",
      "x-kaddressbook-x-profession", "x-profession", "expertise", "hobby", "interest",
      "x-socialprofile",
    ]).map { ($0, 1) } + [(TableLabel.keptName.lowercased(), column)])
  /// What stands for own fields and columns of tables, whose lines have names of their own.
  private static let column: UInt8 = 2
  /// How much of a text is searched, in bytes.
  private static let limit = 1000

  /// The text of a kept line that somebody may look for; nil where there is none.
  ///
  /// - Complexity: O(*n*) in the length of the line, but for what is behind its first kilobyte.
  static func searched(_ line: String) -> String? {
    searched(line.utf8Span.span)
  }

  /// The text of a kept line in UTF-8 that somebody may look for; nil where there is none.
  static func searched(_ line: Span<UInt8>) -> String? {
    guard let head = VCardHead(line, 0..<line.count), let kind = names.find(line, head.name) else {
      return nil
    }
    let value = line.trimmed(head.value)
    // Somebody else's identifier says nothing to people.
    if value.count > limit || line.string(value.prefix(4)).lowercased() == "urn:" { return nil }
    let text = VCardText.read(line, value, .whole, nil).text
    if text.isEmpty { return nil }
    guard kind == column, let title = KeptLine(line.string(0..<line.count))?.column else {
      return text
    }
    return "\(title) \(text)"
  }
}
