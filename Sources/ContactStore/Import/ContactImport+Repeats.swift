import ContactCards
import ContactFormats
import ManagedObjects

/// A card that may have been another one before.
struct ChangedCard {
  /// The card; one with a UID that others of its text have is as without.
  let card: ImportedCard
  /// The UID that it has; empty for none.
  let uid: String
  /// The line on which it begins.
  let line: Int
  /// The text, by its place among the sources.
  let source: Int
}

// Cards with a UID that others of their texts have, and those that may have been others before.

extension ContactImport {
  /// Whose card one with a UID is.
  ///
  /// One that is called otherwise than the contact with the UID may be of somebody else, before whose
  /// card that of the contact is still to come.
  mutating func standing(of source: ImportedCard) throws -> UIDStanding {
    if source.card.uid.isEmpty { return .own }
    let sum = ClaimedUIDs.sum(of: source.card.uid)
    if uids.has(sum) { return try isOfContact(source) ? .own : .repeated }
    // What programs say in our own JSON is of whoever has the UID.
    guard let fingerprint = source.fingerprint else { return .own }
    let contact = try known.contact(of: source)
    let last = try contact.flatMap { try known.sources.fingerprint(of: $0) }
    if last == fingerprint { return .own }
    if try hasRepeats(of: source) {
      return try known.mayKnow(source.withoutUID(sum).key) ? .repeated : .undecided
    }
    guard let contact, last != nil, source.card.fault != .nameless else { return .own }
    return try isCalled(contact, as: source.card) ? .own : .undecided
  }

  /// Takes the cards that a text seems to have of one person, where they are of several who are known.
  ///
  /// - Returns: Whether they are; if not, nothing is taken.
  mutating func takeParts(of read: ReadCard) throws -> Bool {
    guard read.parts.count > 1, let first = read.parts.first else { return false }
    let card = ImportedCard(card: first, isPartial: isPartial, source: kind, guess: read.guess)
    let people =
      try columns?.twins.people(ofParts: read.parts, like: card, kind: kind.kind)
      ?? objects.twins.people(ofParts: read.parts, like: card, kind: kind.kind)
    for card in people {
      try take(ReadCard(card: card, line: read.line, warnings: [], guess: read.guess))
    }
    return !people.isEmpty
  }

  /// Whether cards with the UID of one have been taken that others of their texts had, too.
  func hasRepeats(of source: ImportedCard) throws -> Bool {
    try source.kindOfRepeats.map(known.sources.hasRows) ?? false
  }

  /// Takes a card that can be taken.
  mutating func take(_ source: ImportedCard, _ standing: UIDStanding, _ line: Int) throws {
    let uid = source.card.uid
    if uid.isEmpty { return try take(source, of: "", waits: waits(source), line) }
    let sum = ClaimedUIDs.sum(of: uid)
    if standing == .own {
      uids.claim(sum, by: source.fingerprint ?? 0)
      return try write(source, line)
    }
    let fingerprint = source.fingerprint ?? VCardFingerprint(of: source.card).value ?? 0
    if uids.comesAgain(sum, fingerprint) {
      report.unchangedCount += 1
      return
    }
    if standing == .undecided { try expect(source) }
    let other = source.withoutUID(sum)
    try take(other, of: uid, waits: standing == .undecided || waits(other), line)
  }

  /// Takes note of the contact with a card's UID, where nothing but whose name it has is undecided, so
  /// that the contacts are told in the order of the cards.
  private mutating func expect(_ source: ImportedCard) throws {
    guard try !hasRepeats(of: source), let contact = try known.contact(of: source) else { return }
    if columns != nil {
      columns?.expect(contact)
    } else {
      try objects.expect(contact)
    }
  }

  private mutating func take(
    _ source: ImportedCard, of uid: String, waits: Bool, _ line: Int
  ) throws {
    if waits {
      changed.append(ChangedCard(card: source, uid: uid, line: line, source: self.source))
    } else {
      try write(source, sharing: uid, line)
    }
  }

  /// Takes a card without a UID, or one that another card of its text has, too.
  private mutating func write(_ source: ImportedCard, sharing uid: String, _ line: Int) throws {
    let isKnown = try known.mayKnow(source.key)
    if uid.isEmpty || isKnown && !source.overwrites { return try write(source, line) }
    try leaveColumns()
    if let contact = try objects.contact(of: source, sharing: uid) {
      return try tell(try objects.complete(contact, by: source, &report), line)
    }
    if isKnown { return try write(source, line) }
    try warn(
      CardWarning(
        line: line,
        reason: "a card before it, of somebody else, has the same UID; "
          + "\(CardWarning.shown(source.card.displayName)) is taken without it"))
    try tell(try objects.write(source, sharing: uid, &report), line)
  }

  /// Takes the cards that may have been others before.
  mutating func takeChanged() throws {
    if changed.isEmpty { return }
    try leaveColumns()
    try takeOwn()
    objects.twins.areWhole = options.prunes
    try objects.twins.take(claimed.counts)
    let earlier = try objects.twins.cards(before: changed.map(\.card))
    for (held, earlier) in zip(changed, earlier) {
      source = held.source
      if let earlier {
        try tell(try objects.follow(held.card, earlier, &report), held.line)
      } else if isFree(held) {
        try writeOwn(held)
      } else {
        try write(held.card, sharing: held.uid, held.line)
      }
    }
  }

  /// Takes of the cards of each UID of which nobody could tell whose they are the one of the contact's
  /// name that has most in common with it, or the first of those.
  private mutating func takeOwn() throws {
    var best: [String: (place: Int, likeness: Int)] = [:]
    for (place, held) in changed.enumerated() where !held.uid.isEmpty {
      guard let likeness = try likeness(of: held) else { continue }
      if best[held.uid].map({ $0.likeness < likeness }) ?? true {
        best[held.uid] = (place, likeness)
      }
    }
    let places = Set(best.values.map(\.place))
    for place in places.sorted() {
      let held = changed[place]
      source = held.source
      try writeOwn(held)
    }
    changed = changed.indices.filter { !places.contains($0) }.map { changed[$0] }
  }

  /// Takes a card as that of its UID.
  private mutating func writeOwn(_ held: ChangedCard) throws {
    let card = held.card.withUID(held.uid)
    uids.claim(ClaimedUIDs.sum(of: held.uid), by: card.fingerprint ?? 0)
    try write(card, held.line)
  }

  /// Whether a card may be that of its UID, as no other one is.
  private func isFree(_ held: ChangedCard) -> Bool {
    !held.uid.isEmpty && !uids.has(ClaimedUIDs.sum(of: held.uid))
  }

  /// How much a card has in common with what that of its UID said last; nil where it is called
  /// otherwise, or that one is in its text.
  private mutating func likeness(of held: ChangedCard) throws -> Int? {
    let card = held.card.card
    guard isFree(held), let contact = try known.contact(uid: held.uid, of: known.kind(of: card)),
      try isCalled(contact, as: card)
    else { return nil }
    let said = try known.sources.states()[contact] ?? objects.twins.cards.card(of: contact)
    return said.map { card.likeness($0) }
  }

  /// Whether a saved contact is called as a card is, or was when its own card came last.
  private mutating func isCalled(_ contact: RowReference, as card: ContactCard) throws -> Bool {
    let states = try [objects.twins.cards.card(of: contact), known.sources.states()[contact]]
    return states.compactMap(\.self).contains {
      FoldedName.of($0.nameOfTwin) == FoldedName.of(card.nameOfTwin)
    }
  }

  /// Tells what is gone by a card.
  mutating func tell(_ loss: ContactObjectImport.Loss?, _ line: Int) throws {
    switch loss {
    case nil: break
    case .repeated?:
      try warn(
        CardWarning(
          line: line,
          reason: "a card before it has the same UID; what it said is replaced by this one"))
    case .replaced(let fields, let name)?:
      note(
        CardWarning(
          line: line,
          reason: "the card takes the place of what \(CardWarning.shown(name)) had here of "
            + fields.map(\.words).joined(separator: ", ")))
    case .further(let fields, let name)?:
      try warn(
        CardWarning(
          line: line,
          reason: "a card before it has the same UID; of \(CardWarning.shown(name)) that one "
            + "counts, and what this one says of " + fields.map(\.words).joined(separator: ", ")
            + " is left out"))
    case .united(let name)?:
      note(
        CardWarning(
          line: line,
          reason:
            "\(CardWarning.shown(name)) is made of several cards, so that this one has added what "
            + "is new and taken nothing away; --overwrite takes it as it is"))
    }
  }
}
