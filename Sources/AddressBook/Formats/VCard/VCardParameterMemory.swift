/// Remembers what parameters say, as the same few come again and again.
struct VCardParameterMemory {
  private var texts: [[UInt8]] = Array(repeating: [], count: 64)
  private var parameters: [VCardParameters] = Array(repeating: VCardParameters(), count: 64)

  /// What the parameters of a line say.
  @inline(__always)
  mutating func of(_ line: Span<UInt8>, _ head: VCardHead) -> VCardParameters {
    let range = head.parameters
    if range.isEmpty { return VCardParameters() }
    guard range.count <= 40 else { return VCardParameters(line, head) }
    var hash = 0
    for position in range { hash = hash &* 31 &+ Int(line[position]) }
    let place = (hash ^ hash >> 6) & 63
    if agrees(place, line, range) { return parameters[place] }
    let new = VCardParameters(line, head)
    (texts[place], parameters[place]) = (line.array(range), new)
    return new
  }

  @inline(__always)
  private func agrees(_ place: Int, _ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let text = texts[place]
    guard text.count == range.count else { return false }
    for offset in 0..<text.count where text[offset] != line[range.lowerBound &+ offset] {
      return false
    }
    return true
  }
}
