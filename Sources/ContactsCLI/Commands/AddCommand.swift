import Arguments
import ContactCards
import ContactFormats
import ContactStore

/// The verb `contacts add`.
enum AddCommand: Command {
  private static let from = Option(
    "from", placeholder: "FILE", value: .path,
    help: "Add the contacts of a JSON file, each with what other options say; - for standard input."
  )
  private static let fromMail = Option(
    "from-mail", placeholder: "FILE", value: .path,
    help: "Add the sender of a mail message, unless the address is known; - for standard input.")
  private static let dryRun = Flag(
    "dry-run", short: "n",
    help: "Check the contact, and write it when a format is given, but do not add it.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "add", aliases: ["new"], summary: "Add a contact.",
      discussion: """
        Writes the ID of the new contact, or the whole contact when a format is given. A first and a \
        last name have to be given; an empty one says on purpose that there is none. \
        \(ContactListOptions.labelHelp) Who is there already with the name, and with an address of it \
        or without any, is told beside the ID. In mutt, 'macro \
        index,pager A "<pipe-message>contacts add --from-mail -<enter>"' adds who has sent a message.
        """,
      surplusAdvice: "names are given with --first and --last, a file of JSON with --from",
      examples: [
        Example(
          "contacts add --first Anthony --last Robbins --age 51", "Add a contact, print its ID."),
        Example("contacts add --first Pelé --last \"\"", "Somebody with one name."),
        Example(
          "contacts add -f Ada -l King --email '*home=ada@example.org' --birthday 1815-12-10",
          "With an address and a birthday."),
        Example("contacts add --from people.json", "What 'list --json' wrote."),
        Example("jq … | contacts add --from - --tag new", "Others' JSON, each with a tag."),
        Example("cat message | contacts add --from-mail - --tag met", "Who has sent a message."),
      ],
      options: ContactOptions.single + ContactListOptions.lists.map(\.make) + [
        from, fromMail, dryRun,
      ]
        + FormatOptions.all)
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let format = try session.requestedFormat(syntax)
    if case .fieldNames = format { return try session.write([], as: .fieldNames) }
    if arguments[from] != nil, arguments[fromMail] != nil {
      throw UsageError(.refused("--from and --from-mail exclude each other"), command: syntax)
    }
    let cards = try cards(session)
    let photo = try session.photo()
    let isTrial = arguments[dryRun]
    if !isTrial, !isOfFile(session), let fault = cards.first?.fault { throw fault }
    let book = try session.openForAddition()
    var names = TypedNames(in: book)
    var added: [ContactCard] = []
    var known: NamedContact?
    var manager: ContactRecord?
    var namesakes: [Namesake?] = []
    var nobodies: Set<String> = []
    let ids = try add(cards, to: book, session) { cards in
      known = try knownSender(cards, in: book, session)
      if known != nil {
        cards = []
        return
      }
      names = TypedNames(in: book)
      manager = try session.manager(arguments[ContactOptions.manager.option], in: book)
      cards = try prepared(cards, photo, manager, session, &names)
      added = cards
      namesakes = try book.namesakes(of: cards)
    } unknownManager: {
      nobodies.insert($0)
    }
    if let known, let address = cards.first?.emails.first?.value {
      return session.tell(
        "\(address) is an address of \(known.words) already; nothing was changed")
    }
    if !isTrial {
      try report(
        zip(ids, added).map { ContactRecord(id: $0, card: $1) }, in: book, as: format, session)
    } else if let format, format.fields != [.id] {
      let people = added.filter { $0.kind != .company }.map { card in
        var card = card
        if let manager { card.manager = manager.card.displayName }
        card.relateManager(if: nobodies.contains)
        return ContactRecord(id: 0, card: card)
      }
      try session.write(people, as: format)
    }
    for name in nobodies.sorted() {
      session.tell(
        "the manager \(name.quoted) is nobody here, or several; the name is kept as a relation")
    }
    try tellOfTyped(session, names, isTrial: isTrial)
    tell(namesakes, ids, session)
    if isTrial {
      let what = cards.count == 1 ? "the contact" : contactCount(cards.count)
      session.tell("\(what) could be added; nothing was changed")
    }
  }

  /// Adds contacts after `prepare` has made of them what is added.
  ///
  /// - Returns: The IDs, in the order of the contacts.
  private static func add(
    _ cards: [ContactCard], to book: AddressBook, _ session: Session,
    _ prepare: (inout [ContactCard]) throws -> Void, unknownManager: (String) -> Void
  ) throws -> [Int64] {
    let isTrial = session.arguments[dryRun]
    var prepared: [ContactCard] = []
    do {
      return try book.add(
        cards, isTrial: isTrial, claimingEmails: session.arguments[fromMail] != nil
      ) { cards in
        try prepare(&cards)
        prepared = cards
      } unknownManager: {
        unknownManager($0)
      }
    } catch ContactFault.uidTaken(let uid) {
      // Where two of them have it, the later one is told.
      let index = prepared.lastIndex { $0.uid == uid } ?? 0
      throw FaultyContact(.position(index + 1), .uidTaken(uid))
    }
  }

  /// Tells who was there already and may be the same as those who were added.
  private static func tell(_ namesakes: [Namesake?], _ ids: [Int64], _ session: Session) {
    let found = zip(ids, namesakes).compactMap { id, namesake in namesake.map { (id, $0) } }
    guard let (id, namesake) = found.first else { return }
    guard ids.count == 1 else {
      let words = found.count == 1 ? "1 of them has" : "\(found.count) of them have"
      return session.tell(
        "\(words) the name of a contact that is there, and no other address; 'contacts dedupe' "
          + "finds who is there twice")
    }
    let (other, common) = (namesake.contact, namesake.common.words)
    let advice =
      session.arguments[dryRun]
      ? "" : "; 'contacts merge \(other.id) \(id)' puts them together"
    session.tell("\(other.words) has the same \(common)\(advice)")
  }

  /// Writes who was added.
  ///
  /// The ID of a company is none of those that other verbs take, so that it is told instead.
  private static func report(
    _ added: [ContactRecord], in book: AddressBook, as format: OutputFormat?, _ session: Session
  ) throws {
    let people = added.filter { $0.card.kind != .company }
    try session.reportChange(people.map(\.id), in: book, as: format)
    for company in added where company.card.kind == .company {
      session.tell(
        "added the company \(company.card.company.quoted); 'contacts company show' shows it")
    }
  }

  /// The contacts that are to be added, as a file, a message or the options describe them.
  private static func cards(_ session: Session) throws -> [ContactCard] {
    let arguments = session.arguments
    if let path = arguments[from] {
      var common = ContactCard()
      try apply(session, to: &common)
      return try session.cards(inFile: path, namingAll: common.displayName.isEmpty)
    }
    guard let path = arguments[fromMail] else { return [try card(session)] }
    return [ContactCard(sender: try session.reading(path) { try MailHeader.sender(reading: $0) })]
  }

  private static func isOfFile(_ session: Session) -> Bool {
    session.arguments[from] != nil || session.arguments[fromMail] != nil
  }

  /// Who has the address of the sender of a message already.
  private static func knownSender(
    _ cards: [ContactCard], in book: AddressBook, _ session: Session
  ) throws -> NamedContact? {
    guard session.arguments[fromMail] != nil, let address = cards.first?.emails.first?.value else {
      return nil
    }
    return try book.contact(withEmail: address)
  }

  /// Tells what may be mistyped in what the options say; what is in a file is as its maker wants it.
  private static func tellOfTyped(
    _ session: Session, _ names: TypedNames, isTrial: Bool = false
  ) throws {
    var typed = ContactCard()
    try apply(session, to: &typed)
    session.tellDoubts(of: typed)
    if !typed.company.isEmpty { session.tellNewCompanies(names, isTrial: isTrial) }
    session.tellTaken(names)
  }

  /// The contact that the options describe.
  private static func card(_ session: Session) throws -> ContactCard {
    let arguments = session.arguments
    let missing = [ContactOptions.first, ContactOptions.last].filter {
      arguments[$0.option] == nil
    }
    guard missing.isEmpty else {
      throw UsageError(
        .missingOptions(
          missing.map {
            UsageError.MissingOption(
              label: "--\($0.key.rawValue) NAME",
              requirement: "--\($0.key.rawValue) \"\" says on purpose that there is none")
          }), command: syntax)
    }
    var card = ContactCard()
    try apply(session, to: &card)
    card.composeEastAsianName()
    return card
  }

  /// The contacts as they are added: with what the options say of each beside a file, with the names
  /// of groups, tags and companies that are there, and with the picture.
  private static func prepared(
    _ cards: [ContactCard], _ photo: ContactCard.Photo?, _ manager: ContactRecord?,
    _ session: Session, _ names: inout TypedNames
  ) throws -> [ContactCard] {
    let isOfFile = isOfFile(session)
    return try cards.enumerated().map { index, card in
      var card = card
      do {
        if isOfFile { try apply(session, to: &card) }
        if card.kind == .company { try card.becomeCompany() }
        if let photo { card.photo = photo }
        if let manager { card.manager = String(manager.id) }
        card.created = card.created ?? session.environment.now()
        if card.age != nil { card.ageStated = card.ageStated ?? session.environment.today() }
        if let fault = card.fault { throw fault }
        try names.settle(&card)
      } catch let fault as ContactFault where isOfFile {
        throw FaultyContact(.position(index + 1), fault)
      }
      return card
    }
  }

  /// Adds what the options say to a contact, but for the picture.
  private static func apply(_ session: Session, to card: inout ContactCard) throws {
    let arguments = session.arguments
    ContactOptions.apply(arguments, to: &card, today: session.environment.today())
    for list in ContactListOptions.lists {
      for text in arguments[list.make] { try list.append(text, &card) }
    }
  }
}

extension Session {
  /// The contacts in a file of JSON, or in standard input; tells where there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: What a contact is that does not say so.
  ///   - namesAll: Whether each needs something to call it by.
  /// - Returns: The contacts.
  /// - Throws: ``CardFailure``, or ``StreamError``.
  func cards(
    inFile path: String, of kind: ContactCard.Kind = .person, namingAll namesAll: Bool
  ) throws -> [ContactCard] {
    var cards: [ContactCard] = []
    var isBlank = true
    try reading(path) { read in
      try ContactJSON.read(of: kind, namingAll: namesAll) { count in
        let piece = try read(count)
        if isBlank { isBlank = piece.allSatisfy { $0 == 0x20 || 0x09...0x0d ~= $0 } }
        return piece
      } _: { card, line in
        guard card.kind != .group else {
          throw CardError(
            line: line, reason: "a group is no contact; 'contacts import' takes groups over")
        }
        cards.append(card)
      }
    }
    if cards.isEmpty {
      let name = Self.inputName(path)
      tell(isBlank ? "\(name) is empty" : "there is no contact in \(name)")
    }
    return cards
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
