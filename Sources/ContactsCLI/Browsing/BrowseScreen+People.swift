import ContactCards
import ContactStore

// What is done to the contacts that are marked, or to the one under the cursor.

extension BrowseScreen {
  /// Those whom an action is about: the one that is shown, else those that are marked, else the one
  /// under the cursor.
  private var chosen: [Int64] {
    if let panel = panel as? ContactPanel { return [panel.id] }
    if !book.marked.isEmpty { return book.marked.sorted() }
    return list.selected.map { [$0] } ?? []
  }

  /// Does what a key is for that is about contacts.
  ///
  /// - Throws: What is told in the last row.
  func performOnPeople(_ action: BrowseAction) throws {
    switch action {
    case .undo, .redo:
      tell(try book.undo(isRedo: action == .redo))
      return try updatePanels()
    default: break
    }
    let ids = chosen
    guard let first = ids.first else { return tell("There is nobody here.") }
    switch action {
    case .open:
      if let selected = list.selected { show(try ContactPanel(selected, of: book)) }
    case .delete:
      let name = try ids.count > 1 ? contactCount(ids.count) : book.contact(first).card.displayName
      asking = .confirmation("Delete \(name)? [y/N]") { [self] in
        try book.delete(ids)
        try updatePanels()
        tell("Deleted \(name). Press u to undo.")
      }
    case .copy: try copyAddresses(of: ids)
    case .mail: try writeMail(to: ids)
    default: terminal.bell()
    }
  }

  /// The address of each, with the names of those who have none.
  private func addresses(of ids: [Int64]) throws -> (found: [String], without: [String]) {
    var (found, without) = ([String](), [String]())
    for id in ids {
      let card = try book.contact(id).card
      if let email = ContactCard.usual(of: card.emails)?.value {
        found.append(email)
      } else {
        without.append(card.displayName)
      }
    }
    return (found, without)
  }

  private func copyAddresses(of ids: [Int64]) throws {
    let (found, without) = try addresses(of: ids)
    guard !found.isEmpty else {
      return tell("\(without.joined(separator: ", ")): no e-mail address")
    }
    terminal.copyToClipboard(found.joined(separator: ", "))
    tell("Copied \(found.joined(separator: ", "))")
  }

  private func writeMail(to ids: [Int64]) throws {
    let (found, without) = try addresses(of: ids)
    guard without.isEmpty else {
      return tell("\(without.joined(separator: ", ")): no e-mail address")
    }
    let mailer = book.session.environment.variable("MAILER") ?? ""
    let status =
      try mailer.allSatisfy(\.isWhitespace)
      ? run("xdg-open", ["mailto:" + found.map(\.escapedForMailto).joined(separator: ",")])
      : run(mailer, found)
    switch status {
    case 0: tell("Wrote to \(found.joined(separator: ", "))")
    case 127: tell("no mail program; set MAILER to the command of one")
    default: tell("the mail program ended with status \(status)")
    }
  }
}

extension BrowseScreen {
  /// Gives the terminal to a command of the shell, with words behind it, until it ends.
  ///
  /// - Returns: What it exits with; 127 when there is no such command.
  /// - Throws: ``StreamError`` when no process can be started.
  private func run(_ command: String, _ words: [String]) throws -> Int32 {
    try terminal.lend { try book.session.environment.runCommand(command, words) }
  }
}

extension String {
  /// The address within a `mailto` address (RFC 6068), where only some characters stand for themselves.
  fileprivate var escapedForMailto: String {
    utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: String(UnicodeScalar(byte))
      case _ where "-._~@+!$'*".utf8.contains(byte): String(UnicodeScalar(byte))
      default: "%" + String(UInt16(byte) + 0x100, radix: 16, uppercase: true).dropFirst()
      }
    }.joined()
  }
}
