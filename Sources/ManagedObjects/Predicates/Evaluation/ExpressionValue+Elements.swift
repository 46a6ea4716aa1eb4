extension ExpressionValue {
  /// Whether two lists have equal elements, each as often, in any order.
  ///
  /// - Complexity: O(*n*) in the number of elements, on average.
  static func haveSameElements(
    _ left: [ExpressionValue], _ right: [ExpressionValue], _ options: ComparisonPredicate.Options
  ) -> Bool {
    guard left.count == right.count else { return false }
    var counts: [ValueFace.Key: KindCounts] = [:]
    for (elements, step) in [(left, 1), (right, -1)] {
      for element in elements {
        // An element that equals nothing has no partner.
        guard let face = ValueFace.faces(of: element, options.folding).last else { return false }
        counts[face.key, default: KindCounts()].add(face.kind, step)
      }
    }
    return counts.values.allSatisfy(\.isBalanced)
  }
}

/// How many values of each kind one list has more than another, of those that are the same number.
///
/// A number equals the boolean and the date that stand for it; those two are different.
private struct KindCounts {
  private var all = 0
  private var booleans = 0
  private var dates = 0
  private var others = (left: 0, right: 0)

  mutating func add(_ kind: ValueFace.Kinds, _ step: Int) {
    all += step
    switch kind {
    case .boolean: booleans += step
    case .date: dates += step
    default: if step > 0 { others.left += 1 } else { others.right += 1 }
    }
  }

  /// Whether each value has a partner in the other list: what is left of booleans and dates is
  /// matched by numbers of the other list.
  var isBalanced: Bool {
    all == 0 && max(0, booleans) + max(0, dates) <= others.right
      && max(0, -booleans) + max(0, -dates) <= others.left
  }
}
