/// Makes the end of a binary property list anew: the table of offsets and the trailer.
///
/// Where the objects follow one another as Foundation's encoder writes them, the root first, the end
/// follows from them. So a file that was cut can be read as far as it goes, and one that is damaged
/// only there becomes what it was, to the byte.
struct PropertyListIndex {
  private let bytes: [UInt8]
  /// Where the checksums of the sectors are, which lie between the objects and the table.
  private let sectors: Range<Int>?
  private let referenceWidth: Int
  private var offsets: [Int] = []
  private var end = PropertyListDocument.magic.count
  private var greatestReference = 0

  /// The file with its end made anew, or nil when the beginning is not that of a property list.
  static func rebuilt(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: PropertyListDocument.magic) else { return nil }
    let sectors = SectorTable.found(in: bytes)?.range
    for width in 1...4 {
      var index = PropertyListIndex(bytes: bytes, sectors: sectors, referenceWidth: width)
      index.walk()
      guard index.offsets.count > 1 else { continue }
      let file = index.file()
      let root = try? PropertyListDocument(ByteView(copying: file)).root()
      if let kind = try? root?["kind"].string(), kind == BaseRecord.kind { return file }
    }
    return nil
  }

  private init(bytes: [UInt8], sectors: Range<Int>?, referenceWidth: Int) {
    (self.bytes, self.sectors, self.referenceWidth) = (bytes, sectors, referenceWidth)
  }

  private mutating func walk() {
    while end < bytes.count, offsets.isEmpty || offsets.count <= greatestReference {
      guard let size = size(at: end), size <= bytes.count - end else { return }
      noteReferences(at: end)
      offsets.append(end)
      end += size
    }
  }

  /// How many bytes the object at an offset takes; nil when it makes no sense.
  private func size(at offset: Int) -> Int? {
    let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0xf))
    switch kind {
    case 0: return 1
    case 1, 2: return low <= 4 ? 1 + 1 << low : nil
    case 3: return 9
    case 4, 5: return content(at: offset, unit: 1).map { $0.upperBound - offset }
    case 6: return content(at: offset, unit: 2).map { $0.upperBound - offset }
    case 8: return 2 + low
    case 0xa: return content(at: offset, unit: referenceWidth).map { $0.upperBound - offset }
    case 0xd: return content(at: offset, unit: 2 * referenceWidth).map { $0.upperBound - offset }
    default: return nil
    }
  }

  /// Where the content of an object with a count is.
  private func content(at offset: Int, unit: Int) -> Range<Int>? {
    let low = Int(bytes[offset] & 0xf)
    if low < 0xf { return offset + 1..<offset + 1 + low * unit }
    guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 0xf <= 3
    else { return nil }
    let start = offset + 2 + 1 << Int(bytes[offset + 1] & 0xf)
    guard start <= bytes.count else { return nil }
    let count = bytes[offset + 2..<start].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count <= UInt64(bytes.count) else { return nil }
    return start..<start + Int(count) * unit
  }

  private mutating func noteReferences(at offset: Int) {
    let kind = bytes[offset] >> 4
    guard kind == 0xa || kind == 0xd,
      let range = content(at: offset, unit: kind == 0xa ? referenceWidth : 2 * referenceWidth)
    else { return }
    for start in stride(from: range.lowerBound, to: range.upperBound, by: referenceWidth) {
      let number = bytes[start..<start + referenceWidth].reduce(0) { $0 << 8 | Int($1) }
      greatestReference = max(greatestReference, number)
    }
  }

  private func file() -> [UInt8] {
    var width = 1
    while width < 8, end >> (8 * width) > 0 { width += 1 }
    var file = Array(bytes[..<end])
    if let sectors, sectors.lowerBound == end {
      file += bytes[end..<min(sectors.upperBound, bytes.count)]
      file += repeatElement(0, count: max(0, sectors.upperBound - file.count))
    }
    let tableStart = file.count
    for offset in offsets { file.append(bigEndian: offset, width: width) }
    file += [0, 0, 0, 0, 0, 0, UInt8(width), UInt8(referenceWidth)]
    for number in [offsets.count, 0, tableStart] { file.append(bigEndian: number, width: 8) }
    return file
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: Int, width: Int) {
    for position in (0..<width).reversed() {
      append(UInt8(truncatingIfNeeded: number >> (8 * position)))
    }
  }
}
