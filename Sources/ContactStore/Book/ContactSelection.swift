package import ContactCards
package import ManagedObjects

/// A choice of contacts by what they belong to: of each kind that is named, one of the names.
package struct ContactSelection: Hashable, Sendable {
  /// The names of groups, one of which they are in; none for all contacts.
  package var groups: [String] = []
  /// Tags, one of which they have; none for all contacts.
  package var tags: [String] = []
  /// The names of companies, for one of which they work; none for all contacts.
  package var companies: [String] = []

  /// Chooses everybody.
  package init() {}

  /// Chooses those that belong to one group, tag or company.
  package init(_ kind: NamedSetKind, _ name: String) {
    switch kind {
    case .group: groups = [name]
    case .tag: tags = [name]
    case .company: companies = [name]
    }
  }

  /// Whether everybody is chosen.
  package var isEmpty: Bool { groups.isEmpty && tags.isEmpty && companies.isEmpty }
}

extension AddressBook {
  /// The condition that a choice makes; nil when it is none.
  ///
  /// - Throws: ``AddressBookError`` for a name that is not known, or ``StoreError``.
  package func predicate(for selection: ContactSelection) throws -> FetchPredicate? {
    if selection.isEmpty { return nil }
    let parts = try [
      predicate(selection.groups, Group.self), predicate(selection.tags, Tag.self),
      predicate(selection.companies, Company.self),
    ]
    return .and(parts.compactMap(\.self))
  }

  private func predicate<Named: NamedSet>(
    _ names: [String], _: Named.Type
  ) throws -> FetchPredicate? {
    if names.isEmpty { return nil }
    let context = newContext()
    let known = try names.map {
      AttributeValue.string(
        Named.kind == .company
          ? try companyName($0, in: context) : try name($0, of: Named.self, in: context))
    }
    return .comparison(
      .key(Named.keyOfContacts + ".name"), .in, .values(known),
      modifier: Named.kind == .company ? .direct : .any)
  }
}
