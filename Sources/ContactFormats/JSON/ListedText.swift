/// A list that a program or a person hands over in pieces: objects of JSON, or lines.
///
/// What is behind a tab in a line says nothing; a null byte ends a line too.
package enum ListedText {
  /// How much may stand before what tells JSON from lines.
  private static let headSize = 1 << 16

  /// What functions make of each element, in their order.
  ///
  /// - Parameters:
  ///   - read: Gets a number of bytes and answers as many at most; none at the end.
  ///   - object: Makes something of an object.
  ///   - line: Makes something of a line that is not blank; nil where it cannot.
  ///   - expectation: What a line has to be, for messages.
  /// - Returns: What was made.
  /// - Throws: ``CardError`` at the first object or line of which nothing can be made or that is too
  ///   long, or what `read` throws.
  /// - Complexity: O(*n*) in the size of the text, of which no more than an element is held.
  package static func map<Element>(
    _ read: (Int) throws -> [UInt8], object: (JSONNode) throws(JSONFault) -> Element,
    line: (String) -> Element?, expectation: String
  ) throws -> [Element] {
    var head: [UInt8] = []
    while opening(of: head) == nil, head.count < headSize {
      let piece = try read(headSize)
      if piece.isEmpty { break }
      head += piece
    }
    func next(_ count: Int) throws -> [UInt8] {
      if head.isEmpty { return try read(count) }
      defer { head = [] }
      return head
    }
    return switch opening(of: head) {
    case UInt8(ascii: "["), UInt8(ascii: "{"): try JSONRecords.map(next, object)
    default: try map(lines: next, line, expectation)
    }
  }

  /// The first byte that tells something; nil when none does.
  private static func opening(of head: [UInt8]) -> UInt8? {
    head.drop { [0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d].contains($0) }.first
  }

  private static func map<Element>(
    lines read: (Int) throws -> [UInt8], _ make: (String) -> Element?, _ expectation: String
  ) throws -> [Element] {
    var found: [Element] = []
    func take(_ line: [UInt8], _ number: Int) throws {
      let words = line.prefix { $0 != 0x09 }
      if words.allSatisfy({ $0 == 0x20 }) { return }
      guard let text = String(validating: words, as: UTF8.self), let element = make(text) else {
        throw CardError(line: number, reason: "expected \(expectation)")
      }
      found.append(element)
    }
    var lines = TextLines(endingAtNull: true)
    try forEachPiece(of: read) { try lines.read($0, take) }
    try lines.finish(take)
    return found
  }
}
