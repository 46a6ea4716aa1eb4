import ContactCards
import ContactFormats
import ManagedObjects

/// A contact to which cards are added that have its UID behind its own.
///
/// It is read once, and written once when all have been added: a file may have hundreds of them.
struct GrowingContact {
  /// How many there can be, each of which takes as much memory as what it holds.
  static let greatestCount = 1_000

  private let contact: Contact
  private let found: ContactCard
  private var growing: GrowingCard
  /// What its own card says, where the contact holds something else.
  private var base: CardNews?
  /// When the contact was changed last.
  private var modified: Int64?
  /// Whether it is to hold something else than it does.
  private var isChanged = false
  /// Whether that is so without a card, as of values that it has twice.
  private var lacksUnion = false
  /// Whether what its cards say is kept for the next ones.
  private var keepsCards = false
  /// Whether a card has named a manager.
  var namesManager = false

  init(_ contact: Contact) {
    self.contact = contact
    found = ContactCard(contact)
    growing = GrowingCard(found)
    modified = found.modified
    base = contact.sourceState.map { CardNews(since: $0) }
    lacksUnion = card != found
  }

  /// What the contact is to hold in fields that have place for one value; all of it where nothing there
  /// tells what to call it.
  var named: ContactCard { growing.fields.displayName.isEmpty ? card : growing.fields }

  /// What the contact is to hold.
  ///
  /// - Complexity: O(*n*) in the size of the contact.
  var card: ContactCard {
    var card = growing.card
    (card.uid, card.manager) = (found.uid, found.manager)
    (card.created, card.modified) = (found.created, found.modified)
    return card
  }

  /// What a card says that the contact's own one does not, as far as that is kept by now.
  func news(of source: ImportedCard) -> ImportedCard {
    var said = source
    if let base { said.card = base.news(of: source.settled(as: base.card).card) }
    return said.maySettle ? said.settled(as: said.isPartial ? card : named) : said
  }

  /// Adds what a card says.
  ///
  /// - Parameters:
  ///   - source: The card, or its news.
  ///   - now: The time of the import.
  ///   - report: What the import did.
  /// - Returns: What is gone by that, or said in vain; nil for nothing.
  mutating func add(
    _ source: ImportedCard, now: Int64, _ report: inout ContactImportReport
  ) -> ContactObjectImport.Loss? {
    let name = named.displayName
    var other = source.card
    (other.uid, other.manager, other.created, other.modified) = ("", "", nil, nil)
    let change = growing.add(other)
    let refused = change.refused.filter { $0 != .uid }
    let isNewer = (modified ?? .min) > (source.card.modified ?? .min)
    if change.isChange || lacksUnion {
      (isChanged, lacksUnion, modified) = (true, false, now)
      report.update(named.displayName)
      if isNewer, !change.replaced.isEmpty { return .replaced(change.replaced, of: name) }
    } else {
      report.unchangedCount += 1
    }
    return refused.isEmpty ? nil : .further(refused, of: named.displayName)
  }

  /// Has a card be known again when it comes again, or has changed.
  ///
  /// - Throws: What the context throws.
  mutating func keep(_ source: ImportedCard, by objects: inout ContactObjectImport) throws {
    // Of a text that is not known again, nothing is kept but of contacts whose UIDs were made here.
    if source.fingerprint == nil, !contact.hasMadeUID { return }
    if keepsCards, let fingerprint = source.fingerprint {
      return try contact.addRow(source.kind, fingerprint, source.card, in: objects.context)
    }
    // What it holds is kept with the first one.
    try write(by: &objects)
    try objects.note(source, of: contact)
    base = contact.sourceState.map { CardNews(since: $0) }
    keepsCards = source.fingerprint != nil
  }

  /// Has the contact hold what was added.
  ///
  /// - Throws: What the context throws.
  mutating func write(by objects: inout ContactObjectImport) throws {
    guard isChanged else { return }
    var wanted = card
    wanted.modified = modified
    try objects.write(wanted, to: contact)
    isChanged = false
  }
}
