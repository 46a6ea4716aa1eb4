/// Words that are found by their bytes, in whatever case they are written.
public struct ByteWords: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline var key: UInt64
    @usableFromInline var length: Int
    @usableFromInline var code: UInt8
    @usableFromInline var text: [UInt8]
  }

  @usableFromInline var slots: [Entry?]
  @usableFromInline let mask: Int

  /// Keeps words in lower case with what they stand for.
  public init(_ words: [(String, UInt8)]) {
    var size = 64
    while size < words.count * 4 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: nil, count: size)
    for (word, code) in words {
      let text = Array(word.utf8)
      let key = Self.key(text.span, 0..<text.count)
      var slot = Self.slot(key, text.count) & mask
      while slots[slot] != nil { slot = (slot + 1) & mask }
      slots[slot] = Entry(key: key, length: text.count, code: code, text: text)
    }
  }

  /// What a word stands for; nil when it is none of these.
  @inline(__always)
  @inlinable
  public func find(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt8? {
    guard 1...32 ~= range.count else { return nil }
    let key = Self.key(text, range)
    var slot = Self.slot(key, range.count) & mask
    while let entry = slots[slot] {
      if entry.key == key, entry.length == range.count,
        range.count <= 8 || Self.agrees(entry.text, text, range)
      {
        return entry.code
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The first eight bytes in lower case.
  @inline(__always)
  @inlinable
  static func key(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var key: UInt64 = 0
    for position in range.prefix(8) { key = key << 8 | UInt64(text[position].lowered) }
    return key
  }

  @inline(__always)
  @inlinable
  static func slot(_ key: UInt64, _ length: Int) -> Int {
    let mixed = (key &+ UInt64(truncatingIfNeeded: length)) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: mixed >> 40)
  }

  @usableFromInline static func agrees(_ word: [UInt8], _ text: Span<UInt8>, _ range: Range<Int>)
    -> Bool
  {
    for (offset, byte) in word.enumerated() where text[range.lowerBound + offset].lowered != byte {
      return false
    }
    return true
  }
}

extension UInt8 {
  /// The byte of the lower-case letter, where it is one of an upper-case one.
  @inline(__always)
  @inlinable
  public var lowered: UInt8 { 0x41...0x5a ~= self ? self | 0x20 : self }

  /// Whether it is a blank or a tab.
  @inline(__always)
  @inlinable
  public var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension Span<UInt8> {
  /// Whether a range holds a text exactly.
  @inline(__always)
  @inlinable
  public func holds(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard text.utf8CodeUnitCount == range.count else { return false }
    return text.withUTF8Buffer { word in
      for offset in 0..<word.count where unsafe word[offset] != self[range.lowerBound + offset] {
        return false
      }
      return true
    }
  }

  /// A range without the blanks at its ends.
  @inline(__always)
  @inlinable
  public func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// Eight bytes as a number, the first one the least significant; they have to be there.
  @inline(__always)
  @inlinable
  public func word(at position: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// A range of UTF-8 as a string.
  @inline(__always)
  @inlinable
  public func string(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// A range as an array.
  @inlinable
  public func array(_ range: Range<Int>) -> [UInt8] {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe Array($0) }
  }
}
