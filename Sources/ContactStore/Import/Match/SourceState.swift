import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

// What cards said when they were last imported, which is kept from the first time on that a contact
// holds something else: as it is changed here, or is made of several cards. So a card that has changed
// elsewhere is told from one that lacks what was changed here.

extension FormerCard {
  /// Stands for what tells whether a card comes again, where there was none but what was typed in.
  static let typedFingerprint: Int64 = 0

  /// Whether it is the card that the contact itself is known by.
  package var isOwn: Bool { uid == nil && fingerprint == nil }

  /// What the contact would hold if there were nothing but the card; nil where that is not known.
  ///
  /// Instead of a picture there is what ``ContactCard/withPhotoDigest`` puts in its place.
  var state: ContactCard? { content.flatMap(ContactCard.init(sourceState:)) }

  /// Notes what the card says now.
  func setState(_ card: ContactCard) {
    let text = card.sourceStateText
    if content != text { content = text }
  }
}

extension Contact {
  /// What the contact would hold had it not been changed here since its card was last imported; nil
  /// where it was not changed, and where that is not known.
  var sourceState: ContactCard? { statesOfSource.first?.state }

  /// Where that is kept: in several places where several edits were the first at the same time, of
  /// which the oldest counts.
  private var statesOfSource: [FormerCard] {
    formerCards.filter { $0.isOwn && $0.content != nil && !$0.isDeleted }.inOrder
  }

  /// What the contact would hold if there were nothing but its own card, or what was typed in.
  ///
  /// - Parameter card: What it holds.
  /// - Returns: What its card says; nil where that is not known.
  func ownState(_ card: ContactCard) -> ContactCard? { sourceState ?? (isMerged ? nil : card) }

  /// What the cards say of the contact but for one of them.
  ///
  /// - Parameter former: That one; nil for its own.
  /// - Returns: What each of the others says, as far as that is known.
  func states(but former: FormerCard?) -> [ContactCard] {
    formerCards.filter {
      $0 !== former && !($0.isOwn && former == nil) && !$0.isDeleted
    }.compactMap(\.state)
  }

  /// Whether the contact was not changed here yet since its card was imported.
  fileprivate var lacksSourceState: Bool {
    sourceFingerprint != nil && !isMerged && statesOfSource.isEmpty
  }

  /// Notes which card the contact was last imported from.
  func setSource(_ source: ImportedCard) {
    if sourceFingerprint != source.fingerprint { sourceFingerprint = source.fingerprint }
    if sourceKind != source.kind { sourceKind = source.kind }
  }

  /// Keeps what its card without a UID said, when one with a UID takes its place.
  ///
  /// - Parameters:
  ///   - source: The card that comes.
  ///   - found: What the contact holds.
  ///   - context: Where it is.
  /// - Throws: What the context throws.
  func keepRow(
    ifNo source: ImportedCard, _ found: ContactCard, in context: ManagedObjectContext
  ) throws {
    guard source.fingerprint != nil, source.kind == nil, let kind = sourceKind else { return }
    try addRow(kind, sourceFingerprint, sourceState ?? found, in: context)
  }

  /// Keeps what the contact holds that comes from no card, when the first one joins it: that stays when
  /// the card does not say it any more.
  ///
  /// - Throws: What the context throws.
  func keepTyped(in context: ManagedObjectContext) throws {
    guard sourceFingerprint == nil, formerCards.isEmpty else { return }
    try addRow(nil, FormerCard.typedFingerprint, ContactCard(self), in: context)
  }

  /// Keeps what another card without a UID says.
  ///
  /// - Throws: What the context throws.
  func addRow(
    _ kind: Int64?, _ fingerprint: Int64?, _ state: ContactCard, in context: ManagedObjectContext
  ) throws {
    let card = try FormerCard(context: context)
    (card.kind, card.fingerprint) = (kind, fingerprint)
    card.setState(state)
    card.contact = self
  }

  /// Keeps what the contact holds, which is about to be changed here for the first time since its
  /// card was imported; nothing where it is not the first time.
  ///
  /// - Parameters:
  ///   - card: What it holds, where that was read.
  ///   - context: Where it is.
  /// - Throws: What the context throws.
  func keepSourceState(
    _ card: ContactCard? = nil, in context: ManagedObjectContext
  ) throws {
    guard lacksSourceState else { return }
    try setSourceState(card ?? ContactCard(self), in: context)
  }

  /// Sets what the contact would hold had it not been changed here; nil for what it holds.
  ///
  /// - Throws: What the context throws.
  func setSourceState(_ card: ContactCard?, in context: ManagedObjectContext) throws {
    let former = statesOfSource
    for double in former.dropFirst(card == nil ? 0 : 1) { try context.delete(double) }
    guard let card else { return }
    let state = try former.first ?? FormerCard(context: context)
    state.setState(card)
    if state.contact !== self { state.contact = self }
  }
}

extension ManagedObjectContext {
  /// Keeps what contacts hold that are about to be changed here, as
  /// ``Contact/keepSourceState(_:in:)`` does.
  ///
  /// - Throws: What the context throws.
  func keepSourceStates(of contacts: [Contact]) throws {
    let imported = contacts.filter { $0.sourceFingerprint != nil }
    try prefetch([Contact.Key.formerCards.rawValue], from: imported)
    let unchanged = imported.filter(\.lacksSourceState)
    try prefetch(ContactParts.all.relationships, from: unchanged)
    // In their order, so that the same import leaves the same rows.
    for contact in Set(unchanged).inOrder {
      try contact.setSourceState(ContactCard(contact), in: self)
    }
  }

  /// Keeps what those hold who report to people and whose cards name them as they are called, before
  /// these are called otherwise or deleted.
  ///
  /// - Throws: What the context throws.
  func keepSourceStates(ofReportsTo people: [Person]) throws {
    if people.count > 1 { try prefetch([Person.Key.reports.rawValue], from: people) }
    let reports = people.reduce(into: Set<Person>()) { $0.formUnion($1.reports) }
    if reports.isEmpty { return }
    try keepSourceStates(of: Array(reports.subtracting(people)))
  }

  /// Reads what ``Contact/keepSourceState(_:in:)`` takes of contacts, in few round trips.
  ///
  /// - Throws: What the context throws.
  func prefetchSources(of contacts: [Contact]) throws {
    try prefetch(ContactParts.withSources, from: contacts.filter { $0.sourceFingerprint != nil })
  }
}

extension ContactParts {
  /// The relationships to all that a contact holds, and to what it held when it was imported.
  static let withSources = all.relationships + [Contact.Key.formerCards.rawValue]
}

extension ContactCard {
  /// The card without its stamps and with the checksum of its picture, as ``init(sourceState:)`` reads
  /// it.
  fileprivate var sourceStateText: String {
    var bare = withPhotoDigest
    (bare.created, bare.modified) = (nil, nil)
    var writer = ContactJSONWriter(layout: .lines, isTerse: true)
    return String(decoding: writer.text(of: [bare]), as: UTF8.self).trimmingSpaces
  }

  /// Reads what ``sourceStateText`` has written; nil when it cannot be read.
  package init?(sourceState text: String) {
    guard let values = try? ContactJSONValues(Array(text.utf8)) else { return nil }
    self = values.card
  }

  /// Puts the picture back in place of its checksum, if any of some cards has it.
  mutating func restorePhoto(from cards: [ContactCard]) {
    guard let found = cards.first(where: { $0.photo != nil && $0.withPhotoDigest.photo == photo })
    else { return }
    photo = found.photo
  }

  /// The card with the picture in place of its checksum, if any of some cards has it.
  func restoringPhoto(from cards: [ContactCard]) -> ContactCard {
    var card = self
    card.restorePhoto(from: cards)
    return card
  }

  /// The card with the checksum of the picture in its place, unless that is there already.
  var withPhotoDigest: ContactCard {
    guard let photo, photo.bytes.count != Self.digestSize else { return self }
    let sum = Checksum.of(photo.bytes)
    var card = self
    card.photo?.bytes = (0..<Self.digestSize).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
    return card
  }

  /// Less than any picture has, so that nothing else is taken for a checksum.
  private static let digestSize = 8
}
