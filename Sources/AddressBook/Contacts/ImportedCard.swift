/// A card that an import takes.
struct ImportedCard {
  /// What it says.
  var card: ContactCard
  /// Whether its format has no place for all that a contact may hold.
  var isPartial = false
  /// What tells whether it comes again as it was; nil where that is no matter.
  var fingerprint: Int64?
  /// Whether it counts also where it comes again as it was.
  var overwrites = false

  /// Whether it came last as it is now, so that it has nothing to say about what was changed since.
  ///
  /// - Parameter last: What told that of the card that came last.
  /// - Returns: `false` also where nothing is known of one of them.
  func isSame(as last: Int64?) -> Bool {
    !overwrites && fingerprint != nil && fingerprint == last
  }
}
