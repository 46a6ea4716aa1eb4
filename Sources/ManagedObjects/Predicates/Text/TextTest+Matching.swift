import TextTools

extension TextTest {
  /// Whether UTF-8 text passes the test.
  ///
  /// - Complexity: O(*n*) in the length of the text, or O(*n* · *m*) for a `LIKE` pattern of *m*
  ///   bytes with more than a `*` at its ends.
  @unsafe package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if options.isEmpty { return unsafe matchesFolded(text) }
    if case .pattern(let expression) = matcher, unsafe !ByteSearch.isASCII(text) {
      return unsafe expression.matches(ScalarText(folding: text.span, options))
    }
    return unsafe TextFolding.withFolded(text, options) { unsafe matchesFolded($0) }
  }

  /// Whether UTF-8 text passes the test.
  package func matches(_ text: Span<UInt8>) -> Bool {
    unsafe text.withUnsafeBufferPointer { unsafe matches($0) }
  }

  /// Whether UTF-8 text passes the test.
  package func matches(_ text: RawSpan) -> Bool {
    unsafe text.withUnsafeBytes { unsafe matches($0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// Whether a string passes the test.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe matches($0) }
  }

  private func matchesFolded(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch matcher {
    case .equal(let needle): unsafe needle.withBytes { unsafe ByteSearch.isEqual($0, text) }
    case .notEqual(let needle): unsafe !needle.withBytes { unsafe ByteSearch.isEqual($0, text) }
    case .less(let needle, let orEqual):
      unsafe needle.withBytes { unsafe ByteSearch.compare(text, $0) } < (orEqual ? 1 : 0)
    case .greater(let needle, let orEqual):
      unsafe needle.withBytes { unsafe ByteSearch.compare(text, $0) } > (orEqual ? -1 : 0)
    case .prefix(let needle): unsafe needle.withBytes { unsafe ByteSearch.isPrefix($0, of: text) }
    case .suffix(let needle): unsafe needle.withBytes { unsafe ByteSearch.isSuffix($0, of: text) }
    case .infix(let needle): unsafe needle.withBytes { unsafe ByteSearch.contains($0, in: text) }
    case .within(let constant):
      unsafe !text.isEmpty && constant.withBytes { unsafe ByteSearch.contains(text, in: $0) }
    case .member(let strings): unsafe strings.contains(text.span)
    case .like(let pattern): unsafe pattern.matches(text.span)
    case .pattern(let expression): unsafe expression.matches(text.span)
    case .nothing: false
    }
  }
}

extension [UInt8] {
  @inline(__always)
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body($0) }
  }
}
