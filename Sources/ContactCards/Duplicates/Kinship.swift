import TextTools

/// How likely a card is about a contact of the same name that it does not name by a UID.
///
/// The greatest of several is the likeliest.
package struct Kinship: Comparable {
  /// Whether they have an e-mail address in common, or the number of a mobile telephone; not only one
  /// of a household or of a company.
  package let isSure: Bool
  /// How many e-mail addresses and numbers they have in common.
  private let sharedCount: Int

  package static func < (left: Kinship, right: Kinship) -> Bool {
    left.isSure == right.isSure ? left.sharedCount < right.sharedCount : right.isSure
  }

  /// How likely two cards of one name are of the same contact; nil where they are hardly.
  ///
  /// - Complexity: O(*n* *m*) in the numbers of addresses and telephone numbers.
  package init?(_ card: ContactCard, _ other: ContactCard) {
    if Self.contradict(card, other) { return nil }
    let (one, two) = (DuplicateCandidate(id: 0, card), DuplicateCandidate(id: 1, other))
    let reasons = DuplicateRule.reasons(one, two)
    sharedCount =
      one.emails.count { two.emails.contains($0) }
      + one.phones.count { [$0].share(with: two.phones) }
    if reasons.contains(DuplicateReasons(.sameEmail)) {
      isSure = true
      return
    }
    guard reasons.haveAddress else { return nil }
    let (mobiles, others) = (Self.phones(card, ["mobile"]), Self.phones(other, ["mobile"]))
    isSure = mobiles.share(with: two.phones) || others.share(with: one.phones)
    if isSure { return }
    if !mobiles.isEmpty && Self.hasOwn(other, than: one.phones)
      || !others.isEmpty && Self.hasOwn(card, than: two.phones)
    {
      // Father and son, who have a number of the household in common.
      return nil
    }
    if !one.company.isEmpty, !two.company.isEmpty, one.company != two.company { return nil }
  }

  /// Whether two contacts of one name are the same one, which is there twice.
  package static func areOne(_ card: ContactCard, _ other: ContactCard) -> Bool {
    let texts: [KeyPath<ContactCard, String>] = [\.jobTitle, \.company, \.name.nickname]
    return Kinship(card, other)?.isSure == true
      && texts.allSatisfy { text in
        let (one, two) = (card[keyPath: text], other[keyPath: text])
        return one.isEmpty || two.isEmpty || one == two
      }
  }

  /// Whether something tells that two contacts of one name are not the same.
  package static func contradict(_ card: ContactCard, _ other: ContactCard) -> Bool {
    if Generations.areTwo(card, other) { return true }
    if let one = card.birthday, let two = other.birthday { return one.contradicts(two) }
    return Generations.areYearsApart(card, other)
  }

  /// Whether a contact has a number that may be of a mobile telephone and that is none of others.
  private static func hasOwn(_ card: ContactCard, than others: [PhoneDigits]) -> Bool {
    phones(card, ["mobile", ""]).contains { ![$0].share(with: others) }
  }

  /// The numbers that are for something.
  private static func phones(_ card: ContactCard, _ labels: Set<String>) -> [PhoneDigits] {
    card.phones.filter { labels.contains($0.label) }.map { PhoneDigits($0.value) }
      .filter(\.isWhole)
  }
}
