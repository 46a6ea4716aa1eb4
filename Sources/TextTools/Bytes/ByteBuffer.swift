/// Bytes to be written, in memory that is used again and again.
///
/// All that is unsafe about writing is here. Every method makes its own room.
@safe public struct ByteBuffer: ~Copyable {
  /// What a run of text may hold to be copied as it is.
  public enum Plain: Sendable {
    /// Nothing but printable ASCII without quotes and backslashes.
    case json
    /// Nothing but printable ASCII without backslashes.
    case tabSeparated
    /// No quotes, commas and controls; anything beyond ASCII.
    case csv
    /// No commas, semicolons, backslashes, controls and DEL; anything beyond ASCII.
    case vCard
  }

  @usableFromInline var bytes: UnsafeMutableRawBufferPointer
  @usableFromInline var length = 0
  /// Whether control characters of texts are written that vCards since 3.0 must not have, as what
  /// becomes of the text can say them.
  public var keepsControls = false
  /// How many control characters of texts have been left out.
  public private(set) var leftOutCount = 0
  /// How many cells got an apostrophe that guards them against spreadsheets.
  public private(set) var guardedCount = 0

  /// Makes room for so many bytes, and later for more if there are.
  public init(capacity: Int) {
    unsafe bytes = .allocate(byteCount: max(64, capacity), alignment: 16)
  }

  deinit {
    unsafe bytes.deallocate()
  }

  /// Appends a control character of a text where it can be said, and counts it otherwise.
  ///
  /// - Parameters:
  ///   - byte: The character.
  ///   - isEncoded: Whether the format writes it in another way.
  public mutating func append(control byte: UInt8, isEncoded: Bool = false) {
    // Readers leave a NUL out, and take a vertical tab for a line break.
    if isEncoded || keepsControls, byte != 0, byte != 0x0b {
      append(byte)
    } else {
      leaveOutControl()
    }
  }

  /// Counts a control character of a text that is left out.
  public mutating func leaveOutControl() { leftOutCount += 1 }

  /// Appends the apostrophe that guards a cell, and counts it.
  mutating func appendGuard() {
    append(UInt8(ascii: "'"))
    guardedCount += 1
  }

  /// Counts what was left out of a text that becomes a part of this one.
  public mutating func noteLeftOut(by part: borrowing ByteBuffer) {
    leftOutCount += part.leftOutCount
  }

  /// How many bytes there are.
  @inlinable public var count: Int { length }

  /// The bytes so far.
  public var content: [UInt8] { unsafe [UInt8](bytes[..<count]) }

  /// The bytes from a position on.
  public func content(from position: Int) -> [UInt8] {
    precondition(0...count ~= position)
    return unsafe [UInt8](bytes[position..<count])
  }

  /// Forgets the bytes from a position on.
  public mutating func removeAll(from position: Int = 0) {
    precondition(0...count ~= position)
    length = position
  }

  /// Makes sure that so many bytes fit, and eight more that a copy by words may touch.
  @inline(__always)
  @inlinable
  mutating func makeRoom(_ added: Int) {
    if unsafe bytes.count &- count < added &+ 8 { grow(added) }
  }

  @inline(never)
  @usableFromInline
  mutating func grow(_ added: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: unsafe max(bytes.count * 2, count + added + 64), alignment: 16)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    unsafe bytes.deallocate()
    unsafe bytes = larger
  }

  /// Appends a byte.
  @inline(__always)
  @inlinable
  public mutating func append(_ byte: UInt8) {
    makeRoom(1)
    unsafe bytes.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    length &+= 1
  }

  /// Appends bytes.
  ///
  /// - Complexity: O(*n*) in their number.
  @inline(__always)
  @inlinable
  public mutating func append(_ source: Span<UInt8>) {
    makeRoom(source.count)
    unsafe source.withUnsafeBytes { source in
      guard let start = source.baseAddress, let end = unsafe bytes.baseAddress else { return }
      unsafe (end + count).copyMemory(from: start, byteCount: source.count)
    }
    length &+= source.count
  }

  /// Appends a few bytes that never change.
  @inline(__always)
  @inlinable
  public mutating func append(_ literal: ShortBytes) {
    makeRoom(16)
    unsafe bytes.storeBytes(of: literal.low, toByteOffset: count, as: UInt64.self)
    unsafe bytes.storeBytes(of: literal.high, toByteOffset: count &+ 8, as: UInt64.self)
    length &+= literal.count
  }

  /// Appends a number in decimal digits.
  @inline(__always)
  @inlinable
  public mutating func append(_ number: Int64) {
    makeRoom(24)
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let digits = Self.digitCount(rest)
    var position = count &+ digits
    length = position
    while rest >= 10 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      position &-= 1
      unsafe bytes.storeBytes(
        of: UInt8(truncatingIfNeeded: digit) &+ 0x30, toByteOffset: position, as: UInt8.self)
      rest = quotient
    }
    unsafe bytes.storeBytes(
      of: UInt8(truncatingIfNeeded: rest) &+ 0x30, toByteOffset: position &- 1, as: UInt8.self)
  }

  @inline(__always)
  @inlinable
  static func digitCount(_ number: UInt64) -> Int {
    var count = 1
    var bound: UInt64 = 10
    while number >= bound {
      count &+= 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    return count
  }

  /// Appends the bytes of a range up to the first that is not plain, eight at a time.
  ///
  /// - Returns: The position of that byte, or the end of the range.
  @inline(__always)
  @inlinable
  public mutating func append(
    _ source: Span<UInt8>, _ range: Range<Int>, plain: Plain
  ) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= source.count)
    makeRoom(range.count)
    var position = range.lowerBound
    unsafe source.withUnsafeBytes { source in
      while position < range.upperBound {
        let left = range.upperBound &- position
        let word = unsafe Self.word(source, at: position)
        unsafe bytes.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
        let stops = Self.stops(in: UInt64(littleEndian: word), plain)
        let run = min(left, stops == 0 ? 8 : stops.trailingZeroBitCount >> 3)
        length &+= run
        position &+= run
        if run < 8 { return }
      }
    }
    return position
  }

  /// The eight bytes at a position, with zeros behind the end.
  @inline(__always)
  @inlinable
  static func word(_ source: UnsafeRawBufferPointer, at position: Int) -> UInt64 {
    if position &+ 8 <= source.count {
      return unsafe source.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }
    var word: UInt64 = 0
    for offset in position..<source.count {
      word |= unsafe UInt64(source[offset]) << UInt64((offset &- position) &* 8)
    }
    return word.littleEndian
  }

  /// A number whose lowest bit that is set lies in the first byte of a word that is not plain.
  @inline(__always)
  @inlinable
  static func stops(in word: UInt64, _ plain: Plain) -> UInt64 {
    let controls = (word &- 0x2020_2020_2020_2020) & ~word
    let found =
      switch plain {
      case .json: controls | word | zeros(word, 0x22) | zeros(word, 0x5c) | zeros(word, 0x7f)
      case .tabSeparated: controls | word | zeros(word, 0x5c) | zeros(word, 0x7f)
      case .csv: controls | zeros(word, 0x22) | zeros(word, 0x2c)
      case .vCard:
        controls | zeros(word, 0x2c) | zeros(word, 0x3b) | zeros(word, 0x5c) | zeros(word, 0x7f)
      }
    return found & 0x8080_8080_8080_8080
  }

  /// Sets the highest bit of each byte up to the first that equals `byte`.
  @inline(__always)
  @inlinable
  static func zeros(_ word: UInt64, _ byte: UInt64) -> UInt64 {
    let difference = word ^ (byte &* 0x0101_0101_0101_0101)
    return (difference &- 0x0101_0101_0101_0101) & ~difference
  }
}

/// Up to sixteen bytes that are copied as two words.
public struct ShortBytes: Sendable {
  /// The first eight, as they lie in memory.
  public let low: UInt64
  /// The other eight.
  public let high: UInt64
  /// How many of them there are.
  public let count: Int

  /// Keeps text of sixteen bytes at most.
  public init(_ text: String) {
    precondition(text.utf8.count <= 16)
    var words: (UInt64, UInt64) = (0, 0)
    var position: UInt64 = 0
    for byte in text.utf8 {
      let bits = UInt64(byte) << (position % 8 * 8)
      if position < 8 { words.0 |= bits } else { words.1 |= bits }
      position += 1
    }
    (low, high, count) = (words.0.littleEndian, words.1.littleEndian, text.utf8.count)
  }
}
