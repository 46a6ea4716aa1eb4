import TextTools

/// The Unicode scalars of a text.
struct ScalarText {
  /// The scalars: folded, but for those that fold to several.
  private(set) var scalars: [UInt32] = []
  /// What the scalars at some places fold to.
  private(set) var expansions: [Int: ScalarSequence] = [:]

  /// Decodes UTF-8; a byte that is none stands for itself.
  init(_ text: Span<UInt8>) {
    scalars.reserveCapacity(text.count)
    Self.forEachScalar(of: text) { scalars.append($0) }
  }

  /// Decodes and folds UTF-8.
  init(folding text: Span<UInt8>, _ options: FoldingOptions) {
    scalars.reserveCapacity(text.count)
    Self.forEachScalar(of: text) { append($0, options) }
  }

  private mutating func append(_ value: UInt32, _ options: FoldingOptions) {
    if value < 0x80 {
      let isUpper = options.contains(.caseInsensitive) && 0x41...0x5A ~= value
      return scalars.append(isUpper ? value | 0x20 : value)
    }
    if options.contains(.diacriticInsensitive), HangulSyllable.canExtend(value),
      let last = scalars.last, let syllable = HangulSyllable.joined(last, value)
    {
      scalars[scalars.count - 1] = syllable
      return
    }
    let folded = ScalarFolding.folded(value, options)
    if let single = folded.single { return scalars.append(single) }
    if folded == .empty { return }
    expansions[scalars.count] = folded
    scalars.append(value)
  }

  private static func forEachScalar(of text: Span<UInt8>, _ body: (UInt32) -> Void) {
    unsafe text.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        if unsafe bytes[position] >= 0x80,
          let (value, length) = unsafe UTF8Decoding.scalar(in: bytes, at: position)
        {
          body(value)
          position += length
        } else {
          unsafe body(UInt32(bytes[position]))
          position += 1
        }
      }
    }
  }
}
