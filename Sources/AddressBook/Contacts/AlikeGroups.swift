import ManagedObjects

/// The groups that cards of an import join although these write their names in another case.
///
/// Nobody can make two groups whose names differ in nothing but case, as people who type one could mean
/// either.
struct AlikeGroups {
  private let context: ManagedObjectContext
  /// The names that there are; nil as long as nobody has asked.
  private var known: KnownNames?

  init(in context: ManagedObjectContext) { self.context = context }

  /// Has a card name groups as those are written that there are.
  ///
  /// - Throws: ``StoreError``.
  mutating func settle(_ card: inout ContactCard) throws {
    if card.kind == .group, let name = card.groupName {
      let settled = try settled(name)
      if settled != name { card.formattedName = settled }
    }
    if card.groups.isEmpty { return }
    let groups = try card.groups.map { try settled($0) }
    if groups == card.groups { return }
    var seen: Set<String> = []
    card.groups = groups.filter { seen.insert($0).inserted }
  }

  private mutating func settled(_ name: String) throws -> String {
    if known == nil { known = try saved() }
    switch known?.meaning(of: name) {
    case .only(let other): return other
    case .same, nil: return name
    case .several, .new:
      known?.add(name)
      return name
    }
  }

  private func saved() throws -> KnownNames {
    var names: [String] = []
    try context.forEachName(FetchRequest<Group>()) { names.append($1 ?? "") }
    return KnownNames(names, ignoring: .caseInsensitive)
  }
}
