/// The rule that says whether two contacts are likely the same, and why.
///
/// It is symmetric. Contacts that contradict each other never are, unless they have the same UID.
enum DuplicateRule {
  /// Why two contacts are likely the same; empty when they are not.
  static func reasons(_ left: DuplicateCandidate, _ right: DuplicateCandidate) -> DuplicateReasons {
    let isSame = hasSameUID(left, right)
    let relation = NameRelation(left, right)
    if !isSame, relation == .different || contradict(left, right, relation) { return [] }
    var reasons: DuplicateReasons = []
    func add(_ reason: DuplicateReason, _ holds: Bool) {
      if holds { reasons.insert(DuplicateReasons(reason)) }
    }
    add(.sameUID, isSame)
    add(.sameEmail, shareEmail(left, right))
    add(.samePhone, relation != .partly && sharePhone(left, right))
    add(.sameBirthday, haveSameBirthday(left, right))
    add(.sameCompany, !left.company.isEmpty && left.company == right.company)
    guard isSame || suffices(reasons, for: relation, left) else { return [] }
    if let reason = relation.reason { add(reason, true) }
    return reasons
  }

  /// How likely two contacts are the same for some reasons.
  ///
  /// It is less where only the names are alike and the addresses are others, as of two people of one
  /// name, and where something ``speaksAgainst(_:_:)`` it in spite of an address in common.
  static func confidence(
    of reasons: DuplicateReasons, _ left: DuplicateCandidate, _ right: DuplicateCandidate
  ) -> Double {
    if hasSameUID(left, right) { return reasons.confidence }
    let isDoubted =
      reasons.areOfNames
      ? haveAddressesOfOneKind(left, right) : speaksAgainst(left, right)
    return isDoubted ? reasons.doubtedConfidence : reasons.confidence
  }

  /// Whether two contacts with an address in common may rather be of one family: their birthdays or ages
  /// differ, as of father and son, or their first names in letters, as of Mark and Mary, also where they
  /// sound alike.
  ///
  /// What ``NameRelation/isSlip(_:_:)`` takes for a typo is no doubt.
  static func speaksAgainst(_ left: DuplicateCandidate, _ right: DuplicateCandidate) -> Bool {
    if hasSameUID(left, right) { return false }
    if haveOtherBirthdays(left, right)
      || Generations.areYearsApart(left.birthYear, right.birthYear)
    {
      return true
    }
    return left.last == right.last && left.first != right.first
      && !haveSameBirthday(left, right) && NameRelation(left, right) == .typo
      && !NameRelation.isSlip(left.first, right.first)
  }

  /// Whether two contacts cannot be the same, also where a birthday is known to be a mistake if those
  /// are to be spared.
  static func conflict(
    _ left: DuplicateCandidate, _ right: DuplicateCandidate, sparesBirthdays: Bool = false
  ) -> Bool {
    if hasSameUID(left, right) { return false }
    let relation = NameRelation(left, right)
    return relation == .different
      || contradict(left, right, relation, sparesBirthdays: sparesBirthdays)
  }

  /// Whether both contacts have e-mail addresses, or both have telephone numbers.
  private static func haveAddressesOfOneKind(
    _ left: DuplicateCandidate, _ right: DuplicateCandidate
  ) -> Bool {
    !left.emails.isEmpty && !right.emails.isEmpty || !left.phones.isEmpty && !right.phones.isEmpty
  }

  private static func hasSameUID(_ left: DuplicateCandidate, _ right: DuplicateCandidate) -> Bool {
    !left.uid.isEmpty && left.uid == right.uid
  }

  /// Whether what two contacts have in common is enough besides how their names relate.
  private static func suffices(
    _ reasons: DuplicateReasons, for relation: NameRelation, _ candidate: DuplicateCandidate
  ) -> Bool {
    switch relation {
    case .different: false
    case .unknown: reasons.haveAddress
    case .partly: reasons.contains(DuplicateReasons(.sameEmail))
    case .typo, .shortForm: !reasons.isEmpty
    case .same, .accents, .middle:
      candidate.isNameless || candidate.hasFirstAndLast || !reasons.isEmpty
    case .swapped, .initial, .nickname: true
    }
  }

  /// Whether birthdays, further first names or what stands behind the names differ, such as where one of
  /// the two is a junior.
  ///
  /// Of those with the same name and an address in common, one birthday is more likely a mistake.
  private static func contradict(
    _ left: DuplicateCandidate, _ right: DuplicateCandidate, _ relation: NameRelation,
    sparesBirthdays: Bool = false
  ) -> Bool {
    if !left.suffix.isEmpty, !right.suffix.isEmpty, left.suffix != right.suffix { return true }
    if Generations.generation(left.suffix) != Generations.generation(right.suffix) { return true }
    if !left.middle.isEmpty, !right.middle.isEmpty, left.middle != right.middle,
      !NameRelation.isInitial(left.middle, right.middle),
      (left.otherwise ?? left).middle != (right.otherwise ?? right).middle
    {
      return true
    }
    if sparesBirthdays || !haveOtherBirthdays(left, right) { return false }
    return relation != .same || !(shareEmail(left, right) || sharePhone(left, right))
  }

  /// Whether anything that is known of both birthdays differs.
  private static func haveOtherBirthdays(
    _ left: DuplicateCandidate, _ right: DuplicateCandidate
  ) -> Bool {
    guard let one = left.birthday, let other = right.birthday else { return false }
    return one.contradicts(other)
  }

  private static func haveSameBirthday(
    _ left: DuplicateCandidate, _ right: DuplicateCandidate
  ) -> Bool {
    guard let one = left.birthday, let other = right.birthday, one.day != nil else { return false }
    return one.day == other.day && one.month == other.month && !one.contradicts(other)
  }

  private static func shareEmail(_ left: DuplicateCandidate, _ right: DuplicateCandidate) -> Bool {
    left.emails.contains(where: right.emails.contains)
  }

  private static func sharePhone(_ left: DuplicateCandidate, _ right: DuplicateCandidate) -> Bool {
    left.phones.share(with: right.phones)
  }
}
