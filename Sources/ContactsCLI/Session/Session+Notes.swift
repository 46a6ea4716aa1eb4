import Arguments
import ContactCards
import ContactFormats

extension Session {
  /// How many bytes of notes are read.
  private static let greatestNotesSize = 16 << 20

  /// The text that `--notes` gives, which is standard input for `-`; nil without the option.
  ///
  /// Nothing else can be read from standard input then.
  ///
  /// - Throws: ``CardFailure`` for a text that is no UTF-8 or too long, or ``StreamError``.
  func notes() throws -> String? {
    guard arguments[ContactOptions.notes] == "-" else { return arguments[ContactOptions.notes] }
    if let typedNotes { return typedNotes }
    var bytes: [UInt8] = []
    while case let piece = try environment.readInput(1 << 16), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= Self.greatestNotesSize else {
        throw failure(line: 1, "the notes have more than \(Self.greatestNotesSize >> 20) MB")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
      let faulty = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw failure(line: faulty + 1, "the text is not valid UTF-8")
    }
    // What writes a text ends its last line, as other systems do each with two characters.
    var notes = Substring(text.replacing("\r\n", with: "\n"))
    while notes.last == "\n" { notes.removeLast() }
    typedNotes = String(notes)
    return typedNotes
  }

  private func failure(line: Int, _ reason: String) -> CardFailure {
    CardFailure(file: Self.inputName("-"), error: CardError(line: line, reason: reason))
  }
}
