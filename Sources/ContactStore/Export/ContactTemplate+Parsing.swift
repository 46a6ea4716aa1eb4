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
      /// What stands behind a colon is no width and no form of a date.
      case unknownShape(String)
      /// What is optional holds too much that is optional.
      case tooDeep
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
    self.init(parts: try parser.parse(isNested: false))
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
  /// How many parts that are optional are open.
  private var depth = 0
  /// As much as anybody can read; each takes room on the stack.
  private static let deepest = 16

  init(_ text: String, further: [String]) {
    (characters, self.further) = (Array(text), further)
  }

  /// Reads parts to the end, or to the brace that ends what is optional.
  mutating func parse(isNested: Bool) throws(ContactTemplate.Fault) -> [ContactTemplate.Part] {
    var parts: [ContactTemplate.Part] = []
    var literal = ""
    while position < characters.count {
      let character = characters[position]
      let next = position + 1 < characters.count ? characters[position + 1] : nil
      if character == "{", next != "{" {
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(try readFields())
      } else if isNested, character == "}" {
        break
      } else {
        try readLiteral(character, next, &literal)
      }
    }
    return literal.isEmpty ? parts : parts + [.text(literal)]
  }

  /// Adds a character of the text between fields.
  private mutating func readLiteral(
    _ character: Character, _ next: Character?, _ literal: inout String
  ) throws(ContactTemplate.Fault) {
    switch character {
    case "\\":
      literal.append(try escaped(next))
      position += 2
    case "{" where next == character, "}" where next == character:
      literal.append(character)
      position += 2
    default:
      literal.append(character)
      position += 1
    }
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

  /// Reads what stands between braces.
  private mutating func readFields() throws(ContactTemplate.Fault) -> ContactTemplate.Part {
    let beginning = position
    let (names, end) = try names(from: position + 1)
    var fields: [ContactTemplate.Field] = []
    var shape: TemplateShape?
    for name in names {
      var name = name
      if name.upperBound == end, let colon = beginningOfShape(in: name) {
        shape = try readShape(colon + 1..<end)
        name = name.lowerBound..<colon
      }
      fields.append(try field(word(in: name), at: name.lowerBound))
    }
    position = end + 1
    return characters[end] == "}"
      ? .fields(fields, shape) : .optional(fields, try readOptional(from: beginning))
  }

  /// Reads what stands behind a question mark, with the brace that ends it.
  private mutating func readOptional(
    from beginning: Int
  ) throws(ContactTemplate.Fault) -> [ContactTemplate.Part] {
    guard depth < Self.deepest else { throw fault(.tooDeep, at: beginning) }
    depth += 1
    let parts = try parse(isNested: true)
    depth -= 1
    guard position < characters.count else { throw fault(.unclosed, at: beginning) }
    position += 1
    return parts
  }

  /// The colon behind a name that begins a shape.
  private func beginningOfShape(in name: Range<Int>) -> Int? {
    var position = name.lowerBound
    while position < name.upperBound {
      switch characters[position] {
      case "[": position = endOfQuotes(behind: position) ?? position
      case ":":
        let rest = characters[position + 1..<name.upperBound]
        let isWidth = rest.first.map { "<>0123456789".contains($0) } ?? false
        if isWidth || rest.contains("%") { return position }
      default: break
      }
      position += 1
    }
    return nil
  }

  private func readShape(_ range: Range<Int>) throws(ContactTemplate.Fault) -> TemplateShape {
    let text = word(in: range)
    guard let shape = TemplateShape(text) else {
      throw fault(.unknownShape(text), at: range.lowerBound)
    }
    return shape
  }

  private func word(in range: Range<Int>) -> String {
    // Not by `String(…)`, which looks up conformances when it first runs.
    var text = ""
    for character in characters[range] { text.append(character) }
    return text
  }

  /// Where the names from a place on are, and the brace or question mark behind them; what stands in
  /// brackets and quotes ends none of them.
  private func names(
    from start: Int
  ) throws(ContactTemplate.Fault) -> (names: [Range<Int>], end: Int) {
    var names: [Range<Int>] = []
    var (first, position) = (start, start)
    while position < characters.count {
      switch characters[position] {
      case "}": return (names + [first..<position], position)
      case "?" where !endsName(position): return (names + [first..<position], position)
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

  /// Whether a question mark is the last sign of a name.
  private func endsName(_ position: Int) -> Bool {
    position + 1 < characters.count && "}|".contains(characters[position + 1])
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
