import ContactCards
import ManagedObjects

/// A card without a UID that a saved contact is made of.
struct EarlierCard {
  /// What tells it from all others, also from those that say the same.
  struct ID: Hashable {
    let contact: RowReference
    /// The number of the ``FormerCard``; nil for the card by which the contact is known.
    let former: Int64?
  }

  let id: ID
  /// What tells the kind of text from which it came.
  let kind: Int64
  /// What tells whether it comes again as it was.
  let fingerprint: Int64?
  /// What it said; nil for what the contact holds.
  let state: ContactCard?

  var contact: RowReference { id.contact }
  /// Whether the contact is known by it.
  var isOwn: Bool { id.former == nil }
  /// What tells it.
  var key: CardKey? { fingerprint.map { CardKey(fingerprint: $0, kind: kind) } }
}

/// What saved contacts were last imported from, which is read when somebody first asks.
///
/// So a card is known again that comes as it was, whatever has been changed here since.
final class ImportedSources {
  /// The contact into which that of a card was merged.
  struct Former {
    let contact: RowReference
    /// What the card said when it was last imported.
    let fingerprint: Int64?
  }

  private let context: ManagedObjectContext
  private var known: Known?
  /// The contacts by the fingerprints of their cards.
  private var contacts: [CardKey: RowReference]?
  /// The cards without a UID by what tells them.
  private var rowsByKey: [CardKey: [EarlierCard.ID]]?

  private final class Known {
    var cards: [RowReference: Int64] = [:]
    var formerByUID: [String: Former] = [:]
    var formerByKey: [CardKey: Former] = [:]
    var merged: Set<RowReference> = []
    var states: [RowReference: ContactCard] = [:]
    /// The cards without a UID.
    var rows: [RowReference: [EarlierCard]] = [:]
    var kinds: Set<Int64> = []
    /// Those of the cards that contacts are known by.
    var ownKinds: Set<Int64> = []
    var deleted = DeletedCards()
  }

  /// - Parameter context: Where to read.
  init(in context: ManagedObjectContext) {
    self.context = context
  }

  /// What the card said that a contact was last imported from; nil where there was none.
  ///
  /// - Throws: ``StoreError``.
  func fingerprint(of contact: RowReference) throws -> Int64? {
    try sources().cards[contact]
  }

  /// Whether a contact is made of any card.
  ///
  /// - Throws: ``StoreError``.
  func hasCard(_ contact: RowReference) throws -> Bool {
    let sources = try sources()
    return sources.cards[contact] != nil || sources.rows[contact] != nil
      || sources.merged.contains(contact)
  }

  /// The contact that was last imported from the same card.
  ///
  /// - Throws: ``StoreError``.
  func contact(_ key: CardKey) throws -> RowReference? {
    if contacts == nil {
      let sources = try sources()
      let keys = sources.cards.map { contact, fingerprint in
        let kind = sources.rows[contact]?.first { $0.isOwn }?.kind
        return (CardKey(fingerprint: fingerprint, kind: kind), contact)
      }
      // Of several from the same card it is always the same one.
      contacts = Dictionary(keys) { $0.key.rawValue < $1.key.rawValue ? $0 : $1 }
    }
    return contacts?[key] ?? contacts?[key.ofAnyKind]
  }

  /// The contact into which that of a card with a UID was merged.
  ///
  /// - Throws: ``StoreError``.
  func former(uid: String) throws -> Former? { try sources().formerByUID[uid] }

  /// The contact into which that of the same card was merged.
  ///
  /// - Throws: ``StoreError``.
  func former(_ key: CardKey) throws -> Former? {
    let former = try sources().formerByKey
    return former[key] ?? former[key.ofAnyKind]
  }

  /// Whether it is to be noted what a card says that has nothing new, as the next one is compared with
  /// that.
  ///
  /// - Throws: ``StoreError``.
  func takesNote(of source: ImportedCard, by contact: RowReference) throws -> Bool {
    let last = try fingerprint(of: contact)
    if try !source.isSame(as: last) && states()[contact] != nil { return true }
    return try last == nil && source.isOwnCard && !isMadeOfSeveral(contact, source)
  }

  /// Whether a contact is made of several cards, as ``Contact/isMadeOfSeveral(_:)`` says.
  ///
  /// - Throws: ``StoreError``.
  func isMadeOfSeveral(_ contact: RowReference, _ source: ImportedCard) throws -> Bool {
    if try sources().merged.contains(contact) { return true }
    guard let repeats = source.kindOfRepeats else { return false }
    return try rows()[contact]?.contains { $0.kind == repeats } == true
  }

  /// What contacts would hold had they not been changed here, as ``Contact/sourceState`` says.
  ///
  /// - Throws: ``StoreError``.
  func states() throws -> [RowReference: ContactCard] { try sources().states }

  /// The cards without a UID that contacts are made of.
  ///
  /// - Throws: ``StoreError``.
  func rows() throws -> [RowReference: [EarlierCard]] { try sources().rows }

  /// The cards without a UID that say the same, in the order in which their contacts were added.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of cards the first time.
  func rows(_ key: CardKey) throws -> [EarlierCard.ID] {
    if let rowsByKey { return rowsByKey[key] ?? [] }
    var found: [CardKey: [EarlierCard.ID]] = [:]
    for row in try rows().values.joined() {
      if let key = row.key { found[key, default: []].append(row.id) }
    }
    for (key, rows) in found where rows.count > 1 {
      found[key] = rows.sorted {
        ($0.contact.key, $0.former ?? 0) < ($1.contact.key, $1.former ?? 0)
      }
    }
    rowsByKey = found
    return found[key] ?? []
  }

  /// Whether a contact is made of a card without a UID from a kind of text.
  ///
  /// - Throws: ``StoreError``.
  func hasRows(of kind: Int64) throws -> Bool { try sources().kinds.contains(kind) }

  /// Whether a contact is known by a card without a UID from a kind of text.
  ///
  /// - Throws: ``StoreError``.
  func hasOwnRows(of kind: Int64) throws -> Bool { try sources().ownKinds.contains(kind) }

  /// The cards of the contacts that were deleted here.
  ///
  /// - Throws: ``StoreError``.
  func deleted() throws -> DeletedCards { try sources().deleted }

  /// Takes out of these a card that comes in whatever state, because its contact is made anew.
  ///
  /// - Returns: The rows that are not needed any more.
  /// - Throws: ``StoreError``.
  func removeDeleted(_ source: ImportedCard) throws -> Set<RowKey> {
    try sources().deleted.remove(source)
  }

  /// Takes note of what groups may call a contact by that stays deleted.
  ///
  /// - Throws: ``StoreError``.
  func noteDeleted(_ source: ImportedCard) throws { try sources().deleted.note(source) }

  private func sources() throws -> Known {
    if let known { return known }
    let found = Known()
    var own: [RowReference: Int64] = [:]
    for entityName in [Person.entityName, Company.entityName].compactMap(\.self) {
      let entity = EntityNumber(name: entityName)
      let keys: [Contact.Key] = [.sourceFingerprint, .sourceKind]
      try context.forEachRowBatch(
        FetchRequest<ManagedObject>(entityName: entityName), keys: keys.map(\.rawValue)
      ) { batch in
        for row in 0..<batch.rowCount {
          guard let value = batch.integer(row, at: 0) else { continue }
          let contact = RowReference(entity: entity, key: RowKey(batch.keys[row]))
          found.cards[contact] = value
          if let kind = batch.integer(row, at: 1) { own[contact] = kind }
        }
        return true
      }
    }
    try readFormer(into: found)
    for (contact, kind) in own {
      found.rows[contact, default: []].append(
        EarlierCard(
          id: .init(contact: contact, former: nil), kind: kind, fingerprint: found.cards[contact],
          state: found.states[contact]))
    }
    found.kinds = Set(found.rows.values.joined().map(\.kind))
    found.ownKinds = Set(own.values)
    known = found
    return found
  }

  private func readFormer(into found: Known) throws {
    let keys: [FormerCard.Key] = [.uid, .fingerprint, .content, .kind, .contact]
    try context.forEachRowBatch(FetchRequest<FormerCard>(), keys: keys.map(\.rawValue)) { batch in
      for row in 0..<batch.rowCount {
        let uid = batch.columns[0].text(row)
        guard let contact = batch.reference(row, at: 4) else {
          DeletedCard(
            uid: uid, kind: batch.integer(row, at: 3), fingerprint: batch.integer(row, at: 1)
          ).map { found.deleted.add($0, in: RowKey(batch.keys[row])) }
          continue
        }
        let former = Former(contact: contact, fingerprint: batch.integer(row, at: 1))
        if let uid {
          found.formerByUID[uid] = former
          found.merged.insert(contact)
        }
        if let fingerprint = former.fingerprint {
          let key = CardKey(fingerprint: fingerprint, kind: batch.integer(row, at: 3))
          found.formerByKey[key] = former
        }
        guard let text = batch.columns[2].text(row) else { continue }
        if let kind = batch.integer(row, at: 3) {
          found.rows[contact, default: []].append(
            EarlierCard(
              id: .init(contact: contact, former: batch.keys[row]), kind: kind,
              fingerprint: former.fingerprint, state: ContactCard(sourceState: text)))
        } else if uid == nil, former.fingerprint == nil, found.states[contact] == nil {
          found.states[contact] = ContactCard(sourceState: text)
        }
      }
      return true
    }
  }
}

extension RowBatch {
  /// A number; nil where there is none.
  func integer(_ row: Int, at column: Int) -> Int64? {
    ColumnRow(columns: columns, row: row).integer(AttributeIndex(column))
  }
}

extension Contact {
  /// Whether others were merged into the contact, or it had another UID.
  ///
  /// Tables from which something was added have no UIDs.
  var isMerged: Bool { formerCards.contains { $0.uid != nil } }

  /// Whether the cards of others are one with that of the contact, or others of the text of its card
  /// have its UID, so that it holds what nobody has put in here.
  func isMadeOfSeveral(_ source: ImportedCard) -> Bool {
    if isMerged { return true }
    guard let repeats = source.kindOfRepeats else { return false }
    return formerCards.contains { $0.kind == repeats }
  }

  /// Has the cards of contacts be known again that are merged into this one.
  ///
  /// - Parameters:
  ///   - contacts: The contacts, of which this one is the first and the others are deleted then.
  ///   - uid: The UID that this one gets, which is that of one of them; empty for its own.
  ///   - context: Where they are.
  /// - Throws: What the context throws.
  func takeCards(
    of contacts: [some Contact], keeping uid: String, in context: ManagedObjectContext
  ) throws {
    let kept = contacts.firstIndex { $0.uid == uid } ?? 0
    let isThere = contacts.indices.contains(kept)
    let fingerprint = isThere ? contacts[kept].sourceFingerprint : nil
    let kind = isThere ? contacts[kept].sourceKind : nil
    let states = contacts.map { $0.ownState(ContactCard($0)) }
    for (position, contact) in contacts.enumerated() {
      try contact.setSourceState(nil, in: context)
      if position > 0 {
        for card in contact.formerCards where !card.isDeleted { card.contact = self }
      }
      if position == kept { continue }
      try takeCard(of: contact, saying: states[position], in: context)
    }
    (sourceFingerprint, sourceKind) = (fingerprint, kind)
    if fingerprint != nil { try setSourceState(states[kept], in: context) }
  }

  /// Has the card of a contact be known again that this one takes the place of, or that gets another
  /// UID.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - state: What it would hold if there were nothing but its card; nil where that is not known.
  ///   - context: Where it is.
  /// - Throws: What the context throws.
  func takeCard(
    of contact: Contact, saying state: ContactCard?, in context: ManagedObjectContext
  ) throws {
    let card = try FormerCard(context: context)
    card.fingerprint = contact.sourceFingerprint
    card.kind = contact.sourceKind
    card.uid = contact.uid
    if let state { card.setState(state) }
    card.contact = self
  }
}
