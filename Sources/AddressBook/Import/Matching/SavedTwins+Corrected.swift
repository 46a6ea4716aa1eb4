import ManagedObjects

// Rows in which that was corrected by which people are told apart.

extension SavedTwins {
  /// Whether a row is the only one of its name that has gone, with an address or a birthday that was
  /// corrected, where it is the only new one of the name.
  ///
  /// - Throws: ``StoreError``.
  mutating func isCorrected(_ candidate: Candidate, _ source: ImportedCard) throws -> Bool {
    guard source.isPartial, !source.card.isOfOther(than: candidate.said) else { return false }
    if !hasKnownRows(source) {
      guard source.card.isLikelyCorrected(since: candidate.said) else { return false }
      if source.card.likeness(candidate.said) == 0, try !comesAgain(source) { return false }
    }
    return try isNobodyElse(source, than: candidate)
  }

  /// Has the rows that are called otherwise follow those of the same e-mail address, where each is the
  /// only one that has it.
  ///
  /// - Parameters:
  ///   - sources: The cards.
  ///   - found: For each the one before it; nil where there is none.
  /// - Throws: ``StoreError``.
  mutating func takeRenamed(_ sources: [ImportedCard], _ found: inout [EarlierCard?]) throws {
    var new: [[String]: Int] = [:]
    for index in sources.indices where found[index] == nil {
      for key in sources[index].addressKeys { new[key, default: 0] += 1 }
    }
    for (index, source) in sources.enumerated() where found[index] == nil && source.isPartial {
      guard source.addressKeys.allSatisfy({ new[$0] == 1 }) else { continue }
      let candidates = try correspondents(of: source)
      guard candidates.count == 1, try comesAgain(source) else { continue }
      let said = candidates[0].said
      if try Kinship.contradict(source.card, said) || !isNobodyElse(source, than: candidates[0]) {
        continue
      }
      take([Pair(index, source, candidates[0], nil)], &found)
    }
  }

  /// Whether no other saved contact is likelier the one of a row.
  private mutating func isNobodyElse(
    _ source: ImportedCard, than candidate: Candidate
  ) throws -> Bool {
    let kin = try kin(of: source)
    return kin == nil || kin == candidate.card.contact
  }

  /// Whether a row is certainly of a text that was there before, not of another one that has the same
  /// columns: others of its rows are as they were, or it tells of everybody.
  private func hasKnownRows(_ source: ImportedCard) -> Bool {
    areWhole || source.kind.map(knownKinds.contains) ?? false
  }

  /// Whether a row is of a text that was there before, as far as one can tell: no more than one of its
  /// rows is gone.
  private func comesAgain(_ source: ImportedCard) throws -> Bool {
    guard let kind = source.kind else { return false }
    if hasKnownRows(source) { return true }
    var goneCount = 0
    for row in try known.sources.rows().values.joined()
    where row.kind == kind && !taken.has(row) {
      goneCount += 1
      if goneCount > 1 { return false }
    }
    return true
  }
}

extension ImportedCard {
  /// The e-mail addresses in the kind of text.
  fileprivate var addressKeys: Set<[String]> {
    Set(card.emails.map { [kind.map(String.init) ?? "", $0.emailKey] })
  }
}

extension ContactCard {
  /// Whether something tells that the card is of another person of the name than another one: also
  /// birthdays where no address is the same.
  fileprivate func isOfOther(than other: ContactCard) -> Bool {
    if Kinship.areOfTwoGenerations(self, other) { return true }
    guard Kinship.contradict(self, other) else { return false }
    let (one, two) = (Set(reachableBy), Set(other.reachableBy))
    return !one.isEmpty && !two.isEmpty && one.isDisjoint(with: two)
  }

  /// Whether the card is likely what became of another one of the name also where nothing else of its
  /// text is known: an e-mail address or a day was corrected, no telephone number and no year.
  fileprivate func isLikelyCorrected(since other: ContactCard) -> Bool {
    let haveEmails = !emails.isEmpty && !other.emails.isEmpty
    let isShared = !Set(reachableBy).isDisjoint(with: other.reachableBy)
    return (haveEmails || isShared) && !Kinship.areYearsApart(self, other)
  }
}
