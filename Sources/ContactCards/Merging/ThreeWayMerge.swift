/// A contact that was changed here, and whose card has changed elsewhere, made one by what both said
/// before: what only one of them has changed is as that one says.
///
/// Where both have changed what has place for one value, the card wins. Lists have what either has
/// added, and nothing that either has taken away. The name is one value in this. Of notes the one side
/// may have changed what the other has left as it was among its own; if not, they are put together.
package struct ThreeWayMerge {
  /// What is to become of the contact.
  package private(set) var card: ContactCard
  /// The fields of which something is gone that came to be here.
  package private(set) var lost: [ContactJSONKey] = []

  private let base: ContactCard
  private let ours: ContactCard
  private let theirs: ContactCard
  /// What others say, which is not gone when the card does not say it any more.
  private let others: [ContactCard]
  /// Whether a value in the place of another one counts as that one corrected, whoever else says it.
  private let takesCorrections: Bool

  /// What has place for one value, all of which is to come from the same side.
  package static let units: [[ContactJSONKey]] = [
    [.first, .last, .prefix, .middle, .suffix, .formattedName], [.nickname],
    [.phoneticFirst, .phoneticMiddle, .phoneticLast], [.company], [.department], [.title],
    [.birthday], [.age, .ageStated], [.manager], [.color], [.photo],
  ]
  /// What values are told and compared by, without what goes its own ways.
  private static let told = ContactJSONKey.whole.filter {
    $0.isStored && ![.uid, .created, .modified, .members, .manager, .kept, .photo].contains($0)
  }

  /// Merges what has changed on two sides.
  ///
  /// - Parameters:
  ///   - ours: The contact as it is.
  ///   - theirs: What it would hold now, had it not been changed here.
  ///   - base: What it held when its card was last imported.
  ///   - others: What other cards say of the contact: what they say stays.
  ///   - takesCorrections: Whether a value of theirs in the place of another one of the base takes its
  ///     place here, too, also where others say that one still, as somebody does who mends a cell of a
  ///     table.
  /// - Complexity: O(*n*) in the size of the cards, in the mean.
  package init(
    _ ours: ContactCard, _ theirs: ContactCard, since base: ContactCard,
    besides others: [ContactCard] = [], takesCorrections: Bool = false
  ) {
    (self.ours, self.theirs, self.base, self.others) = (ours, theirs, base, others)
    self.takesCorrections = takesCorrections && !others.isEmpty
    card = theirs
    if !isKnownThere {
      mergeValues()
      mergeLists()
    } else if isAsOurs([.photo]) {
      card.photo = ours.photo
    }
    lost = card.fieldsLacking(something: ours).filter { key in
      if key == .notes { return losesParagraphs }
      return (Self.told.contains(key) || key.isOfKept)
        && !added(key).subtracting(Self.values(key, card)).isEmpty
    }
    if ours.photo != nil, ours.photo != base.photo, ours.photo != card.photo {
      lost.append(.photo)
    }
    if !ours.manager.isEmpty, ours.manager != base.manager, ours.manager != card.manager {
      lost.append(.manager)
    }
  }

  /// Whether the card has something of each field to which anything was added here, and nothing that
  /// was changed or taken away here, as one of an export has.
  ///
  /// Then what it lacks was taken away there. A number that was added on both sides tells nothing where
  /// other fields have been changed here, too.
  private var isKnownThere: Bool {
    let changed = Self.told.filter { !added($0).isEmpty }
    let lines = addedLines
    return !(changed.isEmpty && lines.isEmpty)
      && changed.allSatisfy { !added($0).isDisjoint(with: Self.values($0, theirs)) }
      && lines.allSatisfy { !$0.isDisjoint(with: theirs.keptLines) }
      && Self.told.allSatisfy { removed($0).isDisjoint(with: Self.values($0, theirs)) }
      && (ours.manager == base.manager || ours.manager == theirs.manager)
      && !hasOldValues
  }

  /// The lines of properties that came to be kept here: those of fields of one's own, those that tell
  /// who is related, and others, as far as there are any.
  ///
  /// What says a value of the card is not among them: others may spell it anew.
  private var addedLines: [Set<String>] {
    let added = Set(ours.keptLines.filter(\.isFurtherProperty)).subtracting(base.keptLines)
    let fields = added.filter(KeptLine.isOfColumn)
    let relations = added.subtracting(fields).filter(ContactCard.tellsOfEntries)
    return [fields, relations, added.subtracting(fields).subtracting(relations)]
      .filter { !$0.isEmpty }
  }

  /// Whether the card still has a value, with its label and mark, in place of which there is another
  /// one here, or none.
  private var hasOldValues: Bool {
    func has(_ values: KeyPath<ContactCard, [some Hashable]>) -> Bool {
      let (here, there) = (Set(ours[keyPath: values]), Set(theirs[keyPath: values]))
      return base[keyPath: values].contains { !here.contains($0) && there.contains($0) }
    }
    return has(\.emails) || has(\.phones) || has(\.urls) || has(\.addresses) || has(\.messengers)
      || has(\.dates) || has(\.tags) || has(\.groups)
      || !Set(base.keptLines.filter(\.isProperty)).subtracting(ours.keptLines)
        .isDisjoint(with: theirs.keptLines)
  }

  /// Whether a part of the notes is gone that came to be here.
  private var losesParagraphs: Bool {
    !ours.notes.paragraphs.subtracting(base.notes.paragraphs).isSubset(of: card.notes.paragraphs)
  }

  /// What came to be here, in words.
  private func added(_ key: ContactJSONKey) -> Set<String> {
    Self.values(key, ours).subtracting(Self.values(key, base))
  }

  /// What was taken away here, in words.
  private func removed(_ key: ContactJSONKey) -> Set<String> {
    Self.values(key, base).subtracting(Self.values(key, ours))
  }

  private static func values(_ key: ContactJSONKey, _ card: ContactCard) -> Set<String> {
    Set(key.values(of: ContactRecord(id: 0, card: card), today: nil).map(\.text))
  }

  private mutating func mergeValues() {
    card.notes = notes
    for unit in Self.units where isAsOurs(unit) {
      for key in unit { key.copy(from: ours, to: &card) }
    }
  }

  /// Whether the card has not changed something, or does not say any more what another one says.
  private func isAsOurs(_ unit: [ContactJSONKey]) -> Bool {
    func isSame(_ one: ContactCard, _ two: ContactCard) -> Bool {
      unit.allSatisfy { $0.isSame(in: one, two) }
    }
    return isSame(theirs, base)
      || isSame(theirs, ContactCard()) && others.contains { isSame($0, ours) }
  }

  /// What either side has made of the notes, where the other one has left them among its own.
  private var notes: String {
    let (here, there, before) = (ours.notes, theirs.notes, base.notes)
    if there == before || here == there { return here }
    if here == before {
      return there.isEmpty && others.contains { $0.notes == here } ? here : there
    }
    if !before.isEmpty {
      let changed =
        ContactMerge.replacing(before, by: there, in: here)
        ?? ContactMerge.replacing(before, by: here, in: there)
      if let changed { return changed }
    }
    if here.isEmpty || ContactMerge.isWithin(here, there) { return there }
    if there.isEmpty || ContactMerge.isWithin(there, here) { return here }
    return "\(there)\n\n\(here)"
  }

  private mutating func mergeLists() {
    card.emails = marked(\.emails, by: \.emailKey)
    card.phones = marked(\.phones, by: \.phoneKey)
    card.urls = marked(\.urls, by: \.value)
    card.addresses = marked(\.addresses, by: \.unmarked)
    card.messengers = marked(\.messengers, by: \.key)
    card.dates = list(\.dates, by: \.self)
    card.tags = list(\.tags, by: \.self)
    card.groups = list(\.groups, by: \.self)
    card.keptLines = keptLines()
  }

  private func marked<Value: MarkedValue & Hashable>(
    _ path: KeyPath<ContactCard, [Value]>, by key: (Value) -> some Hashable
  ) -> [Value] {
    var values = list(path, by: key) { $0.corrected(to: $1) }
    if values != ours[keyPath: path], values != theirs[keyPath: path] {
      Value.preferOne(of: &values)
    }
    return values
  }

  /// The values of a list, of which those that have the same key may be one.
  ///
  /// - Parameters:
  ///   - path: The list.
  ///   - key: What values have in common that may be one.
  ///   - correct: What becomes of a value by another one in its place.
  /// - Returns: The values.
  private func list<Value: Hashable, Key: Hashable>(
    _ path: KeyPath<ContactCard, [Value]>, by key: (Value) -> Key,
    _ correct: (Value, Value) -> Value = { $1 }
  ) -> [Value] {
    let there = theirs[keyPath: path]
    var (here, before) = (ours[keyPath: path], base[keyPath: path])
    if takesCorrections { Self.takeCorrections(there, in: &here, since: &before, by: key, correct) }
    if there == before { return here }
    if here == there || here == before && others.isEmpty { return there }
    let (kept, known) = (ListPairing(before, here, by: key), ListPairing(before, there, by: key))
    var added: Set<Key> = []
    var values: [Value] = []
    for (value, origin) in zip(there, known.origins) {
      if let origin {
        guard let place = kept.followers[origin] else { continue }
        values.append(value == before[origin] ? here[place] : value)
      } else {
        added.insert(key(value))
        values.append(value)
      }
    }
    let said = Set(others.flatMap { $0[keyPath: path].map(key) })
    for (value, origin) in zip(here, kept.origins) {
      if let origin {
        if known.followers[origin] == nil, said.contains(key(value)) { values.append(value) }
      } else if !added.contains(key(value)) {
        values.append(value)
      }
    }
    return values
  }

  /// Has values take the place of those that they correct, once each.
  private static func takeCorrections<Value: Hashable, Key: Hashable>(
    _ there: [Value], in here: inout [Value], since before: inout [Value], by key: (Value) -> Key,
    _ correct: (Value, Value) -> Value
  ) {
    let pairing = ListPairing(before, there, by: key)
    let places = ListPairing(before, here, by: key).followers
    var doubles: Set<Int> = []
    for (old, new) in pairing.corrections {
      guard let place = places[old] else { continue }
      before[old] = there[new]
      if let same = here.firstIndex(where: { key($0) == key(there[new]) }) {
        here[same] = correct(here[place], here[same])
        doubles.insert(place)
      } else {
        here[place] = correct(here[place], there[new])
      }
    }
    here = here.indices.filter { !doubles.contains($0) }.map { here[$0] }
  }

  private func keptLines() -> [String] {
    if theirs.keptLines == base.keptLines { return ours.keptLines }
    let said = Set(others.flatMap(\.keptLines)).subtracting(theirs.keptLines)
    let (known, kept) = (Set(base.keptLines).subtracting(said), Set(ours.keptLines))
    var lines = UnitedLines(
      theirs.keptLines.filter { !$0.isProperty || !known.contains($0) || kept.contains($0) })
    lines.add(ours.keptLines.filter { $0.isProperty && !known.contains($0) })
    return lines.lines
  }
}

extension MarkedValue {
  /// Another value in the place of this one, for the same purpose unless that says otherwise.
  fileprivate func corrected(to other: Self) -> Self {
    var value = other
    if value.label.isEmpty { value.label = label }
    if isPreferred { value.isPreferred = true }
    return value
  }
}

extension String {
  /// Whether a kept line is a property, and not the order of those that fields have.
  fileprivate var isProperty: Bool { utf8.contains(UInt8(ascii: ":")) }

  /// Whether a kept line is a property of which its name does not tell that a field may say it.
  fileprivate var isFurtherProperty: Bool {
    let line = utf8Span.span
    return VCardHead(line, 0..<line.count).map { VCardField.of(line, $0.name) >= .label } ?? false
  }
}
