import SampleData

/// The files of the benchmark of address books at one size: the contacts as vCards and as tables, a
/// folder for the store of each program, and where the programs' outputs go.
struct BookPlace {
  let path: String

  var cardsPath: String { path + "/book.vcf" }
  var errorsPath: String { path + "/errors.txt" }
  var contactsStore: String { folder(of: .contacts).path + "/book.contacts" }
  var sqliteStore: String { folder(of: .sqlite).path + "/book.sqlite" }
  var abookStore: String { folder(of: .abook).path + "/book.abook" }

  /// The folder that holds the store of a program and nothing else.
  func folder(of program: BookProgram) -> Folder {
    Folder(path: path + "/" + program.rawValue)
  }

  /// Where the output of a program goes.
  func outputPath(of program: BookProgram) -> String {
    path + "/" + program.rawValue + ".out"
  }

  /// The file with the records of a table.
  func path(of table: BookTables.Table) -> String {
    path + "/" + table.rawValue + ".csv"
  }

  /// Makes the folders and writes `size` contacts into the files.
  ///
  /// - Returns: The size of the vCards in bytes.
  func prepare(size: Int) throws(BenchError) -> Int {
    try Folder(path: path).create()
    for program in BookProgram.allCases { try folder(of: program).create() }
    let cardSize = try writeCards(size)
    for table in BookTables.Table.allCases { try write(table, size) }
    return cardSize
  }

  private func writeCards(_ size: Int) throws(BenchError) -> Int {
    var sink = try ByteSink(path: cardsPath)
    var written = 0
    for contact in SampleContacts(count: size, seed: Workplace.seed) {
      try Interruption.check()
      let card = contact.vCard
      try sink.append(card)
      written += card.utf8.count
    }
    try sink.flush()
    return written
  }

  private func write(_ table: BookTables.Table, _ size: Int) throws(BenchError) {
    var sink = try ByteSink(path: path(of: table))
    var companies: [String: Int] = [:]
    for contact in SampleContacts(count: size, seed: Workplace.seed) {
      try Interruption.check()
      let known = companies[contact.company]
      let company = known ?? companies.count + 1
      companies[contact.company] = company
      for record in contact.records(of: table, company: company, isNewCompany: known == nil) {
        try sink.append(record + "\n")
      }
    }
    try sink.flush()
  }
}

extension SampleContact {
  /// What a table has of the contact.
  fileprivate func records(
    of table: BookTables.Table, company number: Int, isNewCompany: Bool
  ) -> [String] {
    switch table {
    case .company: isNewCompany ? [csvRecord([String(number), company])] : []
    case .person: [personRecord(companyNumber: number)]
    case .email: emailRecords
    case .phone: phoneRecords
    case .address: [addressRecord]
    case .membership: [groupRecord]
    }
  }
}
