import ContactCards
import TextTools

// Rows in which that was corrected by which people are told apart.
//
// A row of somebody else must never take the place of one: it takes more than an address or a name in
// common to follow it. What is not followed is two contacts, of which nothing is lost.

extension SavedTwins {
  /// Whether a row is the only one of its name that has gone, with an address or a birthday that was
  /// corrected, where it is the only new one of the name.
  ///
  /// - Throws: ``StoreError``.
  mutating func isCorrected(_ candidate: Candidate, _ source: ImportedCard) throws -> Bool {
    guard source.isPartial, !source.card.isOfOther(than: candidate.said) else { return false }
    if try !isSameText(source) {
      guard try comesAgain(source), source.card.isCorrection(of: candidate.said) else {
        return false
      }
    }
    return try isNobodyElse(source, than: candidate)
  }

  /// Has the rows that are called a little otherwise follow those of the same e-mail address, where each
  /// is the only one that has it.
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
      guard candidates.count == 1, source.card.isLikelyRenamed(since: candidates[0].said),
        try comesAgain(source), try isNobodyElse(source, than: candidates[0])
      else { continue }
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
  /// columns: it tells of everybody, or most of its rows are as they were.
  func isSameText(_ source: ImportedCard) throws -> Bool {
    if areWhole { return true }
    guard let kind = source.kind, let count = knownRows[kind], count >= Self.fewestKnownRows else {
      return false
    }
    return try goneCount(of: kind) * 2 <= count
  }

  /// Whether a row may be of a text that was there before: others of its rows are as they were, or no
  /// more than one of them is gone.
  private func comesAgain(_ source: ImportedCard) throws -> Bool {
    guard let kind = source.kind else { return false }
    return try areWhole || knownRows[kind] != nil || goneCount(of: kind) <= 1
  }

  /// How many rows of a kind of text are gone, as far as is known yet.
  private func goneCount(of kind: Int64) throws -> Int {
    try known.sources.rows().values.joined().count { $0.kind == kind && !taken.has($0) }
  }

  /// So many rows that are as they were tell at least that a text is the same one; fewer may be of those
  /// whom everybody knows.
  private static let fewestKnownRows = 3
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
    if Generations.areTwo(self, other) { return true }
    guard Kinship.contradict(self, other) else { return false }
    let (one, two) = (Set(reachableBy), Set(other.reachableBy))
    if !one.isDisjoint(with: two) { return false }
    return !one.isEmpty && !two.isEmpty || Generations.areYearsApart(self, other)
  }

  /// Whether the card says what another one of the name does but for one thing that was corrected, an
  /// e-mail address or a day, no telephone number and no year, and at least one thing tells that both
  /// are of the same person.
  fileprivate func isCorrection(of other: ContactCard) -> Bool {
    if Generations.areYearsApart(self, other) || likeness(other) == 0 { return false }
    let haveEmails = !emails.isEmpty && !other.emails.isEmpty
    let isShared = !Set(reachableBy).isDisjoint(with: other.reachableBy)
    return (haveEmails || isShared) && opposes(other) <= 1
  }

  /// Whether the name of the card is likely what became of another one's, which has an e-mail address in
  /// common with it: a few letters were mended or the words exchanged, and nothing speaks against it.
  fileprivate func isLikelyRenamed(since other: ContactCard) -> Bool {
    if Kinship.contradict(self, other) || kind != other.kind || opposes(other) > 0 { return false }
    let (one, two) = (words(ofNameBut: other), other.words(ofNameBut: self))
    if one.isEmpty && two.isEmpty { return true }
    guard one.count == 1, two.count == 1, let first = one.first, let second = two.first else {
      return false
    }
    let isShort = min(first.count, second.count) < Self.shortWord
    if EditDistance.isWithin(isShort ? 1 : 2, first, second) { return true }
    let hasOthers = FoldedName.of(displayName).utf8.count > first.utf8.count
    return hasOthers && birthday != nil && birthday == other.birthday
  }

  /// In how many fields but those of the name both cards have something else.
  func opposes(_ other: ContactCard) -> Int {
    let empty = ContactCard()
    return ContactJSONKey.whole.count { key in
      !Self.keysOfNameAndRest.contains(key) && !key.isSame(in: self, other)
        && !key.isSame(in: self, empty) && !key.isSame(in: other, empty)
    }
  }

  /// The words of the name that another one has not.
  private func words(ofNameBut other: ContactCard) -> Set<Substring> {
    let others = Set(FoldedName.of(other.displayName).split(separator: " "))
    return Set(FoldedName.of(displayName).split(separator: " ")).subtracting(others)
  }

  static let keysOfNameAndRest: Set<ContactJSONKey> = [
    .first, .middle, .last, .prefix, .suffix, .nickname, .formattedName, .kept, .uid, .created,
    .modified,
  ]

  /// In a word with fewer letters than this two others make another name.
  private static let shortWord = 5
}
