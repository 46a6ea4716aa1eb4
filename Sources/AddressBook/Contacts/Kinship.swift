/// How likely a card is about a contact of the same name that it does not name by a UID.
enum Kinship: Int, Comparable {
  /// They have a number in common, as those of a household or of a company do.
  case likely
  /// They have an e-mail address in common, or the number of a mobile telephone.
  case sure

  static func < (left: Kinship, right: Kinship) -> Bool { left.rawValue < right.rawValue }

  /// What stands behind names of which one is that of a parent.
  private static let generations: Set<String> = [
    "jr", "sr", "jun", "sen", "junior", "senior", "ii", "iii", "iv", "dj", "da",
  ]
  /// So many years apart are two births at least of which one is reckoned from an age.
  private static let yearsApart = 3

  /// How likely two cards of one name are of the same contact; nil where they are hardly.
  ///
  /// - Complexity: O(*n* *m*) in the numbers of addresses and telephone numbers.
  init?(_ card: ContactCard, _ other: ContactCard) {
    if Self.contradict(card, other) { return nil }
    let (one, two) = (DuplicateCandidate(id: 0, card), DuplicateCandidate(id: 1, other))
    let reasons = DuplicateRule.reasons(one, two)
    if reasons.contains(DuplicateReasons(.sameEmail)) {
      self = .sure
      return
    }
    guard reasons.haveAddress else { return nil }
    let (mobiles, others) = (Self.phones(card, ["mobile"]), Self.phones(other, ["mobile"]))
    if Self.share(mobiles, two.phones) || Self.share(others, one.phones) {
      self = .sure
    } else if !mobiles.isEmpty && Self.hasOwn(other, than: one.phones)
      || !others.isEmpty && Self.hasOwn(card, than: two.phones)
    {
      // Father and son, who have a number of the household in common.
      return nil
    } else if !one.company.isEmpty, !two.company.isEmpty, one.company != two.company {
      return nil
    } else {
      self = .likely
    }
  }

  /// How many e-mail addresses and numbers two contacts have in common.
  static func sharedCount(_ card: ContactCard, _ other: ContactCard) -> Int {
    let (one, two) = (DuplicateCandidate(id: 0, card), DuplicateCandidate(id: 1, other))
    return one.emails.count { two.emails.contains($0) }
      + one.phones.count { share([$0], two.phones) }
  }

  /// Whether two contacts of one name are the same one, which is there twice.
  static func areOne(_ card: ContactCard, _ other: ContactCard) -> Bool {
    let texts: [KeyPath<ContactCard, String>] = [\.jobTitle, \.company, \.name.nickname]
    return Kinship(card, other) == .sure
      && texts.allSatisfy { text in
        let (one, two) = (card[keyPath: text], other[keyPath: text])
        return one.isEmpty || two.isEmpty || one == two
      }
  }

  /// Whether something tells that two contacts of one name are not the same.
  private static func contradict(_ card: ContactCard, _ other: ContactCard) -> Bool {
    let suffixes = [card, other].map { generation($0.name.suffix) }
    if suffixes[0] != suffixes[1] { return true }
    if let one = card.birthday, let two = other.birthday {
      return differ(one.year, two.year) || differ(one.month, two.month) || differ(one.day, two.day)
    }
    guard let one = birthYear(of: card), let two = birthYear(of: other) else { return false }
    let (distance, isHuge) = one.subtractingReportingOverflow(two)
    return isHuge || distance.magnitude >= yearsApart
  }

  private static func differ(_ left: Int?, _ right: Int?) -> Bool {
    guard let left, let right else { return false }
    return left != right
  }

  private static func generation(_ suffix: String) -> String {
    let letters = TextFolding.simple(suffix).filter(\.isLetter)
    return generations.contains(letters) ? letters : ""
  }

  /// The year of the birth, also as a stated age tells it.
  private static func birthYear(of card: ContactCard) -> Int? {
    if let year = card.birthday?.year { return year }
    guard let age = card.age, let year = card.ageStated?.year else { return nil }
    return year - Int(age)
  }

  /// Whether a contact has a number that may be of a mobile telephone and that is none of others.
  private static func hasOwn(_ card: ContactCard, than others: [PhoneDigits]) -> Bool {
    phones(card, ["mobile", ""]).contains { !share([$0], others) }
  }

  private static func share(_ phones: [PhoneDigits], _ others: [PhoneDigits]) -> Bool {
    phones.contains { phone in others.contains { phone.isSame(as: $0) } }
  }

  /// The numbers that are for something.
  private static func phones(_ card: ContactCard, _ labels: Set<String>) -> [PhoneDigits] {
    card.phones.filter { labels.contains($0.label) }.map { PhoneDigits($0.value) }
      .filter(\.isWhole)
  }
}
