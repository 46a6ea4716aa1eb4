import TextTools

/// Writes texts as bytes that order as a comparison orders the texts.
///
/// They end in a mark that is less than whatever can stand there in a longer text.
package struct TextSortKey {
  private enum Form {
    case literal
    case caseInsensitive
    /// Letters in an order, then their forms and the text itself.
    case letters(LanguageOrder)
  }

  private let form: Form

  /// Takes a comparison.
  package init(_ comparison: KeySortDescriptor.Comparison) {
    form =
      switch comparison {
      case .literal: .literal
      case .caseInsensitive: .caseInsensitive
      case .standard: .letters(.standard)
      case .numeric: .letters(.numeric)
      case .localized(let identifier): .letters(LanguageOrder(identifier: identifier))
      }
  }

  /// Adds the bytes of a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func append(_ text: Span<UInt8>, to key: inout [UInt8]) {
    unsafe text.withUnsafeBufferPointer { text in
      switch form {
      case .literal: unsafe key.append(terminated: text.span)
      case .caseInsensitive:
        unsafe LanguageOrder.standard.append(text, to: &key)
        key.append(terminator: ())
        unsafe LetterForms.appendMarks(of: text, to: &key)
        unsafe TextFolding.withFolded(text, .caseInsensitive) { folded in
          unsafe key.append(terminated: folded.span)
        }
      case .letters(let order):
        unsafe order.append(text, to: &key)
        key.append(terminator: ())
        unsafe TextOrder.appendForms(of: text, to: &key)
        unsafe key.append(terminated: text.span)
      }
    }
  }
}

extension KeySortDescriptor.Comparison {
  /// Whether texts are compared by bytes that are made of them first.
  var isComputed: Bool {
    switch self {
    case .standard, .literal: false
    case .caseInsensitive, .numeric, .localized: true
    }
  }

  /// Whether only the very same texts are equal.
  var isTotal: Bool { self != .caseInsensitive }
}
