import ManagedObjects

/// How to write the label of a value, a relation or a field of one's own that is no plain word, where a
/// predicate has it behind a dot: `relation.sister-in-law`.
struct LabelAdvice {
  /// What works in its place, such as `relation['sister-in-law']`.
  let form: String

  /// Looks for such a label; nil where there is none.
  init?(_ error: FetchPredicateError) {
    let bytes = Array(error.format.utf8)
    for (list, start) in Self.lists(in: bytes) {
      var end = Self.end(ofLabelAt: start, in: bytes)
      let label = bytes[start..<end]
      if label.isEmpty { continue }
      if label.allSatisfy(Self.isOfWord), !(0x30...0x39 ~= bytes[start]) {
        // A blank ends the word, and what follows it stands where an operator should.
        guard end < bytes.count, bytes[end] == 0x20, error.range.lowerBound == end + 1,
          case .unexpected = error.kind
        else { continue }
        end = Self.end(ofLabelAt: error.range.lowerBound, in: bytes)
        if end == error.range.lowerBound { continue }
      }
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      form = "\(list)['\(text.replacing("'", with: "\\'"))']"
      return
    }
    return nil
  }

  /// What stands before labels.
  private static let lists = [
    "relation", "field", "email", "phone", "url", "messenger", "date",
  ]

  /// Where labels begin outside of texts in quotes, with the lists before their dots.
  private static func lists(in bytes: [UInt8]) -> [(list: String, start: Int)] {
    var found: [(list: String, start: Int)] = []
    var quote: UInt8?
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        position += 2
        continue
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if position == 0 || !isOfWord(bytes[position - 1]) {
        for list in Self.lists where bytes[position...].starts(with: "\(list).".utf8) {
          found.append((list, position + list.utf8.count + 1))
        }
      }
      position += 1
    }
    return found
  }

  /// Where the label ends: before a blank, or a sign of the language that no label is likely to have.
  private static func end(ofLabelAt start: Int, in bytes: [UInt8]) -> Int {
    bytes[start...].firstIndex { $0 <= 0x20 || "=<>!()[]{},'\"@".utf8.contains($0) } ?? bytes.count
  }

  /// Whether a byte may be in a key.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
