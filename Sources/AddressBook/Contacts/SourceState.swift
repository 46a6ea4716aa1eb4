import ManagedObjects

// What contacts held when their cards were last imported, which is kept from the first change here
// on. So a card that has changed elsewhere is told from one that lacks what was changed here.

extension Contact {
  /// What the contact held when its card was last imported; nil where it was not changed since, and
  /// where that is not known.
  ///
  /// Instead of a picture there is what ``ContactCard/withPhotoDigest`` puts in its place.
  var sourceState: ContactCard? {
    statesOfSource.first?.content.flatMap(ContactCard.init(sourceState:))
  }

  /// Where that is kept: in several places where several edits were the first at the same time, of
  /// which the oldest counts.
  private var statesOfSource: [FormerCard] { formerCards.filter { $0.content != nil }.inOrder }

  /// Whether the contact was not changed here yet since its card was imported.
  fileprivate var lacksSourceState: Bool {
    sourceFingerprint != nil && !isMerged && statesOfSource.isEmpty
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
    var bare = card.withPhotoDigest
    (bare.created, bare.modified) = (nil, nil)
    var writer = ContactJSONWriter(layout: .lines, isTerse: true)
    let text = String(decoding: writer.text(of: [bare]), as: UTF8.self).trimmingSpaces
    let state = try former.first ?? FormerCard(context: context)
    if state.content != text { state.content = text }
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
    for contact in unchanged { try contact.setSourceState(ContactCard(contact), in: self) }
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
  /// Reads what ``Contact/setSourceState(_:in:)`` has written; nil when it cannot be read.
  init?(sourceState text: String) {
    guard let values = try? ContactJSONValues(Array(text.utf8)) else { return nil }
    self = values.card
  }

  /// Puts the picture back in place of its checksum, if any of some cards has it.
  mutating func restorePhoto(from cards: [ContactCard]) {
    guard let found = cards.first(where: { $0.photo != nil && $0.withPhotoDigest.photo == photo })
    else { return }
    photo = found.photo
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
