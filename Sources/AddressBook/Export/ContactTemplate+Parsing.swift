extension ContactTemplate {
  /// What is wrong with a template, and where.
  public struct Fault: Error, Hashable {
    /// The kinds of mistakes.
    public enum Kind: Hashable, Sendable {
      /// There is no such field.
      case unknownField(String)
      /// The field has no values with labels.
      case unlabelled(String)
      /// A `{` that no `}` follows.
      case unclosed
      /// A backslash before something else than n, t, 0 and a backslash, or at the end.
      case unknownEscape(String)
    }

    /// What is wrong.
    public let kind: Kind
    /// The character that it begins with, counted from one.
    public let column: Int
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - further: Names of values that are no fields of a contact.
  /// - Throws: The first ``Fault``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String, further: [String] = []) throws(Fault) {
    var parser = TemplateParser(text, further: further)
    self.init(parts: try parser.parse())
  }

  /// The names of fields in the singular, with the lists that they are of.
  static let singulars: [(name: String, key: ContactJSONKey)] = [
    ("email", .emails), ("phone", .phones), ("url", .urls), ("address", .addresses),
    ("messenger", .messengers), ("date", .dates), ("tag", .tags), ("group", .groups),
    ("member", .members), ("relation", .relations), ("field", .fields),
  ]

  /// The names that a template may have between braces.
  public static let fieldNames: [String] =
    ContactJSONKey.allCases.map(\.rawValue) + singulars.map(\.name)
}

extension ContactTemplate.Field {
  /// The field of a name; nil when there is none.
  init?(name: Substring, further: [String]) {
    if let key = ContactJSONKey(rawValue: String(name)) {
      self.init(content: .key(key))
    } else if let single = ContactTemplate.singulars.first(where: { $0.name == name }) {
      self.init(content: .key(single.key), isSingle: true)
    } else if further.contains(String(name)) {
      self.init(content: .further(String(name)))
    } else {
      return nil
    }
  }

  fileprivate var hasLabels: Bool {
    switch content {
    case .key(.emails), .key(.phones), .key(.urls), .key(.addresses), .key(.messengers),
      .key(.dates), .key(.relations), .key(.fields):
      true
    default: false
    }
  }
}

/// Reads a template from left to right.
private struct TemplateParser {
  private let characters: [Character]
  private let further: [String]
  private var position = 0
  private var literal = ""
  private var parts: [ContactTemplate.Part] = []

  init(_ text: String, further: [String]) {
    (characters, self.further) = (Array(text), further)
  }

  mutating func parse() throws(ContactTemplate.Fault) -> [ContactTemplate.Part] {
    while position < characters.count {
      let character = characters[position]
      let next = position + 1 < characters.count ? characters[position + 1] : nil
      switch character {
      case "\\":
        literal.append(try escaped(next))
        position += 2
      case "{" where next == "{", "}" where next == "}":
        literal.append(character)
        position += 2
      case "{": try readFields()
      default:
        literal.append(character)
        position += 1
      }
    }
    endLiteral()
    return parts
  }

  private func escaped(_ character: Character?) throws(ContactTemplate.Fault) -> Character {
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "0": return "\0"
    case "\\": return "\\"
    default:
      throw fault(.unknownEscape("\\" + (character.map(String.init) ?? "")), at: position)
    }
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { parts.append(.text(literal)) }
    literal = ""
  }

  /// Reads what stands between braces.
  private mutating func readFields() throws(ContactTemplate.Fault) {
    endLiteral()
    guard let end = characters[position...].firstIndex(of: "}") else {
      throw fault(.unclosed, at: position)
    }
    var start = position + 1
    var fields: [ContactTemplate.Field] = []
    for name in characters[start..<end].split(separator: "|", omittingEmptySubsequences: false) {
      // Not by `String(name)`, which looks up conformances when it first runs.
      var text = ""
      for character in name { text.append(character) }
      fields.append(try field(text, at: start))
      start += name.count + 1
    }
    parts.append(.fields(fields))
    position = end + 1
  }

  private func field(
    _ text: String, at column: Int
  ) throws(ContactTemplate.Fault) -> ContactTemplate.Field {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, var field = ContactTemplate.Field(name: name, further: further)
    else {
      throw fault(.unknownField(String(parts.first ?? "")), at: column)
    }
    if parts.count == 2 {
      guard field.hasLabels else { throw fault(.unlabelled(String(name)), at: column) }
      field.label = ContactCard.Entry.foldedLabel(String(parts[1]))
    }
    return field
  }

  private func fault(
    _ kind: ContactTemplate.Fault.Kind, at index: Int
  ) -> ContactTemplate.Fault {
    ContactTemplate.Fault(kind: kind, column: index + 1)
  }
}
