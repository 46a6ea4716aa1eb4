#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A constant value.
public struct ConstantExpression: Hashable {
  /// The value.
  public let value: AttributeValue

  package init(_ value: AttributeValue) {
    self.value = value
  }
}

extension ConstantExpression: Sendable {}

extension ConstantExpression {
  /// The value as it is written.
  package var format: String {
    switch value {
    case .null: "NIL"
    case .integer(let number): String(number)
    case .double(let number) where number.isFinite: number.description
    case .double(let number): "CAST(\"\(number.description)\", \"NSNumber\")"
    case .boolean(let flag): flag ? "TRUE" : "FALSE"
    case .string(let text): Self.quoted(text)
    case .date(let date): Self.cast(date)
    case .binary(let data): "CAST(\"\(data.base64EncodedString())\", \"NSData\")"
    case .decimal(let number): "CAST(\"\(number.description)\", \"NSDecimalNumber\")"
    case .uuid(let uuid): "CAST(\"\(uuid.uuidString)\", \"NSUUID\")"
    }
  }

  /// Whether it is written with a minus in front.
  var isSigned: Bool {
    switch value {
    case .integer(let number): number < 0
    case .double(let number): number.isFinite && number.sign == .minus
    default: false
    }
  }

  private static func cast(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    let number = seconds.isFinite ? seconds.description : "\"\(seconds.description)\""
    return "CAST(\(number), \"NSDate\")"
  }

  /// A string in double quotes, with escapes for quotes, backslashes and control characters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    result.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\0"..."\u{1F}", "\u{7F}":
        result += scalar.value < 16 ? "\\x0" : "\\x"
        result += String(scalar.value, radix: 16, uppercase: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
