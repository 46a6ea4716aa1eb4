import Charsets
import ContactCards
package import ContactFormats
import ManagedObjects

extension AddressBook {
  /// How much of a text is looked at to tell its format.
  private static let sniffedSize = 1 << 12
  /// How often an import begins anew because others have added the same meanwhile.
  private static let importAttempts = 100
  /// How much of a text is looked at to guess its character set, where there is a need.
  private static let sampleSize = 1 << 20
  /// How much of a text is read at once.
  private static let pieceSize = 1 << 17

  /// Takes the contacts of texts of any format and size, all or none.
  ///
  /// A card with the UID of a contact changes that one; others are new contacts.
  ///
  /// - Parameters:
  ///   - options: How the texts are read.
  ///   - isTrial: Whether everything is done but saving.
  ///   - sources: The texts. Where there is more than one, an empty one is no fault. They are read
  ///     anew when others add the same meanwhile.
  ///   - open: Opens the address book when the first text begins.
  ///   - consent: Gets what was done before it is saved, and throws to have nothing saved.
  /// - Returns: What was done.
  /// - Throws: ``UnknownFormat``, ``CardError`` at the first fault, ``StoreError``, or what the
  ///   functions throw.
  package static func importContacts(
    _ options: ContactImportOptions, isTrial: Bool = false, from sources: [ContactSource],
    into open: () throws -> AddressBook,
    consent: (ContactImportReport) throws -> Void = { _ in }
  ) throws -> ContactImportReport {
    var attemptsLeft = importAttempts
    while true {
      do {
        return try importOnce(options, isTrial: isTrial, from: sources, into: open, consent)
      } catch let error where error.isOvertaken {
        attemptsLeft -= 1
        if attemptsLeft == 0 { throw StoreError.overtaken }
      }
    }
  }

  private static func importOnce(
    _ options: ContactImportOptions, isTrial: Bool, from sources: [ContactSource],
    into open: () throws -> AddressBook, _ consent: (ContactImportReport) throws -> Void
  ) throws -> ContactImportReport {
    var importing: ContactImport?
    do {
      try take(sources, options, &importing, into: open)
      try importing?.finish()
    } catch {
      try importing?.throwFaultError()
      throw error
    }
    try importing?.throwFaultError()
    if !isTrial, let report = importing?.report {
      try consent(report)
      try importing?.save()
    }
    if let importing { return importing.report }
    var report = ContactImportReport()
    report.isOfNothing = true
    return report
  }

  /// Takes the cards of all texts.
  private static func take(
    _ sources: [ContactSource], _ options: ContactImportOptions,
    _ importing: inout ContactImport?, into open: () throws -> AddressBook
  ) throws {
    for (index, source) in sources.enumerated() {
      try source.withContent { content in
        let first = try start(
          of: content, mayBeForeign: options.format != nil || source.format != nil)
        let wide = try TranscodedSource(wide: first, named: options.charset, content)
        let (start, content) = (wide?.head ?? first, wide?.read ?? content)
        // Nothing but blanks is in no format, and nobody is in it.
        let isBlank = start.allSatisfy { $0 == 0x20 || 0x09...0x0d ~= $0 }
        if isBlank, start.count < sniffedSize {
          if options.prunes { throw ContactImport.missingCard(line: 1, "there is nothing in it") }
          return
        }
        let charset = wide == nil ? options.undeclaredCharset : nil
        let transcoded = try charset.flatMap { try TranscodedSource($0, start, content) }
        let head = transcoded?.head ?? start
        let told = options.format ?? source.format ?? CardFormat(sniffing: head)
        let format = told ?? source.namedFormat
        guard let format else { throw UnknownFormat(head) }
        if importing == nil {
          importing = try ContactImport(options, into: try open().newContext())
        }
        importing?.source = index
        importing?.isPartial = format.isPartial
        importing?.knowsAgain = format.knowsAgain
        importing?.kind = CardSource(format)
        // Lines of vCards may declare a character set of their own.
        if format == .vcard {
          let hasCards = try readCards(start, content, options) { try importing?.take($0) }
          if options.format == .vcard || told == nil, !hasCards, !isBlank {
            throw CardError(line: 1, reason: "there is no vCard in it")
          }
          return
        }
        let reader = format.reader(options)
        var mayHoldNull = format.encodesBytes
        func noting(_ piece: [UInt8]) -> [UInt8] {
          if !mayHoldNull { mayHoldNull = piece.contains { format.mayTellNull($0) } }
          return piece
        }
        func take(_ card: ReadCard) throws {
          var card = card
          if mayHoldNull, card.card?.removeNullCharacters() == true {
            card.warnings.append(CardWarning(line: card.line, reason: "a NUL is left out"))
          }
          try importing?.take(card)
        }
        let mayGuess = options.charset == nil && wide == nil && format.isPartial
        let guessed = mayGuess ? try GuessedSource(head, pieceSize: pieceSize, content) : nil
        let rest = guessed?.read ?? transcoded?.read ?? content
        try read(noting(guessed?.head ?? head), { noting(try rest($0)) }, by: reader, take)
        if transcoded?.hasFault == true { try importing?.warn(Self.unreadableBytes) }
        if let warning = guessed?.warning { try importing?.warn(warning) }
      }
    }
  }

  /// How a text begins.
  ///
  /// - Throws: ``UnknownFormat`` for a file of another kind, whatever its name ends in, unless
  ///   somebody has said which format it is in; or what `read` throws.
  private static func start(
    of read: (Int) throws -> [UInt8], mayBeForeign: Bool
  ) throws -> [UInt8] {
    var head: [UInt8] = []
    while head.count < sniffedSize {
      let piece = try read(sniffedSize - head.count)
      if piece.isEmpty { break }
      head += piece
    }
    if !mayBeForeign, ForeignFormat(sniffing: head) != nil { throw UnknownFormat(head) }
    return head
  }

  /// Hands all cards of a text to `take`; says whether there are any.
  private static func readCards(
    _ head: [UInt8], _ content: @escaping (Int) throws -> [UInt8],
    _ options: ContactImportOptions, _ take: (VCardBatch) throws -> Void
  ) throws -> Bool {
    let source = SampledSource(head, size: sampleSize, pieceSize: pieceSize, content)
    let charset = options.undeclaredCharset
    let reader = VCardReader(
      undeclared: charset.map { .known($0) } ?? .guessed(TextCharset(source.sample)),
      readsPeople: true)
    var hasCards = false
    try readAhead(source.read, by: reader) { batch in
      if batch.hasCards { hasCards = true }
      try take(batch)
    }
    return hasCards
  }

  private static let unreadableBytes = CardWarning(
    line: 1, reason: "some bytes stand for no character in the character set that was given")

  /// Hands all cards of a text to `take`.
  private static func read(
    _ head: [UInt8], _ read: (Int) throws -> [UInt8], by reader: some CardReader,
    _ take: (ReadCard) throws -> Void
  ) throws {
    var reader = reader
    try reader.read(head, take)
    while true {
      let piece = try read(pieceSize)
      if piece.isEmpty { break }
      try reader.read(piece, take)
    }
    try reader.finish(take)
  }

  /// Hands all cards of a text to `take`, while those of the next piece are read already.
  private static func readAhead(
    _ read: (Int) throws -> [UInt8], by reader: VCardReader, _ take: (VCardBatch) throws -> Void
  ) throws {
    try withoutActuallyEscaping(take) { take in
      var cards = VCardsAhead(reader, take)
      while true {
        let piece: [UInt8]
        do {
          piece = try read(pieceSize)
        } catch {
          try cards.giveUp()
          throw error
        }
        if piece.isEmpty { break }
        try cards.read(piece)
      }
      try cards.finish()
    }
  }
}

extension Error {
  /// Whether a change failed for what others have saved meanwhile.
  fileprivate var isOvertaken: Bool {
    if self is MergeError { return true }
    if case .objectNotFound = self as? ManagedObjectError { return true }
    return switch self as? StoreError {
    case .overtaken, .conflict, .missingDestinations, .constraintConflict: true
    default: false
    }
  }
}

extension CardFormat {
  /// Whether a card that comes as it was is no news: not in our own JSON, by which programs say what
  /// is to be.
  var knowsAgain: Bool { self != .json && self != .jsonl }

  /// Whether the format has no place for all that a contact may hold.
  var isPartial: Bool {
    switch self {
    case .vcard, .jcard, .jscontact, .json, .jsonl: false
    case .csv, .ldif, .mutt, .abook: true
    }
  }

  /// What reads texts of the format.
  package func reader(_ options: ContactImportOptions) -> any CardReader {
    switch self {
    case .vcard: VCardReader(readsPeople: true)
    case .jcard: JCardReader()
    case .jscontact: JSContactReader()
    case .json, .jsonl: ContactJSONReader(takesNulls: true)
    case .csv: CSVCardReader(mapping: options.mapping, unguards: options.unguards)
    case .ldif: LDIFReader()
    case .mutt: MuttAliasReader()
    case .abook: AbookReader()
    }
  }
}
