import TextTools

/// A pattern of `LIKE` in which wildcards stand between pieces of text.
///
/// `*` stands for any text, also none and also across line breaks; `?` for one Unicode scalar of
/// the text in the form in which it is compared, so for one `s` of `ß` where case is ignored; a
/// backslash makes the next character itself. No other character is special.
package struct LikePattern {
  /// What one step of the pattern stands for.
  private enum Step {
    case byte(UInt8)
    case anyScalar
    case anyText
  }

  private let steps: [Step]
}

extension LikePattern: Sendable {}

extension LikePattern {
  /// A piece of a pattern as it is written.
  private enum Piece {
    case text(String.UnicodeScalarView)
    case anyScalar
    case anyText
  }

  /// What a pattern asks for: another test where that says the same and is quicker.
  ///
  /// - Complexity: O(*n*) in the length of the pattern.
  static func matcher(
    for pattern: String, _ options: FoldingOptions
  ) -> TextTest.Matcher {
    let pieces = pieces(of: pattern)
    func folded(_ text: String.UnicodeScalarView) -> [UInt8] {
      TextFolding.folded(String(text), options)
    }
    switch (pieces.first, pieces.dropFirst().first, pieces.dropFirst(2).first, pieces.count) {
    case (nil, _, _, _): return .equal([])
    case (.text(let text), nil, nil, 1): return .equal(folded(text))
    case (.text(let text), .anyText, nil, 2) where !folded(text).isEmpty:
      return .prefix(folded(text))
    case (.anyText, .text(let text), nil, 2) where !folded(text).isEmpty:
      return .suffix(folded(text))
    case (.anyText, .text(let text), .anyText, 3) where !folded(text).isEmpty:
      return .infix(folded(text))
    default: break
    }
    let steps = pieces.flatMap { piece in
      switch piece {
      case .text(let text): folded(text).map(Step.byte)
      case .anyScalar: [Step.anyScalar]
      case .anyText: [Step.anyText]
      }
    }
    return .like(LikePattern(steps: steps))
  }

  private static func pieces(of pattern: String) -> [Piece] {
    var pieces: [Piece] = []
    var text = String.UnicodeScalarView()
    var isEscaped = false
    var endsInAnyText = false
    func flush() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = String.UnicodeScalarView()
    }
    for scalar in pattern.unicodeScalars {
      let isWildcard = !isEscaped && (scalar == "*" || scalar == "?")
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      isEscaped = false
      if isWildcard {
        flush()
        if scalar == "?" { pieces.append(.anyScalar) }
        if scalar == "*", !endsInAnyText { pieces.append(.anyText) }
      } else {
        text.append(scalar)
      }
      endsInAnyText = isWildcard && scalar == "*"
    }
    if isEscaped { text.append("\\") }
    flush()
    return pieces
  }
}

extension LikePattern {
  /// Whether all of a text, folded as the pattern was, fits the pattern.
  ///
  /// Where a step does not fit, the last `*` takes one scalar more, and what follows it is tried
  /// again; an earlier `*` never has to.
  ///
  /// - Complexity: O(*n*) in the length of the text, but for long texts and patterns with a `?`
  ///   between two `*`: O(*n* · *m* / 64) for a text of *n* and a pattern of *m* bytes.
  package func matches(_ text: Span<UInt8>) -> Bool {
    if steps.count * text.count > Self.effortLimit { return matchesInParts(text) }
    var position = 0
    var step = 0
    var retry: (position: Int, step: Int)?
    while position < text.count {
      if step < steps.count, case .anyText = steps[step] {
        step += 1
        retry = (position, step)
      } else if let length = lengthMatched(by: step, in: text, at: position) {
        position += length
        step += 1
      } else if let last = retry {
        position = last.position + Self.scalarLength(in: text, at: last.position)
        step = last.step
        retry = (position, step)
      } else {
        return false
      }
    }
    return steps[step...].allSatisfy { step in
      if case .anyText = step { true } else { false }
    }
  }

  /// The product of the lengths up to which going back is the quickest way.
  private static let effortLimit = 1 << 16

  /// Whether the parts between the `*` occur in a text one after the other, the first at its start
  /// and the last at its end.
  private func matchesInParts(_ text: Span<UInt8>) -> Bool {
    let text = ScalarText(text).scalars
    let parts = parts
    guard let first = parts.first, let last = parts.last,
      text.count >= parts.reduce(0, { $0 + $1.count })
    else { return false }
    guard first.fits(text[...]), parts.count > 1 else {
      return first.count == text.count && first.fits(text[...])
    }
    guard last.fits(text.suffix(last.count)) else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let end = part.firstEnd(in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  /// The parts between the `*`.
  private var parts: [LikePart] {
    steps.split(omittingEmptySubsequences: false) { step in
      if case .anyText = step { true } else { false }
    }.map { steps in
      var part = LikePart()
      var bytes: [UInt8] = []
      for step in steps {
        if case .byte(let byte) = step {
          bytes.append(byte)
        } else {
          part.append(ScalarText(bytes.span).scalars)
          part.appendAny()
          bytes.removeAll()
        }
      }
      part.append(ScalarText(bytes.span).scalars)
      return part
    }
  }

  /// The number of bytes that a step takes at a position, or nil when it does not fit there.
  private func lengthMatched(by step: Int, in text: Span<UInt8>, at position: Int) -> Int? {
    guard step < steps.count else { return nil }
    switch steps[step] {
    case .byte(let byte): return text[position] == byte ? 1 : nil
    case .anyScalar: return Self.scalarLength(in: text, at: position)
    case .anyText: return nil
    }
  }

  private static func scalarLength(in text: Span<UInt8>, at position: Int) -> Int {
    var end = position + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end - position
  }
}
