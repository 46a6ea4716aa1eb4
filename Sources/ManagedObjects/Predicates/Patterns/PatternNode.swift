/// A part of a regular expression.
indirect enum PatternNode: Sendable {
  /// One scalar of a set.
  case set(PatternSet)
  /// Nothing, where something is true of the place.
  case assertion(PatternAssertion)
  /// Nothing, where something else fits before or behind the place, or does not.
  case look(PatternNode, isAhead: Bool, isNegated: Bool)
  /// One part after the other; none at all fits nothing.
  case sequence([PatternNode])
  /// One of several parts.
  case choice([PatternNode])
  /// A part several times; without an upper bound as often as there is.
  case repetition(PatternNode, least: Int, most: Int?)
}

/// What can be true of a place in a text.
enum PatternAssertion: Hashable, Sendable {
  case lineStart, lineEnd
  case textStart, textEnd
  /// The end, or the place before a line break at the end.
  case lastLineEnd
  case wordBoundary, noWordBoundary
  /// The look of a number, whose answers are known for every place, is as expected.
  case look(Int, isNegated: Bool)
}

extension PatternAssertion {
  /// Whether it is true between the parts of what a scalar folds to.
  var holdsInsideScalars: Bool {
    switch self {
    case .noWordBoundary, .look(_, isNegated: true): true
    default: false
    }
  }
}

extension PatternNode {
  /// The same for whole texts, without the anchors at its ends that hold of those in any case.
  var withoutOuterAnchors: PatternNode {
    guard case .sequence(var parts) = self else { return self }
    while case .assertion(let assertion)? = parts.first,
      assertion == .lineStart || assertion == .textStart
    {
      parts.removeFirst()
    }
    while case .assertion(let assertion)? = parts.last,
      [.lineEnd, .textEnd, .lastLineEnd].contains(assertion)
    {
      parts.removeLast()
    }
    return .sequence(parts)
  }
}
