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
  /// - Throws: ``CommandFailure/noneChosen``, or as ``AddressBook/contacts(meantBy:nicknamesWin:)``
  ///   does.
  func contacts(
    meantBy references: [ContactReference], in book: AddressBook, nicknamesWin: Bool = true
  ) throws -> [ReferredContact] {
    var references = references
    while true {
      do {
        return try book.contacts(meantBy: references, nicknamesWin: nicknamesWin)
      } catch AddressBookError.severalCalled(let name, let contacts, let count) where canAsk {
        let id = try choose(among: contacts, of: count, called: name)
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
  /// - Returns: The ID of the contact.
  /// - Throws: ``CommandFailure/noneChosen`` for an empty answer or none, or ``StreamError``.
  private func choose(
    among contacts: [NamedContact], of count: Int, called name: String
  ) throws -> Int64 {
    let rest = count - contacts.count
    let lines =
      ["\(name.quoted) matches \(count) contacts:"]
      + contacts.enumerated().map { "  \($0 + 1)  \($1.choice)" }
      + (rest > 0 ? ["  and \(rest) more, which a longer name or the ID tells"] : [])
    for line in lines { say(line.escapedForTerminal(keepingJoiners: true) + "\n") }
    while true {
      say("which? [1-\(contacts.count)] ")
      guard let answer = try environment.readLine()?.trimmingSpaces else {
        say("\n")
        throw CommandFailure.noneChosen
      }
      if answer.isEmpty { throw CommandFailure.noneChosen }
      if let number = Int(answer), contacts.indices.contains(number - 1) {
        return contacts[number - 1].id
      }
    }
  }
}

extension NamedContact {
  /// The name, what tells the contact from others of it, and the ID, for a list to choose from.
  fileprivate var choice: String { "\(name)\(detail.isEmpty ? "" : " (\(detail))"), ID \(id)" }
}
