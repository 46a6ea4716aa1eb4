package import Charsets
import ContactCards
import ContactFormats

extension AddressBook {
  /// Writes the contacts that a query finds, as
  /// ``ContactExport/write(guardsFormulas:charset:_:to:)`` writes what ``forEachExported(_:isBackup:_:)`` hands out.
  ///
  /// vCards are made on several threads, of most people without cards.
  ///
  /// - Parameters:
  ///   - query: Which contacts.
  ///   - format: The format.
  ///   - guardsFormulas: Whether a cell that a spreadsheet would take for a formula is guarded.
  ///   - charset: The character set, for a table; nil for UTF-8.
  ///   - write: Takes the text piece by piece.
  /// - Returns: What it came to.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError``, ``StoreError``, or what `write` throws.
  package func export(
    _ query: Query, as format: ContactExport, guardsFormulas: Bool = true, charset: Charset? = nil,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws -> ContactExport.Outcome {
    guard let version = format.vCardVersion else {
      var counted = query
      counted.fields = CSVShape.keys
      return try format.write(guardsFormulas: guardsFormulas, charset: charset) { pass, take in
        try forEachExported(
          pass == .counting ? counted : query, isBackup: format.isOwnJSON, take)
      } to: {
        try write($0)
      }
    }
    var writing = ContactExporting(VCardWriter(version: version))
    var members = try exportedMembers(query)
    let people = VCardPeopleWriter(version: version)
    var losses = ExportLosses(format, guardsFormulas: guardsFormulas)
    try forEachBatch(query) { batch, _ in
      people.text(of: batch)
    } _: { people in
      for (uid, groups) in people.groups { members.add(uid, to: groups) }
      for card in people.losers { losses.note(leftOutControlsOf: card) }
      try writing.append(people.text, count: people.count, write)
    }
    func append(_ card: ContactCard) throws {
      if writing.append(card) { losses.note(leftOutControlsOf: card) }
      try writing.handOn(write)
    }
    try forEachExportedCompany(query, withBare: false, &members, append)
    try forEachExportedGroup(members, limit: .max, append)
    try writing.finish(write)
    return ContactExport.Outcome(count: writing.count, losses)
  }
}

extension ContactExport {
  /// Whether the format has a place for all that an address book holds.
  fileprivate var isOwnJSON: Bool { self == .json || self == .jsonl }

  /// The version of a format that is vCard; nil for others.
  fileprivate var vCardVersion: VCardVersion? {
    switch self {
    case .vcard: .v30
    case .vcard4: .v40
    case .vcard21: .v21
    default: nil
    }
  }
}
