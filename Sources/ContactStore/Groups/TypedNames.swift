package import ContactCards
import TextTools

/// The names of groups, tags and companies as those are written that are there, whatever the case and the
/// accents of the letters that somebody has typed.
///
/// What is imported keeps its accents instead, and its case where nothing is there in another one, see
/// ``AlikeNames``.
package struct TypedNames {
  private let book: AddressBook
  /// The names that are there and those of cards before, of the kinds that were asked for.
  private var known: [NamedSetKind: KnownNames] = [:]
  /// A name that was typed with other accents than one that is there, which took its place.
  package struct Taken: Hashable, Sendable {
    /// What it names.
    package let kind: NamedSetKind
    /// What was typed.
    package let typed: String
    /// The name that is there.
    package let name: String
  }

  /// The names that were typed with other accents than those that are there, each once.
  package private(set) var taken: [Taken] = []
  /// The companies of cards that are not there yet, each once.
  package private(set) var newCompanies: [String] = []

  /// Knows the names of an address book, which are read when they are needed.
  package init(in book: AddressBook) {
    self.book = book
  }

  /// Has names that a card has got be those that are there, or that cards before it have got.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - before: What it was before, of which all names stay.
  /// - Throws: ``AddressBookError/ambiguousName(_:_:names:)``,
  ///   ``ContactFault/invalidName(_:_:)``, or ``StoreError``.
  /// - Complexity: O(*n*) in the number of its names, besides reading those that are there once.
  package mutating func settle(
    _ card: inout ContactCard, since before: ContactCard = ContactCard()
  ) throws {
    try settle(&card.groups, since: before.groups, .group)
    try settle(&card.tags, since: before.tags, .tag)
    guard card.kind == .person, card.company != before.company, !card.company.isEmpty else {
      return
    }
    guard NamedSetKind.isName(card.company) else {
      throw ContactFault.invalidName(.company, card.company)
    }
    let (company, isNew) = try name(card.company, .company)
    if isNew, !newCompanies.contains(company) { newCompanies.append(company) }
    card.company = company
  }

  /// The companies that were there when one was asked for, in order.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  package var knownCompanies: [String] {
    known[.company]?.sorted.filter { !newCompanies.contains($0) } ?? []
  }

  /// The company of which a name of another one is the ID; nil where there is none.
  package func company(withID name: String) -> String? {
    // It is only a hint: what cannot be read is told elsewhere.
    (try? book.companyName(withID: name)) ?? nil
  }

  private mutating func settle(
    _ names: inout [String], since before: [String], _ kind: NamedSetKind
  ) throws {
    for index in names.indices where !before.contains(names[index]) {
      guard NamedSetKind.isName(names[index]) else {
        throw ContactFault.invalidName(kind, names[index])
      }
      let (name, _) = try name(names[index], kind)
      names[index] = name
    }
    var seen: Set<String> = []
    names.removeAll { !seen.insert($0).inserted }
  }

  /// The name that is there, or a new one.
  ///
  /// - Throws: ``AddressBookError/ambiguousName(_:_:names:)`` where there are several to choose from.
  private mutating func name(
    _ typed: String, _ kind: NamedSetKind
  ) throws -> (name: String, isNew: Bool) {
    if known[kind] == nil {
      known[kind] = KnownNames(
        try book.names(of: kind), ignoring: [.caseInsensitive, .diacriticInsensitive])
    }
    switch known[kind]?.meaning(of: typed) {
    case .same, nil: return (typed, false)
    case .only(let name):
      let other = Taken(kind: kind, typed: typed, name: name)
      if name.lowercased() != typed.trimmingSpaces.lowercased(), !taken.contains(other) {
        taken.append(other)
      }
      return (name, false)
    case .several(let found): throw AddressBookError.ambiguousName(typed, kind, names: found)
    case .new:
      let name = typed.trimmingSpaces
      known[kind]?.add(name)
      return (name, true)
    }
  }
}
