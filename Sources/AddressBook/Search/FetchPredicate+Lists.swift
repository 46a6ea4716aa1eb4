import ManagedObjects

extension FetchPredicate {
  /// The texts of which a contact may have many, and of which people ask as if there were one.
  private static let lists: Set<String> = [
    "email", "phone", "url", "messenger", "city", "country",
  ]

  /// The predicate in which a part of a text is looked for in any of several: `email CONTAINS 'x'` means
  /// `ANY email CONTAINS 'x'`.
  ///
  /// To a model, the first asks whether one of the addresses is just so (`CONTAINS` of a collection),
  /// which would find nobody without a word.
  var askingAnyOfLists: FetchPredicate {
    switch kind {
    case .constant: return self
    case .comparison(let comparison):
      guard comparison.comparisonOperator == .contains, comparison.modifier == .direct,
        case .keyPath(let path) = comparison.left.kind, path.root == nil,
        Self.lists.contains(path.keyPath)
      else { return self }
      return FetchPredicate(
        .comparison(
          ComparisonPredicate(
            comparison.left, .contains, comparison.right, options: comparison.options,
            modifier: .any, span: comparison.span)))
    case .compound(let compound):
      return FetchPredicate(
        .compound(
          CompoundPredicate(compound.logic, compound.subpredicates.map(\.askingAnyOfLists))))
    }
  }
}
