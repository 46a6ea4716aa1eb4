/// The properties of a card that was read, as they stand in its lines, until a card is made of them.
///
/// Those of a card that is very large go on to the card at once.
struct VCardLines: VCardSink {
  /// A property.
  struct Line {
    /// Where it stands in ``VCardLines/bytes``, as the parts of its head do.
    let range: Range<Int>
    let head: VCardHead
    /// What its parameters say; nil when they have to be read again, as they say where in the line
    /// something stands.
    let parameters: VCardParameters?
  }

  /// The properties without anything between them; whoever reads them may add to it.
  var bytes: [UInt8] = []
  private(set) var lines: [Line] = []
  private var builder = VCardBuilder()
  /// Whether the builder has properties of the card.
  private var isBuilding = false
  /// How many bytes and how many lines wait at most.
  private static let (greatestSize, greatestCount) = (1 << 20, 1000)

  mutating func add(
    _ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters
  ) {
    if !isBuilding,
      lines.count == Self.greatestCount || bytes.count + range.count > Self.greatestSize
    {
      build()
    }
    if isBuilding { return builder.add(line, range, head, parameters) }
    let start = bytes.count
    unsafe line.extracting(range).withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: $0)
    }
    lines.append(
      Line(
        range: start..<bytes.count, head: head.moved(by: start - range.lowerBound),
        parameters: parameters.hasRanges ? nil : parameters))
  }

  mutating func reset() {
    removeLines()
    if isBuilding { builder.reset() }
    isBuilding = false
  }

  private mutating func removeLines() {
    bytes.removeAll(keepingCapacity: bytes.count <= 2 * Self.greatestSize)
    lines.removeAll(keepingCapacity: true)
  }

  /// Makes a card of all properties.
  mutating func card() -> ContactCard {
    if !isBuilding { build() }
    builder.finish()
    return builder.card
  }

  /// Hands the lines on to the builder, as those that follow will be.
  private mutating func build() {
    isBuilding = true
    var text: [UInt8] = []
    swap(&text, &bytes)
    for line in lines {
      let parameters = line.parameters ?? VCardParameters(text.span, line.head)
      builder.add(text.span, line.range, line.head, parameters)
    }
    swap(&text, &bytes)
    removeLines()
  }
}

extension VCardHead {
  /// The head of the same line in another place.
  fileprivate func moved(by distance: Int) -> VCardHead {
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + distance..<range.upperBound + distance
    }
    var head = self
    (head.group, head.name) = (moved(group), moved(name))
    (head.parameters, head.value) = (moved(parameters), moved(value))
    return head
  }
}
