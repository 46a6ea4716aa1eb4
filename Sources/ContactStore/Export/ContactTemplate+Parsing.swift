import ContactCards

extension ContactTemplate {
  /// What is wrong with a template, and where.
  package struct Fault: Error, Hashable {
    /// The kinds of mistakes.
    package enum Kind: Hashable, Sendable {
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
    package let kind: Kind
    /// The character that it begins with, counted from one.
    package let column: Int
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - further: Names of values that are no fields of a contact.
  /// - Throws: The first ``Fault``.
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ text: String, further: [String] = []) throws(Fault) {
    var parser = TemplateParser(text, further: further)
    self.init(parts: try parser.parse())
  }

  /// The names that a template may have between braces.
  package static let fieldNames: [String] =
    ContactJSONKey.allCases.map(\.rawValue) + ContactField.singularNames
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
    let (names, end) = try names(from: position + 1)
    var fields: [ContactTemplate.Field] = []
    for name in names {
      // Not by `String(name)`, which looks up conformances when it first runs.
      var text = ""
      for character in characters[name] { text.append(character) }
      fields.append(try field(text, at: name.lowerBound))
    }
    parts.append(.fields(fields))
    position = end + 1
  }

  /// Where the names from a place on are, and the brace behind them; what stands in brackets and
  /// quotes ends none of them.
  private func names(
    from start: Int
  ) throws(ContactTemplate.Fault) -> (names: [Range<Int>], end: Int) {
    var names: [Range<Int>] = []
    var (first, position) = (start, start)
    while position < characters.count {
      switch characters[position] {
      case "}": return (names + [first..<position], position)
      case "|":
        names.append(first..<position)
        first = position + 1
      case "[": position = endOfQuotes(behind: position) ?? position
      default: break
      }
      position += 1
    }
    throw fault(.unclosed, at: start - 1)
  }

  /// The place of the quote that ends what one behind a bracket begins; nil where there is none.
  private func endOfQuotes(behind bracket: Int) -> Int? {
    guard let quote = characters[bracket...].dropFirst().first, quote == "'" || quote == "\"" else {
      return nil
    }
    var position = bracket + 2
    while position < characters.count, characters[position] != quote {
      position += characters[position] == "\\" ? 2 : 1
    }
    return position < characters.count ? position : nil
  }

  private func field(
    _ text: String, at column: Int
  ) throws(ContactTemplate.Fault) -> ContactTemplate.Field {
    if further.contains(text) { return .further(text) }
    if let field = ContactField(otherName: text)
      ?? ContactJSONKey(rawValue: text).map(ContactField.init)
    {
      return .field(field)
    }
    let name = FieldName(text)
    let single = ContactField.singulars[name.word]
    guard let key = single ?? ContactJSONKey(rawValue: name.word) else {
      throw fault(.unknownField(name.word), at: column)
    }
    if let label = name.label, !key.hasLabels, !key.hasPart(named: label) {
      throw fault(.unlabelled(name.word), at: column)
    }
    return .field(
      ContactField(key, word: name.word, label: name.label, isSingle: single != nil))
  }

  private func fault(
    _ kind: ContactTemplate.Fault.Kind, at index: Int
  ) -> ContactTemplate.Fault {
    ContactTemplate.Fault(kind: kind, column: index + 1)
  }
}
