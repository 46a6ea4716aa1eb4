/// A binary property list, read in place.
///
/// Foundation's decoder must not see bytes from outside: damaged ones make it trap, hang or answer
/// something else. This reader checks every offset, count and reference against the bounds of the
/// document at the moment it follows them, allocates nothing that a count in the document asks
/// for, and never recurses. It follows only the keys that the caller names, and only so many
/// references: a few bytes may refer to the same objects over and over.
///
/// The format is that of Apple's `CFBinaryPList.c`: a header `bplist00`, objects, a table of their
/// offsets, and a trailer of 32 bytes.
@safe final class PropertyListDocument {
  static let magic = Array("bplist00".utf8)
  private static let trailerSize = 32

  let bytes: ByteView
  // What it points into lives as long as the view does.
  private let raw: UnsafeRawBufferPointer
  private let offsetWidth: Int
  let referenceWidth: Int
  private let objectCount: Int
  private let topObject: Int
  private let tableStart: Int
  /// How many references may still be followed.
  ///
  /// Each column of a store takes some 150 and is an object of 50 bytes or more.
  private var remainingSteps: Int

  /// Where the table of the objects' offsets begins, behind the objects.
  var objectsEnd: Int { tableStart }

  /// Reads the header and the trailer.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` unless they frame exactly the bytes.
  init(_ bytes: ByteView) throws(StoreError) {
    let trailer = bytes.count - Self.trailerSize
    guard trailer > Self.magic.count, Self.hasMagic(bytes) else {
      throw bytes.corruption("not a complete binary property list")
    }
    func field(_ position: Int) throws(StoreError) -> Int {
      let value = bytes.bigEndian(width: 8, at: trailer + position)
      guard let value, let number = Int(exactly: value) else {
        throw bytes.corruption(at: trailer + position, "the trailer holds an impossible number")
      }
      return number
    }
    self.bytes = bytes
    unsafe raw = unsafe bytes.withUnsafeBytes { unsafe $0 }
    offsetWidth = Int(bytes.unsigned(width: 1, at: trailer + 6))
    referenceWidth = Int(bytes.unsigned(width: 1, at: trailer + 7))
    objectCount = try field(8)
    topObject = try field(16)
    tableStart = try field(24)
    let (tableSize, overflow) = objectCount.multipliedReportingOverflow(by: offsetWidth)
    guard !overflow, 1...8 ~= offsetWidth, 1...8 ~= referenceWidth, tableStart >= 8,
      tableStart <= trailer, tableSize == trailer - tableStart, topObject < objectCount
    else { throw bytes.corruption(at: trailer, "the trailer does not fit the file") }
    remainingSteps = 4096 + min(bytes.count * 32, objectCount * 512)
  }

  static func hasMagic(_ bytes: ByteView) -> Bool {
    guard bytes.count >= magic.count else { return false }
    return magic.indices.allSatisfy { bytes.unsigned(width: 1, at: $0) == UInt64(magic[$0]) }
  }

  /// The object that holds all others.
  func root() throws(StoreError) -> PropertyListNode {
    try object(topObject)
  }

  /// The object with a number.
  func object(_ number: Int) throws(StoreError) -> PropertyListNode {
    guard number < objectCount,
      let offset = bigEndian(width: offsetWidth, at: tableStart + number * offsetWidth),
      offset >= 8, offset < tableStart
    else { throw bytes.corruption("a reference to an object that is not there") }
    return PropertyListNode(document: self, offset: Int(offset))
  }

  /// Makes sure that `count` references follow one another from `offset` on.
  func checkReferences(_ count: Int, at offset: Int) throws(StoreError) {
    let (size, overflow) = count.multipliedReportingOverflow(by: referenceWidth)
    guard !overflow, size <= tableStart - offset else {
      throw bytes.corruption(at: offset, "a collection that ends outside the file")
    }
  }

  /// The object that one of the references from `offset` on refers to.
  func object(reference: Int, from offset: Int) throws(StoreError) -> PropertyListNode {
    remainingSteps -= 1
    guard remainingSteps > 0 else {
      throw bytes.corruption(at: offset, "the same objects are referred to over and over")
    }
    let place = offset + reference * referenceWidth
    guard let number = bigEndian(width: referenceWidth, at: place),
      let index = Int(exactly: number)
    else { throw bytes.corruption(at: offset, "a reference that cannot be read") }
    return try object(index)
  }

  /// The unsigned number of 1 to 8 bytes at `offset`, most significant byte first; nil when it
  /// reaches out of the document.
  ///
  /// Opening a store reads thousands.
  @inline(__always)
  func bigEndian(width: Int, at offset: Int) -> UInt64? {
    guard 1...8 ~= width, offset >= 0, offset <= bytes.count - width else { return nil }
    switch width {
    case 1: return unsafe UInt64(raw[offset])
    case 2:
      let number = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
      return UInt64(UInt16(bigEndian: number))
    case 3:
      let high = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
      return unsafe UInt64(UInt16(bigEndian: high)) << 8 | UInt64(raw[offset + 2])
    default: return bytes.bigEndian(width: width, at: offset)
    }
  }

  /// The range of `count` bytes that start at `offset`, all before the table of offsets.
  func extent(_ count: Int, at offset: Int) throws(StoreError) -> Range<Int> {
    guard count >= 0, offset <= tableStart, count <= tableStart - offset else {
      throw bytes.corruption(at: offset, "a value that ends outside the file")
    }
    return offset..<offset + count
  }
}

extension ByteView {
  /// The unsigned number of 1 to 8 bytes at `offset`, most significant byte first; nil when it
  /// reaches out of the view.
  func bigEndian(width: Int, at offset: Int) -> UInt64? {
    guard offset >= 0, offset <= count - width, 1...8 ~= width else { return nil }
    return unsafe withUnsafeBytes { bytes in
      var value: UInt64 = 0
      for position in offset..<offset + width {
        value = unsafe value << 8 | UInt64(bytes[position])
      }
      return value
    }
  }
}
