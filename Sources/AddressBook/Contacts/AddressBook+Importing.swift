import ManagedObjects

extension AddressBook {
  /// How much of a text is looked at to tell its format.
  private static let sniffedSize = 1 << 12

  /// Takes the contacts of a text of any format and size, all or none.
  ///
  /// A card with the UID of a contact changes that one; others are new contacts.
  ///
  /// - Parameters:
  ///   - options: How the text is read.
  ///   - isTrial: Whether everything is done but saving.
  ///   - read: Gets a number of bytes and answers as many of the text at most; none at its end.
  ///   - open: Opens the address book when the text begins.
  /// - Returns: What was done.
  /// - Throws: ``CardError`` at the first fault, ``StoreError``, or what the functions throw.
  public static func importContacts(
    _ options: ContactImportOptions, isTrial: Bool = false, read: (Int) throws -> [UInt8],
    into open: () throws -> AddressBook
  ) throws -> ContactImportReport {
    var head: [UInt8] = []
    while head.count < sniffedSize {
      let piece = try read(sniffedSize - head.count)
      if piece.isEmpty { break }
      head += piece
    }
    guard !head.isEmpty else { return ContactImportReport() }
    guard let format = options.format ?? CardFormat(sniffing: head) else {
      throw CardError(line: 1, reason: "the format of the text is not known")
    }
    let context = try open().newContext()
    var importing = try ContactImport(options, into: context)
    var reader = format.reader(options)
    func scan(_ piece: [UInt8]) throws {
      try reader.read(piece) {
        try importing.takes(&$0)
      } _: {
        try importing.take($0)
      }
    }
    try scan(head)
    while true {
      let piece = try read(1 << 17)
      if piece.isEmpty { break }
      try scan(piece)
    }
    try reader.finish { try importing.take($0) }
    try importing.finish()
    if !isTrial { try importing.save() }
    return importing.report
  }
}

extension CardFormat {
  /// What reads texts of the format.
  func reader(_ options: ContactImportOptions) -> any CardReader {
    switch self {
    case .vcard: VCardReader()
    case .jcard: JCardReader()
    case .jscontact: JSContactReader()
    case .json, .jsonl: ContactJSONReader()
    case .csv: CSVCardReader(mapping: options.mapping, unguards: options.unguards)
    case .ldif: LDIFReader()
    case .mutt: MuttAliasReader()
    case .abook: AbookReader()
    }
  }
}
