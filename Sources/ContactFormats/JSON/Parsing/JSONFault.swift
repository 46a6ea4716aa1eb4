import ContactCards
import TextTools

/// What is wrong with a record of JSON, and where in it.
package struct JSONFault: Error {
  /// The byte in the record.
  package let position: Int
  /// The reason in words, as in ``CardWarning/reason``.
  package let reason: String

  /// Describes a fault.
  package init(_ position: Int, _ reason: String) {
    (self.position, self.reason) = (position, reason)
  }

  /// The fault that a cursor found.
  package init(_ error: JSONSyntaxError) {
    let reason =
      switch error.fault {
      case .expected(let what): "expected \(what)"
      case .duplicateKey(let key): "\(Self.quoted(key)) appears twice in one object"
      case .unexpectedEnd: "the text ends in the middle of a value"
      }
    self.init(error.position, reason)
  }

  /// A text in quotes for a message: what is long is cut, what could act on a terminal escaped.
  package static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > 60 else { return JSONText.quoted(text) }
    return JSONText.quoted(String(scalars.prefix(60)) + "…")
  }

  /// The fault of a key that nothing has, with the one that may have been meant.
  package static func unknownKey(_ member: JSONMember, among keys: [String]) -> JSONFault {
    let nearest =
      EditDistance.nearest(to: member.key, among: keys)
      ?? ContactJSONKey(meantBy: member.key).map(\.rawValue).flatMap {
        keys.contains($0) ? $0 : nil
      }
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return JSONFault(member.position, "unknown key \(quoted(member.key))\(hint)")
  }
}

/// A place in a text.
struct TextPlace {
  /// The line, counted from one.
  var line = 1
  /// The column in Unicode scalars, counted from one.
  var column = 1

  /// Moves over bytes of UTF-8.
  ///
  /// - Complexity: O(*n*) in their number.
  mutating func move(over bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == 0x0a {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
  }

  /// An error at this place.
  func error(_ reason: String) -> CardError {
    CardError(line: line, reason: "column \(column): \(reason)")
  }
}

extension TextPlace: Sendable {}
