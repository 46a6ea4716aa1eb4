package import ContactCards
import ManagedObjects

/// A comparison of relations or of fields of one's own, as people write it.
///
/// The model has them in lines that are kept, which say it in many ways: so the contacts are looked
/// for whose lines mean what is asked for.
struct AskedEntries {
  /// What is asked, about a ``KeptSubject``.
  private let predicate: FetchPredicate
  /// What the entries are for that are asked about; nil for all entries.
  private var label: String?

  /// Takes a comparison that names relations or fields of one's own; nil for any other.
  ///
  /// - Throws: ``FetchPredicateError`` where another field stands beside them.
  init?(_ comparison: ComparisonPredicate, _ people: AskedPeople) throws {
    let written = FetchPredicate(.comparison(comparison))
    var paths: [String] = []
    _ = try written.replacingKeys {
      paths.append($0)
      return nil
    }
    let own = paths.filter { Self.lists[Self.first($0)] != nil }
    guard !own.isEmpty else { return nil }
    guard own.count == paths.count else {
      throw comparison.error(
        .unsupported("a comparison of relations or fields of one's own with other fields"))
    }
    var label: String?
    let whole = ComparisonPredicate(
      Self.side(comparison.left, &label), comparison.comparisonOperator,
      Self.side(comparison.right, &label), options: comparison.options,
      modifier: comparison.modifier, span: comparison.span)
    self.label = label.map(ContactCard.Entry.foldedLabel)
    predicate =
      try AskedComparison(whole)?.predicate(people) ?? FetchPredicate(.comparison(whole))
  }

  /// The lists by the names that people use for them.
  private static let lists = [
    "relation": "relations", "relations": "relations", "field": "fields", "fields": "fields",
  ]

  private static func first(_ path: String) -> String { String(path.prefix { $0 != "." }) }

  /// A side with the values of a list where it names the list alone, or one of its labels:
  /// `relation.spouse` or `relation['sister-in-law']`.
  private static func side(_ side: FetchExpression, _ label: inout String?) -> FetchExpression {
    if let (list, text) = entry(side) {
      label = text
      return FetchExpression(FetchExpression.key("\(list).value").kind, span: side.span)
    }
    guard case .keyPath(let path) = side.kind, path.root == nil,
      case let name = first(path.keyPath), let list = lists[name]
    else { return side }
    let part = String(path.keyPath.dropFirst(name.count + 1))
    // In the singular, what stands behind the dot is a label unless it is a part of each value.
    if name != list, !["", "value", "label"].contains(part), part.first != "@" { label = part }
    let end = part.isEmpty || label != nil ? "value" : part
    return FetchExpression(FetchExpression.key("\(list).\(end)").kind, span: side.span)
  }

  /// The list and the label of what stands in brackets behind a list; nil for anything else.
  private static func entry(_ side: FetchExpression) -> (list: String, label: String)? {
    guard case .index(let index) = side.kind, case .at(let position) = index.position,
      case .constant(let constant) = position.kind, case .string(let label) = constant.value,
      case .keyPath(let path) = index.collection.kind, path.root == nil,
      let list = lists[path.keyPath]
    else { return nil }
    return (list, label)
  }

  /// What it means to the model.
  ///
  /// - Returns: The predicate.
  /// - Throws: ``FetchPredicateError`` for what cannot be compared, or what the parameter throws.
  func predicate(_ people: AskedPeople) throws -> FetchPredicate {
    let test = try predicate.bound(to: KeptSubject.owner, in: KeptSubject.model)
    // Most have no such lines, and are not looked at.
    let isSoOfNothing = try test.matches(KeptSubject())
    let others = try people.keepers().filter { keeper in
      try test.matches(subject(keeper.card)) != isSoOfNothing
    }
    let found = try people.anyone(of: others.map(\.number))
    return isSoOfNothing ? .not(found) : found
  }

  private func subject(_ card: ContactCard) -> KeptSubject {
    func meant(_ entries: [ContactCard.Entry]) -> [ContactCard.Entry] {
      guard let label else { return entries }
      return entries.filter { ContactCard.Entry.foldedLabel($0.label) == label }
    }
    return KeptSubject(relations: meant(card.relations), fields: meant(card.customFields))
  }
}

/// A contact with those who are related to it and its fields of one's own, or one of these.
private struct KeptSubject: PredicateSubject {
  var entry: ContactCard.Entry?
  var relations: [ContactCard.Entry] = []
  var fields: [ContactCard.Entry] = []

  /// The model in which such contacts are asked about.
  static let model = ManagedObjectModel(unchecked: [
    owner, EntityDescription("Relation", attributes: entry),
    EntityDescription("Field", attributes: entry),
  ])
  /// The entity of the contacts.
  static let owner = EntityDescription("Owner") {
    RelationshipDescription("relations", toMany: "Relation")
    RelationshipDescription("fields", toMany: "Field")
  }
  private static let entry = [
    AttributeDescription("value", .string), AttributeDescription("label", .string),
  ]

  var identity: RowReference? { nil }

  func value(at index: AttributeIndex) -> AttributeValue {
    let text = (index.rawValue == 0 ? entry?.value : entry?.label) ?? ""
    return text.isEmpty ? .null : .string(text)
  }

  func related(at index: RelationshipIndex) -> [KeptSubject] {
    (index.rawValue == 0 ? relations : fields).map { KeptSubject(entry: $0) }
  }
}

extension AddressBook {
  /// The people who keep lines about relations or fields of one's own, with these lines.
  ///
  /// - Throws: ``StoreError``.
  func keepersOfEntries() throws -> [(number: Int64, card: ContactCard)] {
    let context = newContext()
    try context.setQueryGeneration(from: .current)
    let people = context.persistentStoreCoordinator.managedObjectModel
      .entity(named: Person.entityName ?? "")?.number
    var cards: [Int64: ContactCard] = [:]
    let keys = [UnknownProperty.Key.content, .contact].map(\.rawValue)
    try context.forEachRowBatch(FetchRequest<UnknownProperty>(), keys: keys) { batch in
      for row in 0..<batch.rowCount {
        guard let line = batch.columns[0].text(row), ContactCard.tellsOfEntries(line),
          let contact = batch.reference(row, at: 1), contact.entity == people
        else { continue }
        cards[contact.key.rawValue, default: ContactCard()].keptLines.append(line)
      }
      return true
    }
    guard !cards.isEmpty else { return [] }
    // Of those who have one, what is kept of managers is no relation.
    for (number, manager) in try Self.managers(in: context) {
      cards[number]?.manager = String(manager)
    }
    return cards.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The relations and fields of one's own that people have, by their names.
  ///
  /// - Throws: ``StoreError``.
  package func labelledFields() throws -> [ContactField] {
    var names: Set<String> = []
    for (_, card) in try keepersOfEntries() {
      for (list, key) in ContactField.labelled {
        for entry in card[entries: key] where !entry.label.isEmpty {
          names.insert("\(list).\(entry.label)")
        }
      }
    }
    return names.sorted().compactMap { ContactField(name: $0) }
  }

  /// The numbers of the managers of people, by the numbers of these.
  private static func managers(in context: ManagedObjectContext) throws -> [Int64: Int64] {
    var managers: [Int64: Int64] = [:]
    var request = FetchRequest<Person>()
    let key = Person.Key.manager.rawValue
    request.predicate = .comparison(.key(key), .notEqualTo, .value(.null))
    try context.forEachRowBatch(request, keys: [key]) { batch in
      for row in 0..<batch.rowCount {
        managers[batch.keys[row]] = batch.reference(row, at: 0)?.key.rawValue
      }
      return true
    }
    return managers
  }
}
