/// UTF-8 text in a buffer, being written in folded form.
///
/// Nothing is ever written past the end of the buffer: what does not fit is left out. A buffer of
/// ``growthLimit`` times the bytes of the text has room for everything.
@unsafe struct FoldedText: ~Copyable {
  /// How many bytes a byte of text becomes at most.
  ///
  /// U+0390, which has two, folds to three scalars of two.
  static let growthLimit = 3

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0
  /// The last scalar, while a piece of a Hangul syllable may follow it.
  private var last: UInt32 = 0
  private var lastStart = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.buffer = unsafe buffer
  }

  /// What was written.
  var written: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: buffer[..<count])
  }

  /// Folds text into the buffer.
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, _ options: FoldingOptions
  ) {
    let table = ScalarFolding.Table.for(options)
    let joinsSyllables = options.contains(.diacriticInsensitive)
    let lowersASCII = options.contains(.caseInsensitive)
    var position = 0
    while position < text.count {
      let byte = unsafe text[position]
      if byte < 0x80 {
        let isUpper = lowersASCII && byte &- 0x41 < 26
        unsafe append(byte: isUpper ? byte | 0x20 : byte)
        position += 1
        continue
      }
      guard let (value, length) = unsafe UTF8Decoding.scalar(in: text, at: position) else {
        unsafe append(byte: byte)
        position += 1
        continue
      }
      position += length
      unsafe append(value, options, table, joinsSyllables: joinsSyllables)
    }
  }

  private mutating func append(
    _ value: UInt32, _ options: FoldingOptions, _ table: ScalarFolding.Table,
    joinsSyllables: Bool
  ) {
    if value < ScalarFolding.Table.limit {
      let folded = table.scalars[Int(value)]
      if folded == ScalarFolding.Table.nothing { return }
      if folded != ScalarFolding.Table.several { return unsafe append(scalar: UInt32(folded)) }
    }
    if joinsSyllables, HangulSyllable.canExtend(value),
      let syllable = unsafe HangulSyllable.joined(last, value)
    {
      unsafe count = unsafe lastStart
      return unsafe append(scalar: syllable)
    }
    for scalar in ScalarFolding.folded(value, options) { unsafe append(scalar: scalar) }
  }

  private mutating func append(scalar value: UInt32) {
    unsafe lastStart = unsafe count
    switch value {
    case ..<0x80: unsafe append(byte: UInt8(value))
    case ..<0x800:
      unsafe append(byte: UInt8(0xC0 | value >> 6))
      unsafe append(continuation: value)
    case ..<0x10000:
      unsafe append(byte: UInt8(0xE0 | value >> 12))
      unsafe append(continuation: value >> 6)
      unsafe append(continuation: value)
    default:
      unsafe append(byte: UInt8(0xF0 | (value >> 18) & 0x07))
      unsafe append(continuation: value >> 12)
      unsafe append(continuation: value >> 6)
      unsafe append(continuation: value)
    }
    unsafe last = value
  }

  private mutating func append(continuation value: UInt32) {
    unsafe append(byte: UInt8(0x80 | value & 0x3F))
  }

  private mutating func append(byte: UInt8) {
    guard unsafe count < buffer.count else { return }
    unsafe buffer[count] = byte
    unsafe count += 1
    unsafe last = 0
  }
}
