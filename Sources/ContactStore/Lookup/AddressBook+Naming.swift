package import ContactCards
import ContactFormats
import ManagedObjects

extension AddressBook {
  /// How many contacts are told of when a name is not enough.
  static let candidateLimit = 10

  /// The contacts that are meant.
  ///
  /// A name is the UID of a contact, or else the full name, the nickname, an e-mail address or a
  /// telephone number of exactly one, or else all its words are among the names of exactly one. Case,
  /// accents and punctuation do not matter.
  ///
  /// - Parameters:
  ///   - references: The names and numbers.
  ///   - nicknamesWin: Whether the nickname of one goes before words of the names of others. Where it
  ///     does not, it means any of them.
  /// - Returns: The contacts in the order of the references. Numbers are not looked up.
  /// - Throws: ``AddressBookError/nobodyCalled(_:)``, ``AddressBookError/areCompanies(_:)`` or
  ///   ``AddressBookError/severalCalled(_:_:count:)`` for the first name of which that is not so, or
  ///   ``StoreError``.
  /// - Complexity: O(*n*) in the number of contacts when there are names; none of them is read
  ///   otherwise.
  package func contacts(
    meantBy references: [ContactReference], nicknamesWin: Bool = true
  ) throws -> [ReferredContact] {
    let names: [String] = references.compactMap {
      if case .name(let name) = $0 { name } else { nil }
    }
    var found: [String: NamedContact] = [:]
    if !names.isEmpty {
      var search = NameSearch(names)
      try search.run(in: self)
      for name in names {
        found[name] = try only(of: search.matches(name, nicknamesWin: nicknamesWin), called: name)
      }
    }
    return references.compactMap { reference -> ReferredContact? in
      switch reference {
      case .id(let id): ReferredContact(id: id, name: nil)
      case .name(let name): found[name].map { ReferredContact(id: $0.id, name: $0.name) }
      }
    }
  }

  private func only(of ids: [Int64], called name: String) throws -> NamedContact {
    let candidates = try contacts(ids: Array(ids.prefix(Self.candidateLimit)))
      .map { NamedContact($0) }
    guard let only = candidates.first else {
      throw try companyError(name) ?? .nobodyCalled(name)
    }
    guard ids.count == 1 else {
      throw AddressBookError.severalCalled(name, candidates, count: ids.count)
    }
    return only
  }

  /// What to say when a name that nobody has is that of a company; nil where it is not.
  private func companyError(_ name: String) throws -> AddressBookError? {
    do {
      let company = try company(.name(name))
      return .areCompanies([NamedContact(id: company.id, name: company.card.company)])
    } catch AddressBookError.noSuchName, AddressBookError.noSuchCompanies {
      return nil
    }
  }

  /// The company that is meant: by its number, by its name, of which case and accents do not matter, or
  /// by words that are in the name of no other.
  ///
  /// - Throws: ``AddressBookError``, or ``StoreError``.
  package func company(_ reference: ContactReference) throws -> ContactRecord {
    let context = newContext()
    let company: Company? =
      switch reference {
      case .id(let id): try objects(Company.self, [id], in: context).first
      case .name(let name): try company(called: name, in: context)
      }
    guard let company else { throw AddressBookError.noSuchCompanies([]) }
    var record = try ContactRecord(company)
    record.people = company.memberCount
    return record
  }

  private func company(called typed: String, in context: ManagedObjectContext) throws -> Company {
    try object(Company.self, called: companyName(typed, in: context), in: context)
  }

  /// The name of the company that somebody has typed, of which case and accents do not matter, or words
  /// of it that are in no other, or its ID.
  ///
  /// - Throws: ``AddressBookError``, or ``StoreError``.
  func companyName(_ typed: String, in context: ManagedObjectContext) throws -> String {
    do {
      return try name(typed, of: Company.self, in: context)
    } catch AddressBookError.noSuchName(_, .company, let known) {
      let names = NamedSetKind.names(known, withWordsOf: typed)
      guard let name = try names.first ?? companyName(withID: typed) else {
        throw AddressBookError.noSuchName(typed, .company, known: known)
      }
      guard names.count <= 1 else {
        throw AddressBookError.ambiguousName(typed, .company, names: names)
      }
      return name
    }
  }

  /// The name of the company with an ID that somebody has typed.
  ///
  /// - Returns: Nil for another text, or where there is no such company.
  /// - Throws: ``StoreError``.
  func companyName(withID typed: String) throws -> String? {
    guard case .id(let id)? = ContactReference(typed) else { return nil }
    do {
      return try objects(Company.self, [id], in: newContext()).first?.name
    } catch AddressBookError.noSuchCompanies {
      return nil
    }
  }
}

extension ContactCard {
  /// What tells the contact from others of the same name: the company, an e-mail address and a number,
  /// as far as they are known; empty where none is.
  package var detail: String {
    [
      company, (emails.first { $0.isPreferred } ?? emails.first)?.value ?? "",
      phones.first?.value ?? "",
    ]
    .filter { !$0.isEmpty && $0 != displayName }.prefix(2).joined(separator: ", ")
  }
}
