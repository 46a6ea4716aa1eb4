/// An element of XML with its attributes in order.
struct Markup {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let children: [Markup]

  init(_ name: String, _ attributes: [(String, String)], _ children: [Markup] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// The element as the root of a document, four spaces a level, as Xcode writes it.
  var document: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    append(to: &text, indentation: "")
    return text
  }

  private func append(to text: inout String, indentation: String) {
    text += indentation + "<" + name
    for attribute in attributes {
      text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
    }
    if children.isEmpty {
      text += "/>\n"
      return
    }
    text += ">\n"
    for child in children { child.append(to: &text, indentation: indentation + "    ") }
    text += indentation + "</\(name)>\n"
  }

  /// Text as it stands in a document or in an attribute's value (XML 1.0, section 2.4).
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
