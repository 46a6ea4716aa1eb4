import ManagedObjects

/// The groups that cards of an import join although these write their names in another case.
///
/// Nobody can make two groups whose names differ in nothing but case, as people who type one could mean
/// either.
struct AlikeGroups {
  private let context: ManagedObjectContext
  /// The names that there are; nil as long as nobody has asked.
  private var names: Set<String>?
  /// Of these, the only one that is written so but for case; empty where there are several.
  private var only: [String: String] = [:]

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
    if names == nil {
      names = []
      var saved: [String] = []
      try context.forEachName(FetchRequest<Group>()) { saved.append($1 ?? "") }
      for name in saved { add(name) }
    }
    if names?.contains(name) == true { return name }
    if let only = only[name.lowercased()], !only.isEmpty { return only }
    add(name)
    return name
  }

  private mutating func add(_ name: String) {
    guard names?.insert(name).inserted == true else { return }
    let folded = name.lowercased()
    only[folded] = only[folded] == nil ? name : ""
  }
}
