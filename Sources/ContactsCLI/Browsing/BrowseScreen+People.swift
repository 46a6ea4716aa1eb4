import ContactCards
import ContactFormats
import ContactStore
import Terminals

// What is done to the contacts that are marked, or to the one under the cursor.

extension BrowseScreen {
  /// Those whom an action is about: the one that is shown, else those that are marked, else the one
  /// under the cursor.
  var chosen: [Int64] {
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
    case .add:
      guard let choice = panel as? CheckPanel else {
        return show(FormPanel(BrowsedBook.nobody, title: "New contact", in: book, add))
      }
      asking = .text(choice.question, LineEditor()) { choice.add($0) }
      return
    case .duplicates:
      guard let walk = try DuplicateWalk(in: book) else {
        return tell("No contacts look the same.")
      }
      return show(try DuplicatesPanel(walk, in: book))
    case .addElsewhere: return try editElsewhere(BrowsedBook.nobody, add)
    default: break
    }
    let ids = chosen
    guard let first = ids.first else { return tell("There is nobody here.") }
    switch action {
    case .open:
      if let selected = list.selected {
        let place: KeyTable.Place = list.place == .picking ? .picked : .contact
        show(try ContactPanel(selected, of: book, photos, place: place))
      }
    case .edit, .editElsewhere:
      guard ids.count == 1 else { return tell("Only one at a time; Escape takes the marks away.") }
      let contact = try book.contact(first)
      func save(_ patch: ContactPatch) throws -> String { try change(contact, patch) }
      if action == .editElsewhere { return try editElsewhere(contact, save) }
      show(FormPanel(contact, title: contact.card.displayName, in: book, save))
    case .delete:
      // Those who are marked need not be on the screen.
      let names = try ids.prefix(3).map { try book.contact($0).card.displayName }
      let name = ids.count > 3 ? contactCount(ids.count) : names.joined(separator: ", ")
      asking = .confirmation("Delete \(name)?") { [self] in
        try book.delete(ids)
        try updatePanels()
        tell("Deleted \(name). Press u to undo.")
      }
    case .merge: try merge(ids)
    case .groups: try chooseSets(.group, of: ids)
    case .tags: try chooseSets(.tag, of: ids)
    case .copy: try copyAddresses(of: ids)
    case .mail: try writeMail(to: ids)
    default: terminal.bell()
    }
  }

  /// Saves what is filled in or chosen, in one of the ways that there are.
  ///
  /// - Throws: What is told in the last row.
  func finish(by action: BrowseAction) throws {
    guard let words = try panel.finish(by: action) else { return terminal.bell() }
    if panel.isDone { close() }
    try updatePanels()
    tell(words)
  }

  /// Shows what one contact would be of several, of which the one under the cursor stays.
  private func merge(_ ids: [Int64]) throws {
    guard ids.count > 1 else { return tell("Mark those that are one with Space first.") }
    let ids = ids.filter { $0 == list.selected } + ids.filter { $0 != list.selected }
    show(try DuplicatesPanel(DuplicateWalk(of: ids, in: book), in: book))
  }

  /// Shows the groups or tags that there are, and in which of them contacts are.
  private func chooseSets(_ kind: NamedSetKind, of ids: [Int64]) throws {
    let cards = try ids.map { try book.contact($0).card }
    let items = try book.book.names(of: kind).map { name in
      let count = cards.count { $0.names(of: kind).contains(name) }
      return CheckPanel.Item(
        name: name, isChecked: count == 0 ? false : count == ids.count ? true : nil)
    }
    let who = cards.count == 1 ? cards[0].displayName : contactCount(cards.count)
    let plural = kind == .group ? "Groups" : "Tags"
    show(
      CheckPanel("\(plural) of \(who)", items, adding: "New \(kind.rawValue):") { [self] changed in
        try book.put(ids, kind, changed.map { ($0.name, $0.isChecked ?? false) })
        return "Changed the \(plural.lowercased()) of \(who)."
      })
  }

  private func add(_ patch: ContactPatch) throws -> String {
    let id = try book.add(patch)
    list.select(id)
    return "Added \(try book.contact(id).card.displayName)."
  }

  private func change(_ contact: ContactRecord, _ patch: ContactPatch) throws -> String {
    let overwritten = try book.edit(contact, patch)
    let words = overwritten.map(\.words)
    return (["Changed \(try book.contact(contact.id).card.displayName)."] + words)
      .joined(separator: " ")
  }

  /// Has the person edit a contact in an editor.
  private func editElsewhere(
    _ contact: ContactRecord, _ save: (ContactPatch) throws -> String
  ) throws {
    var words = "Nothing was changed."
    _ = try terminal.lend {
      try book.speaking.edit(contact) { words = try save($0) }
    }
    try updatePanels()
    tell(words)
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
    if let address = found.first(where: { $0.hasPrefix("-") }) {
      return tell("\(address) would be an option of the mail program; nothing was written")
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
