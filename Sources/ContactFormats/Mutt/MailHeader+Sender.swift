import Charsets
import ContactCards

extension MailHeader {
  /// The sender of a message: the first address of its `From:` (RFC 5322, 3.6.2).
  ///
  /// - Parameter read: Gets a number of bytes and answers as many at most, none at the end, of the
  ///   message, of which what stands behind its header does not matter; a line of a mailbox may stand
  ///   before it. All of it is read, so that nobody who writes it into a pipe is stopped.
  /// - Returns: The address.
  /// - Throws: ``CardError`` when there is none or the header is too long, or what `read` throws.
  /// - Complexity: O(*n*) in the size of the message, of which nothing but the header is held.
  package static func sender(reading read: (Int) throws -> [UInt8]) throws -> Address {
    var lines = TextLines()
    var header = SenderLines()
    try forEachPiece(of: read) { piece in
      if !header.isComplete { try lines.read(piece) { try header.take($0, $1) } }
    }
    if !header.isComplete { try lines.finish { try header.take($0, $1) } }
    guard let sender = addresses(in: header.value).first else {
      throw CardError(line: 1, reason: "there is no header of a mail message with its sender")
    }
    return sender
  }
}

/// The lines of the header of a message, as far as they tell who has sent it.
private struct SenderLines {
  /// How many bytes the value may have.
  private static let greatestLength = 1 << 20

  /// What stands behind `From:`.
  private(set) var value = ""
  /// Whether nothing that follows tells any more.
  private(set) var isComplete = false
  private var isFrom = false

  mutating func take(_ line: [UInt8], _ number: Int) throws(CardError) {
    guard !isComplete, let first = line.first else {
      isComplete = true
      return
    }
    let isFolded = first == 0x20 || first == 0x09
    if isFolded, !isFrom { return }
    if !isFolded, isFrom {
      isComplete = true
      return
    }
    var isForeign = false
    let text = UndeclaredText.string(line[...], isForeign: &isForeign)
    if isFolded {
      value += " " + text
    } else if text.prefix(5).lowercased() == "from:" {
      (isFrom, value) = (true, String(text.dropFirst(5)))
    }
    guard value.utf8.count <= Self.greatestLength else {
      throw CardError(line: number, reason: "the sender has more than 1 MB")
    }
  }
}

extension ContactCard {
  /// A contact as the sender of a message.
  package init(sender: MailHeader.Address) {
    self.init()
    (formattedName, emails) = (sender.name, [Entry(sender.address)])
    settleName()
  }
}
