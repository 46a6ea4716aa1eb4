/// Writes elements as XML, laid out as Xcode does it.
struct MarkupWriter {
  private let filePath: String
  private var bytes: [UInt8] = []
  private(set) var errors: [ModelFileError] = []

  init(path: String) {
    filePath = path
  }

  /// The text of a document with the root element and the comments beside it.
  mutating func text(_ document: MarkupElement, endsWithLineBreak: Bool) -> [UInt8] {
    append(#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#)
    for (child, step) in zip(document.children, document.steps) {
      append("\n")
      append(child, depth: 0, at: ModelPath(step.map { [$0] } ?? []))
    }
    if endsWithLineBreak { append("\n") }
    return bytes
  }

  private mutating func append(_ text: String) {
    bytes += text.utf8
  }

  private mutating func append(_ node: MarkupNode, depth: Int, at path: ModelPath) {
    switch node {
    case .element(let element): append(element, depth: depth, at: path)
    case .text(let text): append(escaped(text, in: path))
    case .comment(let text): append("<!--\(text)-->")
    case .instruction(let target, let data):
      append(data.isEmpty ? "<?\(target)?>" : "<?\(target) \(data)?>")
    }
  }

  private mutating func append(_ element: MarkupElement, depth: Int, at path: ModelPath) {
    append("<\(element.name)")
    for attribute in element.attributes {
      append(" \(attribute.name)=\"")
      append(escaped(attribute.value, attribute: attribute.name, in: path))
      append("\"")
    }
    guard !element.children.isEmpty else { return append("/>") }
    append(">")
    // Beside text, white space would mean something.
    let isLaidOut = !element.children.contains { if case .text = $0 { true } else { false } }
    for (child, step) in zip(element.children, element.steps) {
      if isLaidOut { append("\n" + String(repeating: "    ", count: depth + 1)) }
      append(child, depth: depth + 1, at: step.map { path.appending($0) } ?? path)
    }
    if isLaidOut { append("\n" + String(repeating: "    ", count: depth)) }
    append("</\(element.name)>")
  }

  private mutating func escaped(
    _ text: String, attribute: String? = nil, in path: ModelPath
  ) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where attribute != nil: result += "&quot;"
      case "\r": result += "&#13;"
      case "\n" where attribute != nil: result += "&#10;"
      case "\t" where attribute != nil: result += "&#9;"
      case "\t", "\n", "\u{20}"..."\u{FFFD}", "\u{10000}"...:
        result.unicodeScalars.append(character)
      default:
        errors.append(
          ModelFileError(
            filePath, .unwritableValue(attribute: attribute ?? "text", of: path)))
      }
    }
    return result
  }
}
