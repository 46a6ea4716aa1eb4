import ContactCards

/// The properties of a card that was read, as they stand in its lines, until a card is made of them.
///
/// Those of a card that is very large go on to the card at once.
struct VCardLines: VCardSink, Sendable {
  /// The properties without anything between them, behind what was kept; whoever reads them may add
  /// to it.
  var bytes: [UInt8] = []
  /// Where the bytes of the card begin.
  private var start = 0
  private(set) var lines: [Line] = []
  private var builder = VCardBuilder()
  /// What tells whether the card comes again.
  private(set) var fingerprint = VCardFingerprint()
  /// Whether the builder has properties of the card.
  private var isBuilding = false
  /// How many bytes and how many lines wait at most.
  private static let greatestSize = 1 << 20
  private static let greatestCount = 1000

  mutating func add(
    _ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters,
    at number: Int
  ) {
    fingerprint.add(line, range, head)
    if !isBuilding,
      lines.count == Self.greatestCount
        || bytes.count - start + range.count > Self.greatestSize
    {
      build()
    }
    if isBuilding { return builder.add(line, range, head, parameters, at: number) }
    let start = bytes.count
    unsafe line.extracting(range).withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: $0)
    }
    lines.append(Line(range, head, parameters, at: start, number))
  }

  mutating func reset() {
    removeLines()
    fingerprint = VCardFingerprint()
    if isBuilding { builder.reset() }
    isBuilding = false
  }

  private mutating func removeLines() {
    bytes.removeSubrange(start...)
    lines.removeAll(keepingCapacity: true)
  }

  /// Has the bytes of the card stay until they are taken.
  mutating func keep() {
    start = bytes.count
    lines.removeAll(keepingCapacity: true)
  }

  /// Takes out the bytes that were kept.
  ///
  /// - Parameter kept: Gets them; what it was is forgotten, but its memory is used again.
  mutating func moveKept(into kept: inout [UInt8]) {
    kept.removeAll(keepingCapacity: true)
    if start == 0 { return }
    kept += bytes[start...]
    swap(&kept, &bytes)
    kept.removeSubrange(start...)
    for index in lines.indices { lines[index].start -= start }
    start = 0
  }

  /// Makes a card of all properties, and tells which of their dates are none.
  mutating func card() -> (card: ContactCard, doubts: [CardWarning]) {
    if !isBuilding { build() }
    builder.finish()
    return (builder.card, builder.unreadable.map(\.warning))
  }

  /// Hands the lines on to the builder, as those that follow will be.
  private mutating func build() {
    isBuilding = true
    var text: [UInt8] = []
    swap(&text, &bytes)
    for line in lines {
      builder.add(text.span, line.range, line.head, line.parameters, at: Int(line.number))
    }
    swap(&text, &bytes)
    removeLines()
  }
}

extension VCardLines {
  /// A property, in a fraction of the room that the places of its parts take elsewhere: no line is
  /// longer than ``VCardLines/greatestSize``.
  struct Line: Sendable {
    /// A part of the line, counted from its beginning.
    private struct Part {
      let start: UInt32
      let end: UInt32

      init(_ range: Range<Int>, from start: Int) {
        self.start = UInt32(truncatingIfNeeded: range.lowerBound &- start)
        end = UInt32(truncatingIfNeeded: range.upperBound &- start)
      }

      func range(from origin: Int) -> Range<Int> { origin + Int(start)..<origin + Int(end) }
    }

    /// Where it begins in ``VCardLines/bytes``.
    fileprivate(set) var start: Int
    private let count: UInt32
    private let group: Part
    private let name: Part
    private let parameterText: Part
    private let value: Part
    private let field: VCardField
    /// On which line of the text it begins.
    fileprivate let number: UInt32
    /// What its parameters say.
    let parameters: VCardParameters

    /// A line that is copied to where it begins now.
    ///
    /// - Parameters:
    ///   - range: Where it stands, as the parts of its head do.
    ///   - head: Its head.
    ///   - parameters: What its parameters say.
    ///   - start: Where it begins.
    ///   - number: On which line of the text it begins.
    fileprivate init(
      _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters, at start: Int,
      _ number: Int
    ) {
      func part(_ part: Range<Int>) -> Part { Part(part, from: range.lowerBound) }
      (self.start, field) = (start, head.field)
      self.number = UInt32(truncatingIfNeeded: number)
      count = UInt32(truncatingIfNeeded: range.count)
      (group, name) = (part(head.group), part(head.name))
      (parameterText, value) = (part(head.parameters), part(head.value))
      self.parameters = parameters
    }

    /// Where it stands in ``VCardLines/bytes``.
    var range: Range<Int> { start..<start + Int(count) }

    /// The parts of it, as they stand in ``VCardLines/bytes``.
    var head: VCardHead {
      VCardHead(
        group: group.range(from: start), name: name.range(from: start),
        parameters: parameterText.range(from: start), value: value.range(from: start),
        field: field)
    }
  }
}
