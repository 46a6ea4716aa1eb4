/// The properties of a card that was read, as they stand in its lines, until a card is made of them.
///
/// Those of a card that is very large go on to the card at once.
struct VCardLines: VCardSink, Sendable {
  /// A property.
  struct Line: Sendable {
    /// Where it stands in ``VCardLines/bytes``, as the parts of its head do.
    let range: Range<Int>
    let head: VCardHead
    /// What its parameters say; nil when they have to be read again, as they say where in the line
    /// something stands.
    let parameters: VCardParameters?
  }

  /// The properties without anything between them, behind what was kept; whoever reads them may add
  /// to it.
  var bytes: [UInt8] = []
  /// Where the bytes of the card begin.
  private var start = 0
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
      lines.count == Self.greatestCount
        || bytes.count - start + range.count > Self.greatestSize
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
    for index in lines.indices { lines[index] = lines[index].moved(by: -start) }
    start = 0
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

extension VCardLines.Line {
  /// The same line in another place.
  fileprivate func moved(by distance: Int) -> Self {
    Self(
      range: range.moved(by: distance), head: head.moved(by: distance), parameters: parameters)
  }
}

extension VCardHead {
  /// The head of the same line in another place.
  fileprivate func moved(by distance: Int) -> VCardHead {
    var head = self
    (head.group, head.name) = (group.moved(by: distance), name.moved(by: distance))
    (head.parameters, head.value) = (
      parameters.moved(by: distance), value.moved(by: distance)
    )
    return head
  }
}

extension Range<Int> {
  @inline(__always)
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
