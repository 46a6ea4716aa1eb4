import Foundation

@testable package import ContactCards
@testable package import ContactFormats

/// What the tests of vCards share.
package enum VCardSupport {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/vcards")

  package static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: fixtures.appending(path: name)))
  }

  /// All cards of a text that comes in pieces.
  package static func read(
    _ text: [UInt8], pieces: Int = .max, limits: VCardLimits = VCardLimits()
  ) throws -> [ReadCard] {
    var reader = VCardReader(limits: limits)
    var cards: [ReadCard] = []
    var rest = text[...]
    while !rest.isEmpty {
      try reader.read(Array(rest.prefix(pieces))) { cards.append($0) }
      rest = rest.dropFirst(pieces)
    }
    try reader.finish { cards.append($0) }
    return cards
  }

  package static func read(_ text: String) throws -> [ReadCard] { try read(Array(text.utf8)) }

  /// The one card of the lines between its beginning and its end.
  package static func card(_ lines: String..., version: String = "3.0") throws -> ContactCard {
    let text = ["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]
    return try read(text.joined(separator: "\r\n")).first?.card ?? ContactCard()
  }

  package static func text(_ cards: [ContactCard], _ version: VCardVersion = .v30) -> String {
    var writer = VCardWriter(version: version)
    return String(decoding: writer.text(of: cards), as: UTF8.self)
  }

  /// The properties of each card of a text.
  package static func properties(_ text: [UInt8]) -> [[VCardProperty]] {
    var scanner = VCardScanner()
    var sink = Collector()
    var cards: [[VCardProperty]] = []
    var position = 0
    func take(_ end: VCardEnd) {
      if !end.isDropped { cards.append(sink.properties) }
      sink.reset()
    }
    while let end = scanner.scan(text, &position, &sink) { take(end) }
    while let end = scanner.finish(&sink) { take(end) }
    return cards
  }

  private struct Collector: VCardSink {
    var properties: [VCardProperty] = []

    mutating func add(
      _ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters,
      at number: Int
    ) {
      properties.append(VCardProperty(line, head))
    }

    mutating func reset() { properties = [] }
  }
}

extension VCardProperty {
  /// What two properties have to agree in that say the same: the encodings of bytes may differ.
  package var essence: String {
    var copy = self
    if parameters.contains(where: { ["B", "BASE64"].contains($0.value.uppercased()) }) {
      for position in copy.parameters.indices
      where ["B", "BASE64"].contains(copy.parameters[position].value.uppercased()) {
        copy.parameters[position] = Parameter(name: "ENCODING", value: "b")
      }
    }
    let value = copy.components.map { $0.joined(separator: ",") }.joined(separator: ";")
    copy.value = ""
    return copy.line + value
  }
}
