package import TextTools

/// How people are laid out as text: what stands around them, between their fields, and how names
/// are written.
package struct PeopleLayout {
  /// How a name is written.
  package enum NameStyle {
    /// As a JSON string.
    case json
    /// As a cell of comma-separated values.
    case csv(guardsFormulas: Bool)
    /// As it is, or as the function writes it unless all of it is plain.
    case tabSeparated(escape: @Sendable (String) -> String)
  }

  /// The fields of each person, in their order.
  package let fields: [PersonField]
  let style: NameStyle
  /// What stands before each field.
  var introductions: [ShortBytes]
  /// What ends each person.
  package var end: ShortBytes
  /// What stands for an unknown age.
  package var null = ShortBytes("")
  /// What stands before everybody.
  package var opening = ""
  /// What stands before the first person and before each other one.
  var separators = (first: ShortBytes(""), other: ShortBytes(""))
  /// What stands after everybody; after nobody.
  var closing = (some: "", none: "")

  private init(
    _ fields: [PersonField], _ style: NameStyle, between separator: String, end: String
  ) {
    (self.fields, self.style, self.end) = (fields, style, ShortBytes(end))
    introductions = fields.indices.map { ShortBytes($0 == 0 ? "" : separator) }
  }
}

extension PeopleLayout: Sendable {}
extension PeopleLayout.NameStyle: Sendable {}

extension PeopleLayout {
  /// A JSON array (RFC 8259) with an object a line, so that it reads and compares well.
  ///
  /// Strings are UTF-8 with only what has to be escaped escaped, and what could act on a terminal;
  /// an unknown age is null.
  package static func json(_ fields: [PersonField]) -> PeopleLayout {
    var layout = objects(fields, end: "}")
    layout.opening = "["
    layout.separators = (ShortBytes("\n"), ShortBytes(",\n"))
    layout.closing = ("\n]\n", "]\n")
    return layout
  }

  /// JSON Lines: an object and a line feed for each person.
  package static func jsonLines(_ fields: [PersonField]) -> PeopleLayout {
    objects(fields, end: "}\n")
  }

  private static func objects(_ fields: [PersonField], end: String) -> PeopleLayout {
    var layout = PeopleLayout(fields, .json, between: "", end: fields.isEmpty ? "{" + end : end)
    layout.introductions = fields.enumerated().map { position, field in
      ShortBytes((position == 0 ? "{" : ",") + "\"\(field.rawValue)\":")
    }
    layout.null = ShortBytes("null")
    return layout
  }

  /// Comma-separated values (RFC 4180) with the names of the fields in the first line.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - guardsFormulas: Whether a name that a spreadsheet would take for a formula gets an
  ///     apostrophe before it, which an import takes away again.
  /// - Returns: Lines that end in CR LF, as the standard wants it.
  package static func csv(_ fields: [PersonField], guardsFormulas: Bool) -> PeopleLayout {
    var layout = PeopleLayout(
      fields, .csv(guardsFormulas: guardsFormulas), between: ",", end: "\r\n")
    layout.opening = fields.map(\.rawValue).joined(separator: ",") + "\r\n"
    return layout
  }

  /// Values with tabs between them, a line for each person.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - header: Whether the first line has the names of the fields.
  ///   - terminator: What ends each line.
  ///   - escape: Makes one line without tabs of a name that is not plain ASCII.
  /// - Returns: The lines.
  package static func tabSeparated(
    _ fields: [PersonField], header: Bool, terminator: UInt8 = 0x0a,
    escape: @escaping @Sendable (String) -> String
  ) -> PeopleLayout {
    let end = String(Unicode.Scalar(terminator))
    var layout = PeopleLayout(
      fields, .tabSeparated(escape: escape), between: "\t", end: end)
    if header { layout.opening = fields.map(\.rawValue).joined(separator: "\t") + end }
    return layout
  }

  /// IDs, each followed by a byte.
  package static func ids(terminator: UInt8) -> PeopleLayout {
    PeopleLayout(
      [.id], .json, between: "", end: String(Unicode.Scalar(terminator)))
  }
}
