import ContactCards
import ContactFormats
import ManagedObjects

/// Contacts that the cards of groups name otherwise than by a UID: by an e-mail address (`mailto:`, RFC
/// 6350, 6.6.5), by the key of an alias of mutt, which is a nickname, by a whole name in a directory
/// (RFC 4514), or as the members of another group.
struct NamedMembers {
  /// How many members groups within groups may name together, each as often as it is looked at.
  private static let greatestInnerCount = 1 << 18

  private let context: ManagedObjectContext
  private var innerCount = 0
  private let known: KnownContacts
  private let contacts: [Contact]
  /// The saved ones of whom it is not told by what is saved what they are called, if they stay.
  private let others: Set<RowReference>
  private var groups: [String: [String]] = [:]
  /// What the contacts are called by; nil as long as nobody has asked.
  private var calls: Calls<Contact>?
  /// What saved contacts are called by.
  private var savedCalls: Calls<RowReference>?

  /// Contacts by their addresses, of which the first counts, and by their names, which mean nobody where
  /// several have them; the case of letters matters only where it tells them apart.
  private struct Calls<Called: Equatable> {
    private(set) var addresses: [String: Called] = [:]
    private var names: [String: Called?] = [:]
    private var namesInAnyCase: [String: Called?] = [:]

    mutating func add(_ called: Called, address: String) {
      let address = address.lowercased()
      if addresses[address] == nil { addresses[address] = called }
    }

    mutating func add(_ called: Called, name: String) {
      if name.isEmpty { return }
      Self.add(called, name, to: &names)
      Self.add(called, name.lowercased(), to: &namesInAnyCase)
    }

    private static func add(_ called: Called, _ name: String, to names: inout [String: Called?]) {
      if let known = names[name], known != called {
        names[name] = .some(nil)
      } else {
        names[name] = called
      }
    }

    func called(_ name: String) -> Called? {
      if let exact = names[name] { return exact }
      return namesInAnyCase[name.lowercased()] ?? nil
    }
  }

  /// Knows contacts that cards were about, those that are saved but for some, and groups.
  init(
    _ contacts: [Contact], _ known: KnownContacts, but others: Set<RowReference>,
    _ groupCards: [ReadGroup], in context: ManagedObjectContext
  ) {
    (self.contacts, self.known, self.others, self.context) = (contacts, known, others, context)
    for group in groupCards {
      for name in group.card.groupNames { groups[name, default: []] += group.card.members }
    }
  }

  /// What another group of the texts that is named so has as its members; nil when there is none, or
  /// when groups within groups name too many.
  mutating func members(ofGroup name: String) -> [String]? {
    guard let members = groups[name] ?? LDIFName(name)["cn"].flatMap({ groups[$0] }),
      innerCount + members.count <= Self.greatestInnerCount
    else { return nil }
    innerCount += members.count
    return members
  }

  /// The contact that a member means.
  ///
  /// - Parameters:
  ///   - member: What the card says.
  ///   - isNamed: Whether it may be a name, as in aliases and directories.
  /// - Returns: The contact; nil when it means nobody.
  /// - Throws: ``ManagedObjectError`` or ``StoreError``.
  mutating func contact(of member: String, isNamed: Bool) throws -> Contact? {
    if MemberUIDs.isUID(member) || !isNamed && !member.contains("@") { return nil }
    let scheme = "mailto:"
    let small = member.lowercased()
    let address = small.hasPrefix(scheme) ? String(small.dropFirst(scheme.count)) : small
    let names = isNamed ? [member, LDIFName(member)["cn"] ?? ""] : []
    let calls = calls ?? newCalls
    self.calls = calls
    if let new = calls.addresses[address] { return new }
    for name in names { if let new = calls.called(name) { return new } }
    let saved = try savedCalls ?? readCalls()
    savedCalls = saved
    let found = saved.addresses[address] ?? names.lazy.compactMap { saved.called($0) }.first
    return try found.flatMap {
      try context.existingObject(with: try known.objectID(of: $0)) as? Contact
    }
  }

  private var newCalls: Calls<Contact> {
    var calls = Calls<Contact>()
    for contact in contacts {
      for address in contact.emailAddresses.inOrder {
        calls.add(contact, address: address.address)
      }
      guard let person = contact as? Person else { continue }
      if let nickname = person.nickname { calls.add(contact, name: nickname) }
      calls.add(contact, name: ContactCard.displayName(of: person))
    }
    return calls
  }

  private func readCalls() throws -> Calls<RowReference> {
    var calls = Calls<RowReference>()
    let keys = [EmailAddress.Key.address.rawValue, EmailAddress.Key.contact.rawValue]
    try context.forEachRowBatch(FetchRequest<EmailAddress>(), keys: keys) { batch in
      for row in 0..<batch.rowCount {
        guard let address = batch.columns[0].text(row), let contact = batch.reference(row, at: 1),
          !others.contains(contact)
        else { continue }
        calls.add(contact, address: address)
      }
      return true
    }
    func add(_ key: Int64, name: String) {
      let person = RowReference(entity: known.people, key: RowKey(key))
      if !others.contains(person) { calls.add(person, name: name) }
    }
    for (key, name) in try ContactCard.displayNames(in: context) { add(key, name: name) }
    let nickname = Person.Key.nickname.rawValue
    var request = FetchRequest<Person>()
    request.predicate = .comparison(.key(nickname), .notEqualTo, .value(.null))
    try context.forEachRowBatch(request, keys: [nickname]) { batch in
      for row in 0..<batch.rowCount {
        add(batch.keys[row], name: batch.columns[0].text(row) ?? "")
      }
      return true
    }
    return calls
  }
}
