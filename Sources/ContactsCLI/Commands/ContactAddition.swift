import Arguments
import ContactCards
import ContactFormats
import ContactStore

/// Contacts that `contacts add` saves and then reports.
struct ContactAddition {
  private let book: AddressBook
  private let session: Session
  /// How those who were added are written; nil for their IDs.
  private let format: OutputFormat?
  /// What somebody has typed.
  private let typed: ContactCard
  /// The picture that each gets.
  var photo: ContactCard.Photo?
  private var ids: [Int64] = []
  /// The contacts as they are saved.
  private var added: [ContactCard] = []
  private var names: TypedNames
  private var manager: ContactRecord?
  private var namesakes: [Namesake?] = []
  /// The names of managers who are nobody.
  private var nobodies: Set<String> = []
  /// Who has the address of the sender of a message already.
  private var knownSender: (address: String, contact: NamedContact)?

  /// Adds nothing yet.
  ///
  /// - Parameters:
  ///   - book: Where contacts are added.
  ///   - typed: What somebody has typed.
  ///   - format: How those who were added are written, where that was asked for.
  ///   - session: The command line.
  init(to book: AddressBook, typed: ContactCard, format: OutputFormat?, _ session: Session) {
    (self.book, self.typed, self.session) = (book, typed, session)
    names = TypedNames(in: book)
    let arguments = session.arguments
    let isShown =
      session.environment.outputIsTerminal && arguments[AddCommand.from] == nil
      && !arguments[FormatOptions.null] && !arguments[FormatOptions.header]
    self.format = format ?? (isShown ? .card(nil) : nil)
  }

  private var isTrial: Bool { session.arguments[ConsentOptions.dryRun] }

  private var isOfFile: Bool {
    session.arguments[AddCommand.from] != nil || session.arguments[AddCommand.fromMail] != nil
  }

  // MARK: - Saving

  /// Saves contacts, all or none; nobody where the sender of a message is known.
  ///
  /// - Throws: `ContactFault`, `FaultyContact`, `AddressBookError`, `StoreError`, or
  ///   ``CommandFailure/noneChosen(of:)``.
  mutating func save(_ cards: [ContactCard]) throws {
    // Nobody is asked who the manager is while others wait.
    let managerID = try session.manager(typed.manager, in: book)?.id
    do {
      ids = try book.add(
        cards, isTrial: isTrial, claimingEmails: session.arguments[AddCommand.fromMail] != nil
      ) { cards in
        try prepare(&cards, managerID)
      } unknownManager: {
        nobodies.insert($0)
      }
    } catch ContactFault.uidTaken(let uid) {
      // Where two of them have it, the later one is told.
      let index = added.lastIndex { $0.uid == uid } ?? 0
      throw FaultyContact(.position(index + 1), .uidTaken(uid))
    }
  }

  /// Makes of contacts what is saved.
  private mutating func prepare(_ cards: inout [ContactCard], _ managerID: Int64?) throws {
    if session.arguments[AddCommand.fromMail] != nil,
      let address = cards.first?.emails.first?.value,
      let contact = try book.contact(withEmail: address)
    {
      (cards, added, knownSender) = ([], [], (address, contact))
      return
    }
    (names, knownSender) = (TypedNames(in: book), nil)
    manager = try managerID.flatMap { try book.contacts(ids: [$0]).first }
    for index in cards.indices {
      do {
        try prepare(&cards[index])
      } catch let fault as ContactFault where isOfFile {
        throw FaultyContact(.position(index + 1), fault)
      }
    }
    added = cards
    namesakes = try book.namesakes(of: cards)
  }

  /// Makes of a contact what is saved: with what the options say beside a file, with the names of
  /// groups, tags and companies that are there, and with the picture.
  private mutating func prepare(_ card: inout ContactCard) throws {
    if isOfFile { try AddCommand.apply(session, to: &card) }
    if card.kind == .company { try card.becomeCompany() }
    if let photo { card.photo = photo }
    if let manager { card.manager = String(manager.id) }
    card.created = card.created ?? session.environment.now()
    if card.age != nil { card.ageStated = card.ageStated ?? session.environment.today() }
    if let fault = card.fault { throw fault }
    try names.settle(&card)
  }

  // MARK: - Reporting

  /// Writes who was added, or would be, and tells what may be mistaken.
  ///
  /// - Throws: ``UnreportedChange``.
  func report() throws {
    if let (address, contact) = knownSender {
      return session.tell(
        "\(address) is an address of \(contact.words) already; nothing was changed")
    }
    try isTrial ? writeTrial() : write()
    for name in nobodies.sorted() {
      session.tell(
        "no single contact is named \(name.quoted); saved the manager as a relation")
    }
    session.tellDoubts(of: typed)
    if !typed.company.isEmpty { session.tellNewCompanies(names, isTrial: isTrial) }
    session.tellTaken(names)
    tellNamesakes()
    if isTrial {
      let what = added.count == 1 ? "the contact" : contactCount(added.count)
      session.tell("\(what) could be added; nothing was changed")
    }
  }

  /// Writes who was added.
  ///
  /// The ID of a company is none of those that other verbs take, so that it is told instead.
  private func write() throws {
    let contacts = zip(ids, added).map { ContactRecord(id: $0, card: $1) }
    let people = contacts.filter { $0.card.kind != .company }
    try session.reportChange(people.map(\.id), in: book, as: format)
    for company in contacts where company.card.kind == .company {
      session.tell(
        "added the company \(company.card.company.quoted); 'contacts company show' shows it")
    }
  }

  /// Writes who would be added, if that is to be seen.
  private func writeTrial() throws {
    guard let format, format.fields != [.id] else { return }
    let people = added.filter { $0.kind != .company }.map { card in
      var card = card
      if let manager { card.manager = manager.card.displayName }
      card.relateManager(if: nobodies.contains)
      return ContactRecord(id: 0, card: card)
    }
    try session.write(people, as: format)
  }

  /// Tells who was there already and may be the same as those who were added.
  private func tellNamesakes() {
    let found = zip(ids, namesakes).compactMap { id, namesake in namesake.map { (id, $0) } }
    guard let (id, namesake) = found.first else { return }
    guard ids.count == 1 else {
      let words = found.count == 1 ? "1 of them has" : "\(found.count) of them have"
      return session.tell(
        "\(words) the name of a contact that is there, and no other address; 'contacts dedupe' "
          + "finds who is there twice")
    }
    let (other, common) = (namesake.contact, namesake.common.words)
    let advice = isTrial ? "" : "; 'contacts merge \(other.id) \(id)' puts them together"
    session.tell("\(other.words) has the same \(common)\(advice)")
  }
}

extension ContactCard {
  /// Has a manager who is nobody as somebody to whom the contact is related.
  fileprivate mutating func relateManager(if isNobody: (String) -> Bool) {
    guard isNobody(manager) else { return }
    relations.append(Entry(manager, label: ContactJSONKey.manager.rawValue))
    manager = ""
  }
}

extension Namesake.Common {
  /// What two contacts have in common, within a sentence.
  fileprivate var words: String {
    switch self {
    case .email: "name and e-mail"
    case .phone: "name and telephone number"
    case .name: "name"
    }
  }
}
