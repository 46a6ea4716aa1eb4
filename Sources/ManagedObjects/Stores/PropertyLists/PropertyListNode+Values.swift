#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an object of a binary property list is, for those who do not know it beforehand.
extension PropertyListNode {
  /// An object with those that it refers to.
  enum Content {
    case scalar(PropertyListValue)
    case array([PropertyListNode])
    case dictionary([(key: PropertyListNode, value: PropertyListNode)])
  }

  /// How many bytes the object takes, without those that it refers to.
  func size() throws(StoreError) -> Int {
    switch marker >> 4 {
    case Marker.data, Marker.asciiString: return try countAndStart().count
    case Marker.utf16String: return try range(of: countAndStart(), width: 2).count
    case Marker.array, Marker.orderedSet, Marker.set:
      return try range(of: countAndStart(), width: document.referenceWidth).count
    case Marker.dictionary:
      return try range(of: countAndStart(), width: 2 * document.referenceWidth).count
    default: return 1
    }
  }

  private func range(
    of place: (count: Int, start: Int), width: Int
  ) throws(StoreError) -> Range<Int> {
    let (size, overflow) = place.count.multipliedReportingOverflow(by: width)
    guard !overflow else { throw mismatch("a possible count") }
    return try document.extent(size, at: place.start)
  }

  /// What the object is.
  func content() throws(StoreError) -> Content {
    switch marker >> 4 {
    case 0: return .scalar(try singleton())
    case Marker.integer: return .scalar(.integer(try integer()))
    case Marker.real: return .scalar(.real(try anyReal()))
    case Marker.date: return .scalar(try date())
    case Marker.data:
      let data = try data()
      return .scalar(.data(data.data(0..<data.count)))
    case Marker.asciiString, Marker.utf16String: return .scalar(.string(try string()))
    case Marker.reference: return .scalar(.reference(try reference()))
    case Marker.array, Marker.orderedSet, Marker.set: return .array(try elements())
    case Marker.dictionary: return .dictionary(try entries())
    default: throw mismatch("an object of a kind that is known")
    }
  }

  private func singleton() throws(StoreError) -> PropertyListValue {
    switch marker {
    case 0: .null
    case Marker.falseObject, Marker.trueObject: .boolean(try boolean())
    default: throw mismatch("an object of a kind that is known")
    }
  }

  /// The value of a floating-point number of either width.
  private func anyReal() throws(StoreError) -> Double {
    guard marker == 0x22 else { return try real() }
    let extent = try document.extent(4, at: offset + 1)
    let bits = document.bigEndian(width: 4, at: extent.lowerBound) ?? 0
    return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// The moment of a date, which is a number of seconds since the beginning of 2001.
  private func date() throws(StoreError) -> PropertyListValue {
    guard marker == 0x33 else { throw mismatch("a date") }
    let extent = try document.extent(8, at: offset + 1)
    let bits = document.bigEndian(width: 8, at: extent.lowerBound) ?? 0
    return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)))
  }

  /// The number of an object of an archive.
  private func reference() throws(StoreError) -> Int {
    let width = Int(marker & 0xf) + 1
    guard width <= 8, let number = document.bigEndian(width: width, at: offset + 1),
      let index = Int(exactly: number)
    else { throw mismatch("a reference into an archive") }
    return index
  }

  private func elements() throws(StoreError) -> [PropertyListNode] {
    let (count, start) = try countAndStart()
    try document.checkReferences(count, at: start)
    var elements: [PropertyListNode] = []
    for position in 0..<count {
      elements.append(try document.object(reference: position, from: start))
    }
    return elements
  }

  private func entries() throws(StoreError) -> [(key: PropertyListNode, value: PropertyListNode)] {
    let (count, start) = try countAndStart()
    let (doubled, overflow) = count.multipliedReportingOverflow(by: 2)
    guard !overflow else { throw mismatch("a dictionary") }
    try document.checkReferences(doubled, at: start)
    var entries: [(key: PropertyListNode, value: PropertyListNode)] = []
    for position in 0..<count {
      entries.append(
        (
          try document.object(reference: position, from: start),
          try document.object(reference: count + position, from: start)
        ))
    }
    return entries
  }
}
