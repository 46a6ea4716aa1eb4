/// The form of text in which comparisons that leave out case or diacritics find equal what they
/// are to find equal.
///
/// With ``ComparisonPredicate/Options/caseInsensitive`` each scalar becomes its full case folding;
/// with ``ComparisonPredicate/Options/diacriticInsensitive`` it becomes its canonical decomposition
/// without diacritics. See ``CaseFolding`` and ``CanonicalBases`` for what exactly that is.
package enum TextFolding {
  /// Calls a closure with the folded form of UTF-8 text.
  ///
  /// ASCII that is its own folded form is not copied, and short text is folded on the stack.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  @unsafe package static func withFolded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ options: ComparisonPredicate.Options,
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
  package static func folded(_ text: String, _ options: ComparisonPredicate.Options) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      unsafe withFolded(bytes, options) { unsafe Array($0) }
    }
  }
}
