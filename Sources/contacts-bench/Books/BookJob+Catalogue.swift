import SampleData

extension BookJob {
  /// The jobs in the order in which they run.
  ///
  /// The first fills the stores for the others, which change nothing.
  ///
  /// - Parameters:
  ///   - place: Where the files are.
  ///   - size: How many contacts there are, which the goals depend on.
  /// - Returns: The jobs.
  static func all(in place: BookPlace, size: Int) -> [BookJob] {
    [
      importing(place), objects(place), table(place), lines(place),
      finding("gym", "find one in eight", place),
      finding(BenchPeople.rareFragment, "find \(BenchPeople.rareCount)", place),
      querying("meridian", "query for mutt, one in 26", place),
      querying(BenchPeople.rareFragment, "query for mutt, \(BenchPeople.rareCount)", place),
      completing(sevens(size), "number", BookQueries.completions(ofNumber:), place, size: size),
      completing(beginning, "name", BookQueries.completions(ofName:), place, size: size),
      birthdays(place), exporting(place),
      duplicates(place, size: size),
    ]
  }

  private static func importing(_ place: BookPlace) -> BookJob {
    BookJob(
      title: "import vCards", startsEmpty: true, movesCards: true, goal: .rate(50),
      contacts: ["import", place.cardsPath, "--store", place.contactsStore],
      peers: [
        Peer(
          program: .sqlite, arguments: [place.sqliteStore] + BookTables.importing(place.path(of:)),
          answer: nil),
        Peer(
          program: .abook,
          arguments: [
            "--convert", "--informat", "vcard", "--infile", place.cardsPath, "--outformat", "abook",
            "--outfile", place.abookStore,
          ], answer: nil),
      ])
  }

  private static func objects(_ place: BookPlace) -> BookJob {
    BookJob(
      title: "everybody as JSON, all fields",
      contacts: ["list", "--json", "--store", place.contactsStore],
      peers: [select(BookQueries.objects, place, .objects)])
  }

  private static func table(_ place: BookPlace) -> BookJob {
    BookJob(
      title: "everybody as a table",
      contacts: [
        "list", "--table", "--fields", "id,first,last,age", "--store", place.contactsStore,
      ],
      peers: [
        Peer(
          program: .sqlite,
          arguments: ["-column", "-header", place.sqliteStore, BookQueries.table],
          answer: BookAnswer(form: .table))
      ])
  }

  private static func lines(_ place: BookPlace) -> BookJob {
    let fields = "{name}\t{email}"
    return BookJob(
      title: "everybody's name and e-mail", repeats: 3,
      contacts: ["list", "--format", fields, "--store", place.contactsStore],
      peers: [
        select(BookQueries.names, place, .lines),
        Peer(
          program: .abook,
          arguments: [
            "--convert", "--informat", "abook", "--infile", place.abookStore, "--outformat",
            "custom", "--outformatstr", fields,
          ], answer: BookAnswer(form: .columns(1))),
      ])
  }

  private static func finding(_ word: String, _ title: String, _ place: BookPlace) -> BookJob {
    BookJob(
      title: title, contacts: ["find", word, "--store", place.contactsStore],
      peers: [select(BookQueries.having(word), place, .lines, .any)])
  }

  private static func querying(_ word: String, _ title: String, _ place: BookPlace) -> BookJob {
    BookJob(
      title: title, repeats: 3,
      contacts: ["query", word, "--store", place.contactsStore],
      peers: [
        select(BookQueries.addresses(having: word), place, .columns(2), .any),
        Peer(
          program: .abook, arguments: ["--datafile", place.abookStore, "--mutt-query", word],
          answer: BookAnswer(form: .columns(2), order: .any)),
      ])
  }

  /// So many sevens that fewer numbers begin with them than contacts offers.
  private static func sevens(_ size: Int) -> String {
    String(repeating: "7", count: max(2, String(size).utf8.count - 3))
  }

  /// How the names of a few begin at every size.
  private static var beginning: String {
    let contact = SampleContacts(count: 100, seed: Workplace.seed).first { contact in
      contact.last.utf8.count > 2
        && (contact.first + contact.last).utf8.allSatisfy { 0x61...0x7a ~= $0 | 0x20 }
    }
    return contact.map { "\($0.first) \($0.last.prefix(2))" } ?? ""
  }

  private static func completing(
    _ word: String, _ kind: String, _ query: (String) -> String, _ place: BookPlace, size: Int
  ) -> BookJob {
    let words = ["--store", place.contactsStore, "show", word]
    return BookJob(
      title: "complete a contact's \(kind)", repeats: 3,
      goal: size <= 10_000 ? .time(.milliseconds(50)) : nil,
      contacts: ["---complete", "zsh", String(words.count - 1)] + words,
      peers: [
        select(query(word), place, .columns(2), .any)
      ])
  }

  private static func birthdays(_ place: BookPlace) -> BookJob {
    BookJob(
      title: "birthdays of 30 days",
      contacts: ["birthdays", "--next", "30d", "--store", place.contactsStore],
      peers: [select(BookQueries.birthdays, place, .lines, .any)])
  }

  private static func exporting(_ place: BookPlace) -> BookJob {
    BookJob(
      title: "export vCards", movesCards: true, goal: .rate(200),
      contacts: ["export", "--store", place.contactsStore],
      peers: [
        select(BookQueries.cards, place, .cards),
        Peer(
          program: .abook,
          arguments: [
            "--convert", "--informat", "abook", "--infile", place.abookStore, "--outformat",
            "vcard",
          ], answer: BookAnswer(form: .addresses)),
      ])
  }

  private static func duplicates(_ place: BookPlace, size: Int) -> BookJob {
    let limit: Duration? = size <= 10_000 ? .seconds(1) : size <= 100_000 ? .seconds(15) : nil
    return BookJob(
      title: "find duplicates", goal: limit.map(BookGoal.time),
      contacts: ["dedupe", "--store", place.contactsStore],
      peers: [select(BookQueries.duplicates, place, .columns(1), .including)])
  }

  /// A query of `sqlite3`, its columns with tabs between them.
  private static func select(
    _ query: String, _ place: BookPlace, _ form: BookAnswer.Form, _ order: BookAnswer.Order = .same
  ) -> Peer {
    Peer(
      program: .sqlite, arguments: ["-separator", "\t", place.sqliteStore, query],
      answer: BookAnswer(form: form, order: order))
  }
}
