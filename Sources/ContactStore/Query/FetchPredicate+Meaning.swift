import ContactCards
package import ManagedObjects

extension FetchPredicate {
  /// The predicate that says to the model what people mean by this one.
  ///
  /// - Parameter people: The people whom it may name.
  /// - Returns: The predicate, whose parts know where the old ones were written.
  /// - Throws: ``FetchPredicateError`` for what cannot be compared, or what the parameter throws.
  package func meant(_ people: AskedPeople) throws -> FetchPredicate {
    try replacingComparisons { written in
      let spelled = try AskedPhone.spelled(written, people)
      let meant = try Self.meant(spelled?.comparison ?? written, people)
      return spelled?.isNegated == true ? .not(meant) : meant
    }
  }

  private static func meant(
    _ written: ComparisonPredicate, _ people: AskedPeople
  ) throws -> FetchPredicate {
    let parts = AskedComparison.withNil(written)
    guard let comparison = parts.first, parts.count == 1 else {
      return .or(try parts.map { try FetchPredicate(.comparison($0)).meant(people) })
    }
    if let name = AskedName(comparison) { return try name.predicate(people) }
    if let words = try AskedWords(comparison) { return try words.predicate(people) }
    if let manager = AskedManager(comparison) { return try manager.predicate(people) }
    if let entries = try AskedEntries(comparison, people) {
      return try entries.predicate(people)
    }
    if let labelled = try AskedLabelled(comparison)?.predicate() { return labelled }
    if let part = AskedLabelled.part(of: comparison) {
      return try FetchPredicate(.comparison(part)).meant(people)
    }
    if let addresses = AskedLabelled.anyPart(of: comparison) {
      return try addresses.meant(people)
    }
    if let dates = try AskedDates(comparison)?.predicate() { return dates }
    if let color = try AskedColor(comparison)?.predicate(people) { return color }
    return try AskedComparison(comparison)?.predicate(people)
      ?? FetchPredicate(.comparison(comparison))
  }
}
