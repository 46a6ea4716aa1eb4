/// The form of text in which comparisons that leave out case or diacritics find equal what they
/// are to find equal.
///
/// With ``FoldingOptions/caseInsensitive`` each scalar becomes its full case folding;
/// with ``FoldingOptions/diacriticInsensitive`` it becomes its canonical decomposition
/// without diacritics. See ``CaseFolding`` and ``CanonicalBases`` for what exactly that is.
package enum TextFolding {
  /// Calls a closure with the folded form of UTF-8 text.
  ///
  /// ASCII that is its own folded form is not copied, and short text is folded on the stack.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  @unsafe package static func withFolded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ options: FoldingOptions,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if options.isEmpty || text.isEmpty { return unsafe body(text) }
    if unsafe ByteSearch.isASCII(text) {
      guard options.contains(.caseInsensitive) else { return unsafe body(text) }
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { buffer in
        unsafe ByteSearch.lowercase(text, into: buffer)
        return unsafe body(UnsafeBufferPointer(buffer))
      }
    }
    let capacity = unsafe text.count * FoldedText.growthLimit
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var folded = unsafe FoldedText(buffer)
      unsafe folded.append(text, options)
      return unsafe body(folded.written)
    }
  }

  /// The folded form of a string in UTF-8.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func folded(_ text: String, _ options: FoldingOptions) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      unsafe withFolded(bytes, options) { unsafe Array($0) }
    }
  }

  /// A text without case and diacritics.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func canonical(_ text: String) -> String {
    String(
      decoding: folded(text, [.caseInsensitive, .diacriticInsensitive]), as: UTF8.self)
  }
}
