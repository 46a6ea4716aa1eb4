import ManagedObjects

/// What the cards of an import were about already.
///
/// Two cards of one text are of two people: none is about whom another one is about.
struct TakenCards {
  /// A contact, for texts of a kind.
  private struct Part: Hashable {
    let contact: RowReference
    let kind: Int64?
  }

  private var earlier: Set<EarlierCard.ID> = []
  private var parts: Set<Part> = []
  private var joined: Set<RowReference> = []
  private var followed: Set<Part> = []

  /// Takes a card that has become another one.
  mutating func follow(_ card: EarlierCard) {
    take(card.id, ofKind: card.kind)
    followed.insert(Part(contact: card.contact, kind: card.kind))
  }

  /// Takes a card that came as it was.
  mutating func take(_ card: EarlierCard.ID, ofKind kind: Int64) {
    earlier.insert(card)
    take(card.contact, forKind: kind)
  }

  /// Takes a contact for the texts of a kind.
  mutating func take(_ contact: RowReference, forKind kind: Int64?) {
    parts.insert(Part(contact: contact, kind: kind))
  }

  /// Takes a contact that a card was about without saying so.
  mutating func join(_ contact: RowReference) { joined.insert(contact) }

  /// Whether a card came as it was, or has become another one.
  func has(_ card: EarlierCard) -> Bool { earlier.contains(card.id) }

  /// Whether a contact is that of another card of the kind of text, which has taken the place of one
  /// before it.
  func isFollowed(_ contact: RowReference, by source: ImportedCard) -> Bool {
    guard let kind = source.kind, !followed.isEmpty else { return false }
    return followed.contains(Part(contact: contact, kind: kind))
  }

  /// Whether a contact is that of another card than one that does not say whom it is about.
  func has(_ contact: RowReference, but source: ImportedCard) -> Bool {
    if joined.contains(contact) { return true }
    guard let kind = source.kind else { return false }
    return parts.contains(Part(contact: contact, kind: kind))
  }
}

/// How often cards without a UID came as they were.
///
/// A text that is imported twice at once has nobody in it twice.
struct ClaimedCards {
  /// How often each came, from one text.
  private(set) var counts: [CardKey: Int] = [:]
  /// The text that the last card came from, and how often each came from it that came before.
  private var source = 0
  private var current: [CardKey: Int] = [:]

  /// Adds a card.
  ///
  /// - Parameters:
  ///   - key: What tells it.
  ///   - source: The text that it is from, by its place.
  /// - Returns: How often it has come from that text.
  mutating func add(_ key: CardKey, from source: Int) -> Int {
    if source != self.source { (self.source, current) = (source, [:]) }
    let count = current[key, default: 0] + 1
    current[key] = count
    counts[key] = max(count, counts[key] ?? 0)
    return count
  }
}
