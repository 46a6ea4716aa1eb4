extension MailHeader {
  /// The sender of a message: the first address of its `From:` (RFC 5322, 3.6.2).
  ///
  /// - Parameter message: The message, of which what stands behind its header does not matter; a line
  ///   of a mailbox may stand before it.
  /// - Returns: The address.
  /// - Throws: ``CardError`` when there is none.
  /// - Complexity: O(*n*) in the length of the header.
  public static func sender(ofMessage message: [UInt8]) throws -> Address {
    var isFrom = false
    var value = ""
    for var line in message.split(separator: 0x0a, omittingEmptySubsequences: false) {
      if line.last == 0x0d { line.removeLast() }
      guard let first = line.first else { break }
      var isForeign = false
      let text = UndeclaredText.string(line, isForeign: &isForeign)
      if first == 0x20 || first == 0x09 {
        if isFrom { value += " " + text }
        continue
      }
      if isFrom { break }
      isFrom = text.prefix(5).lowercased() == "from:"
      if isFrom { value = String(text.dropFirst(5)) }
    }
    guard let sender = addresses(in: value).first else {
      throw CardError(line: 1, reason: "there is no header of a mail message with its sender")
    }
    return sender
  }
}

extension ContactCard {
  /// A contact as the sender of a message.
  public init(sender: MailHeader.Address) {
    self.init()
    (formattedName, emails) = (sender.name, [Entry(sender.address)])
    settleName()
  }
}
