package import Charsets
package import ContactCards
package import ContactFormats
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How cards are read and taken into an address book.
package struct ContactImportOptions: Sendable {
  /// The format of the text; nil to go by how it begins.
  package var format: CardFormat?
  /// What the columns of a table are, where their titles do not tell.
  package var mapping = CSVMapping()
  /// The character set of the text, where nothing in it says so; nil to tell by the bytes.
  package var charset: Charset?
  /// Whether an apostrophe that guards a cell against spreadsheets is taken away.
  package var unguards = true
  /// Whether a text of which anything would have to be skipped or guessed is refused.
  package var isStrict = false
  /// Whether a card that comes again as it was takes the place of what was changed here since.
  package var overwrites = false
  /// Whether the texts tell of all contacts that there are to be, so that others are deleted, and so are
  /// groups that came with cards of their own.
  package var prunes = false
  /// When the contacts are added, in seconds since 1970.
  package var now: Int64
  /// The day for which ages are computed; nil for none.
  package var today: ContactCard.PartialDate?

  /// Reads cards of any format.
  package init(now: Int64) {
    self.now = now
  }

  /// The character set of what declares none, where that is not what is tried first anyway, and where
  /// it is not one of whole texts.
  var undeclaredCharset: Charset? {
    charset.flatMap { $0 != .utf8 && $0.hasASCII ? $0 : nil }
  }
}

/// Takes cards into an address book, into columns as long as nothing but new contacts comes.
struct ContactImport {
  let options: ContactImportOptions
  let context: ManagedObjectContext
  /// The place in history that the import is made from.
  private let token: PersistentHistoryToken?
  let known: KnownContacts
  /// New contacts; nil once there has been a card that takes objects.
  var columns: ContactColumnImport?
  var objects: ContactObjectImport
  private let alike: AlikeNames
  private var groups = ReadGroups()
  /// The text that is read, by its place among the sources.
  var source = 0
  /// Whether its format has no place for all that a contact may hold.
  var isPartial = false { didSet { takesPartialTexts = takesPartialTexts || isPartial } }
  /// Whether that holds for any of the texts.
  private(set) var takesPartialTexts = false
  /// Whether its cards are known again when they come as they were.
  var knowsAgain = true
  /// The kind of text, where its cards do not tell.
  var kind = CardSource.vcard
  /// Cards that may have been others before, which nobody can tell until all have come.
  var changed: [ChangedCard] = []
  /// What the cards are about, where others are deleted.
  var toldCards = ToldCards()
  /// The cards without a UID that came as they were.
  private(set) var claimed = ClaimedCards()
  /// The UIDs of those that have some.
  var uids = ClaimedUIDs()
  var report = ContactImportReport()

  /// Begins an import.
  ///
  /// - Parameters:
  ///   - options: How cards are taken.
  ///   - context: A context without changes.
  ///   - usesColumns: Whether to begin with columns.
  /// - Throws: ``StoreError``.
  init(
    _ options: ContactImportOptions, into context: ManagedObjectContext, usesColumns: Bool = true
  ) throws {
    (self.options, self.context) = (options, context)
    token = try context.persistentStoreCoordinator.currentPersistentHistoryToken()
    let known = try KnownContacts(in: context)
    self.known = known
    objects = ContactObjectImport(known, now: options.now, into: context)
    alike = AlikeNames(in: context)
    if usesColumns { columns = try ContactColumnImport(known, alike, in: context) }
  }

  /// Takes a card that was read.
  ///
  /// - Throws: ``CardError`` for a strict import, or what the context throws.
  mutating func take(_ read: ReadCard) throws {
    if read.isOfNobody {
      for warning in read.warnings { note(warning) }
      return
    }
    try checkWhole(read)
    for warning in read.warnings { try warn(warning) }
    guard let said = read.card else {
      if !read.isStray { report.skippedCount += 1 }
      return
    }
    let given = try completed(said, read)
    if try takeParts(of: read) { return }
    if given.kind == .group, given.groupName == nil {
      return try skip(line: read.line, "the group has no name; it is skipped")
    }
    if given.kind == .group {
      var group = given
      group.settleUIDs()
      try alike.settle(&group)
      return groups.take(
        ReadGroup(
          card: group, source: source, line: read.line, namesMembers: isPartial,
          isCompared: knowsAgain, overwrites: options.overwrites,
          keys: options.overwrites ? nil : read.keys))
    }
    if let photo = given.photo, !photo.isPicture {
      try warn(CardWarning(line: read.line, reason: "the photo is no picture; saved anyway"))
    }
    var card = try keepingOtherURLs(of: given, read.line)
    card.settleUIDs()
    card.removeEmptyValues()
    try alike.settle(&card)
    try settleKind(of: &card, read)
    let fingerprint = knowsAgain ? read.fingerprint ?? VCardFingerprint(of: given).value : nil
    var source = ImportedCard(
      card: card, isPartial: isPartial, fingerprint: fingerprint, source: read.source ?? kind,
      overwrites: options.overwrites, guess: read.guess, named: named(by: read))
    if try staysDeleted(source) { return }
    var standing = try standing(of: source)
    if standing != .repeated, try isOfOtherKind(source.card) {
      guard try hasRepeats(of: source) else { return try skipOfOtherKind(source.card, read.line) }
      standing = .repeated
    }
    guard try mend(&source.card, source.fingerprint, standing, read.line) else { return }
    if options.prunes { toldCards.add(source) }
    for doubt in read.doubts { try warn(doubt) }
    for email in source.card.emails { try warnOfEmail(email.value, read.line) }
    if source.card.kind == .company { report.companyCount += 1 }
    try take(source, standing, read.line)
  }

  /// Gives a card without a name one, if there is something to call it by.
  ///
  /// - Returns: Whether the card can be taken; if not, that was told.
  private mutating func mend(
    _ card: inout ContactCard, _ fingerprint: Int64?, _ standing: UIDStanding, _ line: Int
  ) throws -> Bool {
    guard var fault = card.fault else { return true }
    let isOfContact =
      standing == .repeated
      ? try isPartial && isKnown(uid: card.uid, of: known.kind(of: card))
      : try isKnown(uid: card.uid) && !comesAgain(card.uid, fingerprint)
    if fault == .nameless, isOfContact {
      // What a table does not say of somebody stays as it was.
      if isPartial { return true }
    } else if fault == .nameless, let name = card.substituteName {
      try call(&card, name, line)
      guard let other = card.fault else { return true }
      fault = other
    }
    try skip(line: line, "\(fault.reason); the contact is skipped")
    return false
  }

  /// Whether a card may have been another one before.
  mutating func waits(_ card: ImportedCard) throws -> Bool {
    guard card.kind != nil, let key = card.key else { return false }
    if try known.mayKnow(key) {
      // One more than there are of it may have been another one.
      let count = claimed.add(key, from: self.source)
      guard count > 1, try count > known.sources.rows(key).count else { return false }
    }
    return try columns?.mayFollow(card) ?? objects.twins.mayFollow(card)
  }

  /// Takes the cards of a piece of a text.
  ///
  /// - Throws: As ``take(_:)`` does.
  mutating func take(_ batch: VCardBatch) throws {
    func insert(_ person: VCardPeople.Person) throws {
      let sum = batch.people.sum(ofUID: person)
      let uid = batch.people.bytes[person.uid]
      if try !options.prunes && uid.allSatisfy(String.mayBeInUID)
        && columns?.insert(person, of: batch.people, sum, now: options.now) == true
      {
        if let sum { uids.claim(sum, by: person.fingerprint ?? 0) }
        report.add { batch.people.card(of: person).card?.displayName }
      } else {
        try take(batch.people.card(of: person))
      }
    }
    try batch.forEach(insert) { try take($0) }
  }

  /// Whether a contact, saved or of another card, has a UID.
  private func isKnown(uid: String) throws -> Bool {
    if uid.isEmpty { return false }
    return try columns?.hasContact(uid: uid) ?? objects.hasContact(uid: uid)
  }

  /// Whether a saved contact with a UID was last imported from just this card, so that it was called
  /// by something else then, too.
  private func comesAgain(_ uid: String, _ fingerprint: Int64?) throws -> Bool {
    guard !isPartial, let fingerprint, let contact = try known.contact(uid: uid) else {
      return false
    }
    return try known.sources.fingerprint(of: contact) == fingerprint
  }

  /// Whether a contact of a kind, saved or of another card, has a UID.
  func isKnown(uid: String, of kind: EntityNumber) throws -> Bool {
    if uid.isEmpty { return false }
    return try columns?.hasContact(uid: uid, of: kind) ?? objects.hasContact(uid: uid, of: kind)
  }

  /// Calls a contact that has no name by something else that is known of it.
  private mutating func call(_ card: inout ContactCard, _ name: String, _ line: Int) throws {
    if card.kind == .company { card.company = name } else { card.formattedName = name }
    try warn(
      CardWarning(
        line: line,
        reason: "the contact has no name; it is called \(CardWarning.shown(name))"))
  }

  /// A card with what is no address in the web as lines for the way out.
  private mutating func keepingOtherURLs(
    of card: ContactCard, _ line: Int
  ) throws -> ContactCard {
    var card = card
    for url in card.keepOtherURLs() {
      try warn(
        CardWarning(
          line: line,
          reason: "\(JSONText.quoted(url)) is no web address; saved anyway"))
    }
    return card
  }

  /// Takes note of something that was skipped or guessed.
  ///
  /// - Throws: ``CardError`` for a strict import.
  mutating func warn(_ warning: CardWarning) throws {
    if options.isStrict { throw CardError(line: warning.line, reason: warning.reason) }
    note(warning)
  }

  /// Takes note of what is to be known of an import without a fault.
  mutating func note(_ warning: CardWarning) {
    report.warningCount += 1
    if warning.isGuessedCharset { report.isCharsetGuessed = true }
    if report.warnings.count < ContactImportReport.warningLimit {
      report.warnings.append(.init(source: source, warning: warning))
    }
  }

  /// Has objects take all cards from here on.
  mutating func leaveColumns() throws {
    try columns?.hand(over: &objects)
    columns = nil
  }

  mutating func write(_ source: ImportedCard, _ line: Int) throws {
    switch try columns?.standing(of: source) {
    case .new?:
      try columns?.insert(source, created: source.created(now: options.now))
      report.add { source.card.displayName }
    case .unchanged?: report.unchangedCount += 1
    case .edited?:
      report.unchangedCount += 1
      report.editedCount += 1
    case .other?:
      try leaveColumns()
      try tell(try objects.write(source, &report), line)
    case nil: try tell(try objects.write(source, &report), line)
    }
  }

  /// Connects what names other contacts, after all cards were taken.
  ///
  /// - Throws: ``CardError`` for a strict import, or what the context throws.
  mutating func finish() throws {
    try takeChanged()
    let cards = groups.isEmpty && !options.prunes ? nil : try GroupCards(in: context)
    try cards.map { try settleGroups($0) }
    let groups = groups.all
    let (untold, untoldGroups) = (try settleUntold(), untoldGroups(groups, cards))
    let takesObjects =
      try columns?.hasNamedMembers(groups) == true || columns?.changesGroups(groups, cards) == true
      || !untoldGroups.isEmpty || columns?.findsManagers() == true
    if takesObjects { try leaveColumns() }
    let taken = try columns?.finish(groups, cards) ?? objects.finish(groups, cards)
    report.groupCount = groups.count
    report.newGroupCount = taken.count { $0.change == .new }
    report.changedGroupCount = taken.count { $0.change == .changed }
    for (group, taken) in zip(groups, taken) where !taken.missing.isEmpty {
      source = group.source
      try warn(CardWarning(line: group.line, reason: group.reason(missing: taken.missing)))
    }
    try delete(untold, groups: untoldGroups)
  }

  /// Makes groups of their own of those that have the UID of another one of their text.
  private mutating func settleGroups(_ cards: GroupCards) throws {
    for (group, owner) in groups.settle(cards) {
      source = group.source
      let (name, other) = (group.card.groupName ?? "", owner.card.groupName ?? "")
      try warn(
        CardWarning(
          line: group.line,
          reason: "the group \(CardWarning.shown(other)) has the same UID; "
            + "\(CardWarning.shown(name)) is taken without it"))
    }
  }

  /// Throws why something could not be read that cards were compared with, if anything could not.
  func throwFaultError() throws { try context.throwFaultError() }

  /// Saves everything that was taken.
  ///
  /// - Throws: What the context throws; ``StoreError/overtaken`` when others have added some of it.
  mutating func save() throws {
    let claims = columns?.claims ?? Claims(of: context)
    context.saveCondition = try claims.condition(since: token)
    if columns == nil {
      try context.save()
      report.ids = objects.ids
    } else {
      report.ids = try columns?.save() ?? []
    }
  }
}

extension ContactCard {
  /// Makes of UIDs what they come back as from every format.
  fileprivate mutating func settleUIDs() {
    uid = uid.asUID
    if !members.isEmpty { members = members.map(\.asUID) }
  }

  /// Takes away what has a label at most, or is called by blanks, which says nothing.
  fileprivate mutating func removeEmptyValues() {
    if kind == .person, company.isBlank { company = "" }
    emails.removeAll(where: \.value.isBlank)
    phones.removeAll(where: \.value.isBlank)
    urls.removeAll(where: \.value.isBlank)
  }
}

extension ContactFault {
  /// The reason in a few words.
  fileprivate var reason: String {
    switch self {
    case .nameless: "the contact has no name"
    case .textTooLong(let field, let bytes): "the \(field) has \(bytes) bytes"
    case .invalidAge(let age): "the age \(age) is none"
    case .otherManager: "it has another manager"
    case .otherKind(let kind): "it is a \(kind.rawValue)"
    case .onlyWritten(let field, _): "\(field) contradicts the other fields"
    case .emptyValue(let field): "the \(field) is empty"
    case .invalidURL(let text): "\(JSONText.quoted(text)) is no address in the web"
    case .invalidName(let kind, let name):
      "\(JSONText.quoted(name)) cannot be the name of a \(kind.rawValue)"
    case .uidTaken(let uid): "another contact has the UID \(JSONText.quoted(uid))"
    case .fieldOfPeople(let field): "a company has no field \(JSONText.quoted(field))"
    }
  }
}
