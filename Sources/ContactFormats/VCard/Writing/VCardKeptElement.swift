package import ContactCards
import TextTools

/// One of the lines that were kept of a card, read as far as its value.
package enum VCardKeptElement {
  /// Properties that stand there as the other fields have them.
  case usual([VCardField])
  /// A property that can be told from its line alone.
  case line(VCardKeptHead)
  /// One that only ``VCardKeptLines`` can tell the meaning of.
  case unclear
}

/// What stands before the value of a line that was kept.
package struct VCardKeptHead {
  /// What the property is about: a value with a label, or ``VCardField/other``.
  package let field: VCardField
  /// What the value is for, as UTF-8.
  package let label: [UInt8]
  package let isPreferred: Bool
  /// How a version writes it, with the colon.
  package let text: [UInt8]

  /// Reads a line up to its colon; nil when that does not tell what becomes of every value.
  package init?(_ line: Span<UInt8>, _ version: VCardVersion) {
    for position in 0..<line.count {
      guard 0x21...0x7e ~= line[position], line[position] != 0x22 else { return nil }
    }
    guard let head = VCardHead(line, 0..<line.count), head.group.isEmpty, head.value.isEmpty
    else { return nil }
    let parameters = VCardParameters(line, head)
    guard parameters.encoding == .plain,
      version == .v40 || head.field != .phone || !parameters.isURI
    else { return nil }
    switch head.field {
    case .email, .phone, .url, .address, .other: field = head.field
    default: return nil
    }
    label = Array(VCardBuilder.label(line, head, parameters).utf8)
    isPreferred = parameters.isPreferred
    text = Array(VCardProperty(line, head).converted(to: version).line.utf8)
  }
}

/// Remembers lines that were kept, as address books begin theirs in the same few ways.
package struct VCardKeptMemory {
  private let version: VCardVersion
  private var texts: [[UInt8]] = Array(repeating: [], count: 64)
  private var elements: [VCardKeptElement] = Array(repeating: .unclear, count: 64)
  /// Which place was asked for after each of them, and which last.
  private var followers = Array(repeating: 0, count: 64)
  private var last = 0
  private static let greatestLength = 160

  /// Remembers nothing yet.
  package init(version: VCardVersion) {
    self.version = version
  }

  /// What a line is, and how many of its bytes stand before the value.
  package mutating func element(_ line: Span<UInt8>) -> (element: VCardKeptElement, length: Int) {
    // Cards mostly go on as the one before.
    let guess = followers[last]
    let expected = texts[guess].count
    if expected > 0, expected == line.count || expected < line.count && isLine(guess),
      agrees(guess, line, expected)
    {
      last = guess
      return (elements[guess], expected)
    }
    return find(line)
  }

  /// Whether the text at a place ends with a colon.
  private func isLine(_ place: Int) -> Bool {
    if case .usual = elements[place] { false } else { true }
  }

  private mutating func find(
    _ line: Span<UInt8>
  ) -> (element: VCardKeptElement, length: Int) {
    var length = 0
    var hash = 0
    while length < line.count {
      hash = hash &* 31 &+ Int(line[length])
      length &+= 1
      if line[length &- 1] == 0x3a { break }
    }
    if length > Self.greatestLength { return (.unclear, length) }
    let place = (hash ^ hash >> 6 ^ hash >> 12) & 63
    if texts[place].count != length || !agrees(place, line, length) {
      texts[place] = line.array(0..<length)
      elements[place] = Self.element(texts[place], version)
    }
    followers[last] = place
    last = place
    return (elements[place], length)
  }

  /// Whether a line begins with the text at a place, which has so many bytes.
  @inline(__always)
  private func agrees(_ place: Int, _ line: Span<UInt8>, _ length: Int) -> Bool {
    let text = texts[place]
    for position in 0..<length where text[position] != line[position] { return false }
    return true
  }

  private static func element(_ text: [UInt8], _ version: VCardVersion) -> VCardKeptElement {
    if text.last == 0x3a { return VCardKeptHead(text.span, version).map { .line($0) } ?? .unclear }
    return .usual(
      text.split(separator: 0x20).map { VCardField.of(Array($0).span, 0..<$0.count) })
  }
}
