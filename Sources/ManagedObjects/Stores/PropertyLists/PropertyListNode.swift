/// One object of a binary property list.
struct PropertyListNode {
  let document: PropertyListDocument
  /// Where the object's marker is.
  let offset: Int

  enum Marker {
    static let falseObject: UInt64 = 0x08
    static let trueObject: UInt64 = 0x09
    static let integer: UInt64 = 0x1
    static let real: UInt64 = 0x2
    static let date: UInt64 = 0x3
    static let data: UInt64 = 0x4
    static let asciiString: UInt64 = 0x5
    static let utf16String: UInt64 = 0x6
    static let reference: UInt64 = 0x8
    static let array: UInt64 = 0xa
    static let orderedSet: UInt64 = 0xb
    static let set: UInt64 = 0xc
    static let dictionary: UInt64 = 0xd
  }

  var marker: UInt64 { document.bigEndian(width: 1, at: offset) ?? 0 }

  /// Whether the object is true.
  func boolean() throws(StoreError) -> Bool {
    switch marker {
    case Marker.falseObject: return false
    case Marker.trueObject: return true
    default: throw mismatch("true or false")
    }
  }

  /// The value of an integer.
  func integer() throws(StoreError) -> Int64 {
    guard marker >> 4 == Marker.integer else { throw mismatch("an integer") }
    return try integer(at: offset).value
  }

  /// The value of a floating-point number, or of an integer in its place.
  func real() throws(StoreError) -> Double {
    if marker >> 4 == Marker.integer { return Double(try integer()) }
    guard marker == 0x23, let bits = document.bigEndian(width: 8, at: offset + 1) else {
      throw mismatch("a real number")
    }
    return Double(bitPattern: bits)
  }

  /// The bytes of a data value.
  func data() throws(StoreError) -> ByteView {
    guard marker >> 4 == Marker.data else { throw mismatch("data") }
    let (count, start) = try countAndStart()
    return document.bytes[try document.extent(count, at: start)]
  }

  /// The text of a string.
  func string() throws(StoreError) -> String {
    let (count, start) = try countAndStart()
    switch marker >> 4 {
    case Marker.asciiString:
      return document.bytes.text(try document.extent(count, at: start))
    case Marker.utf16String:
      let (size, overflow) = count.multipliedReportingOverflow(by: 2)
      guard !overflow else { throw mismatch("a string") }
      let units = stride(from: 0, to: try document.extent(size, at: start).count, by: 2).map {
        UInt16(truncatingIfNeeded: document.bigEndian(width: 2, at: start + $0) ?? 0)
      }
      return String(decoding: units, as: UTF16.self)
    default: throw mismatch("a string")
    }
  }

  /// The bytes of a string of ASCII characters.
  func asciiText() throws(StoreError) -> ByteView {
    guard marker >> 4 == Marker.asciiString else { throw mismatch("a string of ASCII characters") }
    let (count, start) = try countAndStart()
    return document.bytes[try document.extent(count, at: start)]
  }

  /// Whether the object is data.
  var isData: Bool { marker >> 4 == Marker.data }

  /// Where the object is, for messages.
  var place: ByteView { document.bytes[offset..<offset] }

  /// The elements of an array.
  func array() throws(StoreError) -> [PropertyListNode] {
    guard marker >> 4 == Marker.array else { throw mismatch("an array") }
    let (count, start) = try countAndStart()
    try document.checkReferences(count, at: start)
    var elements: [PropertyListNode] = []
    for position in 0..<count {
      elements.append(try document.object(reference: position, from: start))
    }
    return elements
  }

  /// The value of a dictionary under a key, or nil when the key is not there.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  func value(forKey key: String) throws(StoreError) -> PropertyListNode? {
    guard marker >> 4 == Marker.dictionary else { throw mismatch("a dictionary") }
    let (count, start) = try countAndStart()
    let (doubled, overflow) = count.multipliedReportingOverflow(by: 2)
    guard !overflow else { throw mismatch("a dictionary") }
    try document.checkReferences(doubled, at: start)
    for position in 0..<count
    where try document.object(reference: position, from: start).isString(key) {
      return try document.object(reference: count + position, from: start)
    }
    return nil
  }

  /// Calls `body` with each key of a dictionary that is of ASCII characters, and its value.
  ///
  /// - Complexity: O(*n*) in the number of keys: less than looking for each.
  func forEachValue(
    _ body: (_ key: ByteView, _ value: PropertyListNode) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard marker >> 4 == Marker.dictionary else { throw mismatch("a dictionary") }
    let (count, start) = try countAndStart()
    let (doubled, overflow) = count.multipliedReportingOverflow(by: 2)
    guard !overflow else { throw mismatch("a dictionary") }
    try document.checkReferences(doubled, at: start)
    for position in 0..<count {
      let key = try document.object(reference: position, from: start)
      guard key.marker >> 4 == Marker.asciiString else { continue }
      try body(try key.asciiText(), try document.object(reference: count + position, from: start))
    }
  }

  /// The value of a dictionary under a key that has to be there.
  subscript(key: String) -> PropertyListNode {
    get throws(StoreError) {
      guard let value = try value(forKey: key) else { throw mismatch("the key \(key)") }
      return value
    }
  }

  /// Whether this is the string `text` of ASCII characters.
  private func isString(_ text: String) throws(StoreError) -> Bool {
    guard marker >> 4 == Marker.asciiString else { return false }
    let (count, start) = try countAndStart()
    guard count == text.utf8.count else { return false }
    let bytes = document.bytes[try document.extent(count, at: start)]
    return unsafe bytes.withUnsafeBytes { unsafe $0.elementsEqual(text.utf8) }
  }

  /// The count in the marker, or in the integer behind it, and where the content starts.
  func countAndStart() throws(StoreError) -> (count: Int, start: Int) {
    let short = Int(marker & 0xf)
    if short < 0xf { return (short, offset + 1) }
    let (value, end) = try integer(at: offset + 1)
    guard let count = Int(exactly: value), count >= 0 else { throw mismatch("a possible count") }
    return (count, end)
  }

  private func integer(at offset: Int) throws(StoreError) -> (value: Int64, end: Int) {
    guard let marker = document.bigEndian(width: 1, at: offset),
      marker >> 4 == Marker.integer, marker & 0xf <= 3
    else { throw mismatch("an integer of 8 bytes at most") }
    let width = 1 << Int(marker & 0xf)
    let extent = try document.extent(width, at: offset + 1)
    let value = document.bigEndian(width: width, at: offset + 1) ?? 0
    return (Int64(bitPattern: value), extent.upperBound)
  }

  /// The key of the next row, in the dictionary of an entity.
  func nextKey() throws(StoreError) -> Int64 {
    let key = try self["nextKey"].integer()
    guard RowKey.plausibleNumbers ~= key else { throw mismatch("a possible key") }
    return key
  }

  func mismatch(_ expected: String) -> StoreError {
    document.bytes.corruption(at: offset, "expected \(expected)")
  }
}
