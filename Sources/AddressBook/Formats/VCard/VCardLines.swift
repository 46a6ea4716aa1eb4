/// The properties of a card that was read, as they stand in its lines.
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
  /// What more room than this is not kept for the next card.
  private static let greatestRoom = 1 << 20

  mutating func add(
    _ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters
  ) {
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
    bytes.removeAll(keepingCapacity: bytes.count < Self.greatestRoom)
    lines.removeAll(keepingCapacity: lines.count < 1000)
  }

  /// Hands all properties to another sink.
  func replay(_ sink: inout some VCardSink) {
    for line in lines {
      let parameters = line.parameters ?? VCardParameters(bytes.span, line.head)
      sink.add(bytes.span, line.range, line.head, parameters)
    }
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
