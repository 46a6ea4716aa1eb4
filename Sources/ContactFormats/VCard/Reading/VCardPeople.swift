package import ContactCards

/// The cards of people as ranges of the bytes of their lines, without a string of any.
package struct VCardPeople: Sendable {
  /// A person's card.
  ///
  /// Texts are ranges of ``VCardPeople/bytes``, and lists are ranges of the other arrays.
  package struct Person: Sendable {
    /// The line on which the card begins.
    package var line = 0
    package var uid = 0..<0
    /// The last name, the first, further ones, what stands before and what behind, among the texts;
    /// there may be fewer.
    package var name = 0..<0
    package var nickname = 0..<0
    /// The name as the source writes it; empty where the other names make it.
    package var formatted = 0..<0
    package var company = 0..<0
    package var department = 0..<0
    package var title = 0..<0
    package var notes = 0..<0
    package var birthday: ContactCard.PartialDate?
    package var created: Int64?
    package var modified: Int64?
    /// Among the entries.
    package var emails = 0..<0
    package var phones = 0..<0
    package var urls = 0..<0
    /// Among the addresses.
    package var addresses = 0..<0
    /// Among the texts.
    package var tags = 0..<0
    /// What is kept of the source, as in ``ContactCard/keptLines``, among the texts.
    package var keptLines = 0..<0
    /// All lines of the card, among the texts.
    package var lines = 0..<0
    /// What tells whether the card comes again.
    package var fingerprint: Int64?
  }

  /// A value with what it is for.
  package struct Entry: Sendable {
    package let value: Range<Int>
    package let label: VCardLabel
    package let isPreferred: Bool
  }

  /// A postal address.
  package struct Address: Sendable {
    /// The parts in the order of `ADR` (RFC 6350, 6.3.1), among the texts; there may be fewer.
    package let parts: Range<Int>
    package let label: VCardLabel
    package let isPreferred: Bool
  }

  /// What the ranges lead to.
  package var bytes: [UInt8] = []
  package var people: [Person] = []
  package var texts: [Range<Int>] = []
  package var entries: [Entry] = []
  package var addresses: [Address] = []

  /// Forgets everything, but keeps the memory.
  fileprivate mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    people.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    addresses.removeAll(keepingCapacity: true)
  }

  /// The card of a person, as ``VCardBuilder`` makes it.
  package func card(of person: Person) -> ReadCard {
    var builder = VCardBuilder()
    for line in texts[person.lines] {
      guard let head = VCardHead(bytes.span, line) else { continue }
      builder.add(bytes.span, line, head, VCardParameters(bytes.span, head))
    }
    builder.finish()
    return ReadCard(
      card: builder.card, line: person.line, warnings: [], fingerprint: person.fingerprint)
  }

  /// Takes note of what tells whether the card of the last person comes again.
  mutating func markLast(_ fingerprint: VCardFingerprint) {
    guard let last = people.indices.last else { return }
    people[last].fingerprint = fingerprint.value
  }
}

/// The cards that end in a piece of a text.
package struct VCardBatch: Sendable {
  /// What a card is.
  enum Item: Sendable {
    /// The next one of ``VCardBatch/people``.
    case person
    /// The next one of ``VCardBatch/cards``.
    case card
  }

  package var people = VCardPeople()
  package var cards: [ReadCard] = []
  /// All cards in their order.
  var items: [Item] = []
  /// What is wrong behind the last card of the text, for the next one or the end.
  package var strays: [CardWarning] = []
  /// How many lines the text has that ends with these cards.
  package var lineCount = 0

  /// Starts with nothing.
  package init() {}

  /// Forgets all cards, but keeps the memory.
  package mutating func removeAll() {
    people.removeAll()
    cards.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    strays.removeAll()
    lineCount = 0
  }

  /// Whether a card begins somewhere.
  package var hasCards: Bool { items.count > (cards.last?.isStray == true ? 1 : 0) }

  /// Adds warnings of what stands before the first card to it, if there is one.
  ///
  /// - Parameters:
  ///   - warnings: The warnings; there are none afterwards if they could be added.
  ///   - limits: How many of them a card may have.
  package mutating func takeStrays(_ warnings: inout [CardWarning], _ limits: VCardLimits) {
    guard !warnings.isEmpty, let first = items.first else { return }
    if first == .person {
      items[0] = .card
      cards.insert(people.card(of: people.people.removeFirst()), at: 0)
    }
    warnings.add(cards[0].warnings, limits)
    cards[0].warnings = warnings
    warnings = []
  }

  /// Makes what is wrong behind the last card a card of its own, which says nothing.
  package mutating func endStrays() {
    guard let first = strays.first else { return }
    items.append(.card)
    cards.append(ReadCard(card: nil, line: first.line, warnings: strays, isStray: true))
    strays = []
  }

  /// Counts the lines from another one on.
  ///
  /// - Parameter count: How many lines there are before those of the cards.
  package mutating func moveLines(by count: Int) {
    if count == 0 { return }
    for index in people.people.indices { people.people[index].line += count }
    for index in cards.indices {
      cards[index].line += count
      for warning in cards[index].warnings.indices {
        cards[index].warnings[warning].line += count
      }
      for doubt in cards[index].doubts.indices { cards[index].doubts[doubt].line += count }
    }
    for index in strays.indices { strays[index].line += count }
  }

  /// Hands all cards to `body`.
  package func forEachCard(_ body: (ReadCard) throws -> Void) rethrows {
    try forEach({ try body(people.card(of: $0)) }, card: body)
  }

  /// Hands each card in its order to `person` if it is one of ``people``, else to `card`.
  package func forEach(
    _ person: (VCardPeople.Person) throws -> Void, card: (ReadCard) throws -> Void
  ) rethrows {
    var people = people.people[...]
    var cards = cards[...]
    for item in items {
      switch item {
      case .person: if let next = people.popFirst() { try person(next) }
      case .card: if let next = cards.popFirst() { try card(next) }
      }
    }
  }
}
