import Arguments
import ContactCards
import ContactStore
import TextTools

extension Session {
  /// The contacts that are meant; the person at the terminal chooses where a name may mean several.
  ///
  /// - Parameters:
  ///   - references: The names and numbers.
  ///   - book: Where names are looked up.
  ///   - nicknamesWin: As for ``ids(of:in:tells:nicknamesWin:)``.
  /// - Returns: The contacts in the order of the references.
  /// - Throws: ``CommandFailure/noneChosen(of:)``, or as ``AddressBook/contacts(meantBy:nicknamesWin:)``
  ///   does.
  func contacts(
    meantBy references: [ContactReference], in book: AddressBook, nicknamesWin: Bool = true
  ) throws -> [ReferredContact] {
    var references = references
    while true {
      do {
        return try book.contacts(meantBy: references, nicknamesWin: nicknamesWin)
      } catch AddressBookError.severalCalled(let name, let contacts, let count) where canAsk {
        let id = try choose(among: contacts, of: count, called: name, in: book)
        references = references.map { $0 == .name(name) ? .id(id) : $0 }
      }
    }
  }

  /// Asks which of several contacts of a name is meant.
  ///
  /// - Parameters:
  ///   - contacts: Those that are shown.
  ///   - count: How many there are.
  ///   - name: What was given.
  ///   - book: Where they are.
  /// - Returns: The ID of the contact.
  /// - Throws: ``CommandFailure/noneChosen(of:)`` for an empty answer or none, or ``StreamError``.
  private func choose(
    among contacts: [NamedContact], of count: Int, called name: String, in book: AddressBook
  ) throws -> Int64 {
    let place = try choose(
      among: contacts.map(\.choice), of: count,
      heading: "\(name.quoted) matches \(count) contacts:", asking: "which?", kind: "contact",
      further: pickOnScreen == nil ? nil : "p to pick on the screen")
    if let place { return contacts[place].id }
    guard let id = try pickOnScreen?(book, name) else {
      throw CommandFailure.noneChosen(of: "contact")
    }
    return id
  }

  /// Asks which of several things is meant.
  ///
  /// - Parameters:
  ///   - choices: A line for each of those that are shown.
  ///   - count: How many there are.
  ///   - heading: The line before them.
  ///   - question: What to ask.
  ///   - kind: What each of them is.
  ///   - further: A letter that may be answered besides, and what it is for.
  /// - Returns: The place of the one that was chosen; nil for the letter.
  /// - Throws: ``CommandFailure/noneChosen(of:)`` for an empty answer or none, or ``StreamError``.
  func choose(
    among choices: [String], of count: Int, heading: String, asking question: String, kind: String,
    further: String? = nil
  ) throws -> Int? {
    let rest = count - choices.count
    let lines =
      [heading] + choices.enumerated().map { "  \($0 + 1)  \($1)" }
      + (rest > 0 ? ["  and \(rest) more, which a longer name or the ID tells"] : [])
    for line in lines { say(line.escapedForTerminal(keepingJoiners: true) + "\n") }
    while true {
      say("\(question) [1-\(choices.count)\(further.map { ", \($0)" } ?? "")] ")
      guard let answer = try environment.readLine()?.trimmingSpaces else {
        say("\n")
        throw CommandFailure.noneChosen(of: kind)
      }
      if answer.isEmpty { throw CommandFailure.noneChosen(of: kind) }
      if let further, answer.lowercased() == further.prefix(1) { return nil }
      if let number = Int(answer), choices.indices.contains(number - 1) { return number - 1 }
    }
  }
}

extension NamedContact {
  /// The name, what tells the contact from others of it, and the ID, for a list to choose from.
  fileprivate var choice: String { "\(nameAndDetail), ID \(id)" }
}
