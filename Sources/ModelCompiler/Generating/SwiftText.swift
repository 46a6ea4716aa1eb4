/// Swift source text as it grows, line by line, formatted as `swift format` would.
struct SwiftText {
  static let width = 100

  private(set) var lines: [String] = []
  private var indentation = ""

  /// The text with a line feed at its end.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// How much fits on a line here.
  private var room: Int { Self.width - indentation.count }

  mutating func add(_ line: String) {
    lines.append(line.isEmpty ? "" : indentation + line)
  }

  /// Adds an empty line, unless there is one or nothing to set apart.
  mutating func addBlank() {
    guard let last = lines.last, !last.isEmpty, last.last != "{" else { return }
    lines.append("")
  }

  /// Adds a documentation comment.
  ///
  /// Names in it may hold what would end its lines, which becomes question marks.
  mutating func addDocumentation(_ paragraphs: [String]) {
    for (position, paragraph) in paragraphs.enumerated() {
      if position > 0 { add("///") }
      let margin = paragraph.hasPrefix("- ") ? "  " : ""
      let lines = Self.wrapped(Documentation.visible(paragraph), width: room - 4 - margin.count)
      add("/// \(lines[0])")
      for line in lines.dropFirst() { add("/// \(margin)\(line)") }
    }
  }

  /// Adds something in braces, each part on lines of its own.
  mutating func addBlock(_ head: String, _ body: (inout SwiftText) -> Void) {
    add("\(head) {")
    indented(body)
    add("}")
  }

  /// Adds lines that are indented.
  mutating func indented(_ body: (inout SwiftText) -> Void) {
    let outer = indentation
    indentation += "  "
    body(&self)
    indentation = outer
  }

  /// Adds an expression in braces, on one line if it fits.
  mutating func addShortBlock(_ head: String, _ expression: String) {
    let line = "\(head) { \(expression) }"
    guard line.count > room else { return add(line) }
    addBlock(head) { $0.addExpression(expression) }
  }

  /// Adds an expression, broken where it falls back on another if it does not fit on a line.
  private mutating func addExpression(_ expression: String) {
    guard expression.count > room, let fallback = expression.firstRange(of: " ?? ") else {
      return add(expression)
    }
    add(String(expression[..<fallback.lowerBound]))
    indented { $0.add("?? \(expression[fallback.upperBound...])") }
  }

  /// Adds an assignment, broken as ``addShortBlock(_:_:)`` breaks an expression.
  mutating func addAssignment(_ target: String, _ value: String) {
    let line = "\(target) = \(value)"
    guard line.count > room else { return add(line) }
    add("\(target) =")
    indented { $0.addExpression(value) }
  }

  /// Adds a declaration with parameters: on one line if they fit, else on the next.
  mutating func addFunction(
    _ head: String, _ parameters: [String], _ body: (inout SwiftText) -> Void
  ) {
    let list = parameters.joined(separator: ", ")
    if "\(head)(\(list)) {".count <= room {
      addBlock("\(head)(\(list))", body)
      return
    }
    add("\(head)(")
    indented { inner in
      for line in Self.wrapped(list, width: inner.room) { inner.add(line) }
    }
    add(") {")
    indented(body)
    add("}")
  }

  /// Adds an array of names, on one line if it fits.
  mutating func addArray(_ head: String, _ elements: [String]) {
    let list = elements.joined(separator: ", ")
    if "\(head) { [\(list)] }".count <= room { return add("\(head) { [\(list)] }") }
    addBlock(head) { inner in
      inner.add("[")
      inner.indented { inner in
        for line in Self.wrapped(list + ",", width: inner.room) { inner.add(line) }
      }
      inner.add("]")
    }
  }

  /// A text in lines, one at least, that are broken between words but not within code.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var isInCode = false
    let words = text.split { character in
      if character == "`" { isInCode.toggle() }
      return character == " " && !isInCode
    }
    for word in words {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return lines + [line]
  }
}
