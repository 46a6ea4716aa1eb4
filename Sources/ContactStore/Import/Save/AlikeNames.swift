import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// The groups, tags and companies that cards of an import name although they write them in another case.
///
/// Nobody can make two whose names differ in nothing but case, as people who type one could mean either.
/// All that takes the cards of an import shares what is known, so that each name is read and folded once.
final class AlikeNames {
  private let context: ManagedObjectContext
  /// The names of each kind that somebody has asked for.
  private var known: [NamedSetKind: Known] = [:]

  private final class Known {
    /// The first saved object with each exact name.
    var saved: [AttributeValue: RowKey] = [:]
    /// The saved names, and those that cards have besides; nil as long as all that cards name is there.
    var alike: KnownNames?
    /// What names stand for that are not saved.
    var settled: [String: String] = [:]

    /// What a name that is new here stands for.
    func settle(_ name: String) -> String {
      if !saved.isEmpty, saved[.string(name)] != nil { return name }
      var alike = alike.take() ?? KnownNames(savedNames)
      let settled = alike.settled(name)
      self.alike = alike
      self.settled[name] = settled
      return settled
    }

    private var savedNames: [String] {
      saved.keys.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
  }

  init(in context: ManagedObjectContext) { self.context = context }

  /// Has a card name groups, tags and a company as those are written that there are.
  ///
  /// - Throws: ``StoreError``.
  func settle(_ card: inout ContactCard) throws {
    if card.kind == .group, let name = card.groupName {
      card.formattedName = try self.name(name, of: .group)
    }
    try settle(&card.groups, .group)
    try settle(&card.tags, .tag)
    if card.company.isEmpty { return }
    let company = try name(card.company, of: .company)
    // What calls a company by its name says that it is one.
    if card.formattedName == card.company { card.formattedName = company }
    card.company = company
  }

  private func settle(_ names: inout [String], _ kind: NamedSetKind) throws {
    if names.isEmpty { return }
    var seen: Set<String> = []
    names = try names.map { try name($0, of: kind) }.filter { seen.insert($0).inserted }
  }

  /// The name that is there, or that a card before has brought, where it differs in nothing but case;
  /// the same where there is none, or several are.
  ///
  /// - Throws: ``StoreError``.
  func name(_ name: String, of kind: NamedSetKind) throws -> String {
    let known = try known(of: kind)
    if let settled = known.settled[name] { return settled }
    return known.settle(name)
  }

  /// The key of the first saved object with just this name; nil where there is none.
  ///
  /// - Throws: ``StoreError``.
  func saved(_ name: String, of kind: NamedSetKind) throws -> RowKey? {
    let saved = try known(of: kind).saved
    return saved.isEmpty ? nil : saved[.string(name)]
  }

  private func known(of kind: NamedSetKind) throws -> Known {
    if let found = known[kind] { return found }
    let found = Known()
    let request = FetchRequest<ManagedObject>(entityName: kind.type.entityName ?? "")
    try context.forEachName(request) { key, name in
      guard let name, found.saved[.string(name)] == nil else { return }
      found.saved[.string(name)] = RowKey(key)
    }
    known[kind] = found
    return found
  }
}

extension KnownNames {
  /// - Parameter names: The names, whose case does not matter.
  fileprivate init(_ names: [String]) { self.init(names, ignoring: .caseInsensitive) }
}
