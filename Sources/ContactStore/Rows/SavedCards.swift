import ContactCards
import ManagedObjects

/// Cards of saved contacts, one asked for after another.
///
/// The first few are read as objects; when more are wanted, all contacts are read as columns.
struct SavedCards {
  private static let limit = 32

  private let context: ManagedObjectContext
  private let people: EntityNumber
  private var count = 0
  private var persons: SavedKind<Person>?
  private var companies: SavedKind<Company>?
  private var contents: [RowReference: CardContents] = [:]

  /// How many contacts stay in memory with which cards are compared.
  private static let greatestCount = 1_000

  /// - Parameters:
  ///   - context: Where contacts become objects.
  ///   - people: The number of people's entity.
  init(in context: ManagedObjectContext, people: EntityNumber) {
    (self.context, self.people) = (context, people)
  }

  /// What a contact holds, with which many cards may be compared.
  ///
  /// - Throws: ``ManagedObjectError/objectNotFound(_:)``, or ``StoreError``.
  mutating func contents(of contact: RowReference) throws -> CardContents? {
    if let known = contents[contact] { return known }
    guard let found = try card(of: contact).map({ CardContents($0) }) else { return nil }
    if contents.count >= Self.greatestCount { contents = [:] }
    contents[contact] = found
    return found
  }

  /// Takes note that a contact holds something else now.
  mutating func forget(_ contact: RowReference) { contents[contact] = nil }

  /// The card of a contact.
  ///
  /// - Throws: ``ManagedObjectError/objectNotFound(_:)``, or ``StoreError``.
  mutating func card(of contact: RowReference) throws -> ContactCard? {
    count += 1
    let isPerson = contact.entity == people
    if count > Self.limit {
      let coordinator = context.persistentStoreCoordinator
      if isPerson {
        if persons == nil { persons = try SavedKind(coordinator) }
        return persons?.card(of: contact.key.rawValue)
      }
      if companies == nil { companies = try SavedKind(coordinator) }
      return companies?.card(of: contact.key.rawValue)
    }
    let name = isPerson ? Person.entityName : Company.entityName
    let id = try context.persistentStoreCoordinator.managedObjectID(
      entityName: name ?? "", key: contact.key)
    return try context.wholly {
      (try context.existingObject(with: id) as? Contact).map { ContactCard($0) }
    }
  }
}

/// All saved contacts of one kind, as columns.
private struct SavedKind<Kind: Contact> {
  private var reader: ContactReader<Kind>
  private let columns: [ColumnValues]
  private let keys: [Int64]

  init(_ coordinator: PersistentStoreCoordinator) throws {
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    reader = try ContactReader(in: context)
    (columns, keys) = try reader.columns(in: context)
  }

  mutating func card(of key: Int64) -> ContactCard? {
    let row = keys.indices.partitioningIndex { keys[$0] >= key }
    guard row < keys.count, keys[row] == key else { return nil }
    return reader.card(of: key, in: columns, row)
  }
}
