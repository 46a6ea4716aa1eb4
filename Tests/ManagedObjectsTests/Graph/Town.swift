import ManagedObjects
import TestSupport

/// A stack of people, companies, tags and things, over a store of either kind.
struct Town {
  enum StoreKind: CaseIterable {
    case inMemory
    case binary
    case xml
    case incremental

    /// Those that contexts can be pinned to states of.
    static let withGenerations = allCases.filter { $0 != .incremental }
  }

  static let model = try? ManagedObjectModel {
    EntityDescription("Party", isAbstract: true) { AttributeDescription("name", .string) }
    EntityDescription("Company", parent: "Party") {
      RelationshipDescription("employees", toMany: "Resident", inverse: "employer")
    }
    EntityDescription("Resident", parent: "Party") {
      AttributeDescription("age", .integer32, defaultValue: 18)
      AttributeDescription("mood", .string, isTransient: true, defaultValue: "calm")
      RelationshipDescription("employer", to: "Company", inverse: "employees")
      RelationshipDescription("spouse", to: "Resident", inverse: "spouse")
      RelationshipDescription("tags", toMany: "Tag", inverse: "residents")
      RelationshipDescription(
        "things", toMany: "Thing", inverse: "owner", isOrdered: true, deleteRule: .cascade)
    }
    EntityDescription("Tag") {
      AttributeDescription("label", .string)
      RelationshipDescription("residents", toMany: "Resident", inverse: "tags")
    }
    EntityDescription("Thing") {
      AttributeDescription("label", .string)
      RelationshipDescription("owner", to: "Resident", inverse: "things")
    }
  }

  let store: ReadCountingStore
  let coordinator: PersistentStoreCoordinator
  /// A first context.
  let context: ManagedObjectContext
  private let folder: TemporaryFolder?
  private let readers = Readers()

  init(_ kind: StoreKind = .inMemory) throws {
    guard let model = Self.model else { throw NoModel() }
    coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: [Resident.self])
    switch kind {
    case .inMemory:
      folder = nil
      store = ReadCountingStore(InMemoryStore())
    case .incremental:
      folder = nil
      store = ReadCountingStore(try IncrementalStore(ObjectShelf(), model: model))
    case .binary:
      let folder = try TemporaryFolder()
      self.folder = folder
      store = ReadCountingStore(try BinaryStore(path: folder("town.contacts"), model: model))
    case .xml:
      let folder = try TemporaryFolder()
      self.folder = folder
      store = ReadCountingStore(
        try AtomicStore(XMLStoreFile(path: folder("town.xml")), model: model))
    }
    try coordinator.addPersistentStore(store)
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  /// Starts with saved residents of the names and ages given.
  init(_ residents: KeyValuePairs<String, Int32>) throws { try self.init(.inMemory, residents) }

  /// Starts with saved residents of the names and ages given, in a store of a kind.
  init(_ kind: StoreKind, _ residents: KeyValuePairs<String, Int32>) throws {
    try self.init(kind)
    let writer = newContext()
    for (name, age) in residents { try writer.insertResident(name, age) }
    try writer.save()
  }

  func newContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  /// A new context that lasts as long as the town, so that what is read in passing keeps its
  /// relationships.
  func reader() -> ManagedObjectContext {
    let reader = newContext()
    readers.contexts.append(reader)
    return reader
  }

  private final class Readers {
    var contexts: [ManagedObjectContext] = []
  }

  /// The names and ages that are saved, in the order of the names.
  func saved() throws -> [String] {
    try newContext().residents().map { "\($0.name ?? "") \($0.age ?? 0)" }
  }

  private struct NoModel: Error {}
}

/// A person, who keeps a list of what happens to it.
final class Resident: ManagedObject {
  override class var entityName: String? { "Resident" }

  override class func accessor(forKey key: String) -> KeyAccessor? {
    switch key {
    case "shout": KeyAccessor(\Resident.shout)
    case "alias": KeyAccessor(\Resident.alias)
    default: super.accessor(forKey: key)
    }
  }

  var calls: [String] = []
  var onWillSave: ((Resident) -> Void)?
  var onDidSave: ((Resident) -> Void)?
  var ageAtInsert: Int32?
  var events: [SnapshotEvents] = []

  var name: String? {
    get { String(value(at: AttributeIndex(0))) }
    set { setValue(newValue?.attributeValue ?? .null, at: AttributeIndex(0)) }
  }

  var age: Int32? {
    get { Int32(value(at: AttributeIndex(1))) }
    set { setValue(newValue?.attributeValue ?? .null, at: AttributeIndex(1)) }
  }

  var mood: String? {
    get { String(value(at: AttributeIndex(2))) }
    set { setValue(newValue?.attributeValue ?? .null, at: AttributeIndex(2)) }
  }

  /// A property that the class computes.
  var shout: String { (name ?? "").uppercased() }

  /// One that can be written as well.
  var alias: String? {
    get { name.map { "aka \($0)" } }
    set { name = newValue }
  }

  var employer: ManagedObject? {
    get { relatedObject(at: RelationshipIndex(0)) }
    set { setRelatedObject(newValue, at: RelationshipIndex(0)) }
  }

  var spouse: Resident? {
    get { relatedObject(at: RelationshipIndex(1)) }
    set { setRelatedObject(newValue, at: RelationshipIndex(1)) }
  }

  var tags: Set<ManagedObject> {
    get { relatedObjects(at: RelationshipIndex(2)) }
    set { setRelatedObjects(newValue, at: RelationshipIndex(2)) }
  }

  var things: [ManagedObject] {
    get { orderedRelatedObjects(at: RelationshipIndex(3)) }
    set { setOrderedRelatedObjects(newValue, at: RelationshipIndex(3)) }
  }

  override func awakeFromInsert() {
    calls.append("awakeFromInsert")
    ageAtInsert = age
  }

  override func awakeFromFetch() { calls.append("awakeFromFetch") }

  override func awake(fromSnapshotEvents events: SnapshotEvents) { self.events.append(events) }

  override func prepareForDeletion() { calls.append("prepareForDeletion") }

  override func willSave() {
    calls.append("willSave")
    onWillSave?(self)
  }

  override func didSave() {
    calls.append("didSave")
    onDidSave?(self)
  }

  override func willTurnIntoFault() { calls.append("willTurnIntoFault") }

  override func didTurnIntoFault() { calls.append("didTurnIntoFault") }
}

extension ManagedObjectContext {
  @discardableResult
  func insertResident(_ name: String, _ age: Int32? = nil) throws -> Resident {
    let resident = try Resident(context: self)
    resident.name = name
    if let age { resident.age = age }
    return resident
  }

  /// A new object of another entity, under a name or a label.
  func insert(_ entity: String, _ text: String) throws -> ManagedObject {
    let object = try insert(entity)
    try object.setValue(.string(text), forKey: entity == "Company" ? "name" : "label")
    return object
  }

  /// All residents by name, or those that satisfy a predicate.
  func residents(_ format: String? = nil) throws -> [Resident] {
    var request = FetchRequest<Resident>()
    request.predicate = try format.map { try FetchPredicate(format: $0) }
    request.sortDescriptors = [KeySortDescriptor("name")]
    return try fetch(request)
  }

  /// The resident with a name, saved or not.
  func resident(_ name: String) throws -> Resident {
    let found = try residents("name == \"\(name)\"")
    guard found.count == 1 else { throw NotOneResident(count: found.count) }
    return found[0]
  }

  /// This context's object for an object of another one.
  func twin<Object: ManagedObject>(of object: Object) throws -> Object {
    guard let twin = try existingObject(with: object.objectID) as? Object else {
      throw NotOneResident(count: 0)
    }
    return twin
  }
}

struct NotOneResident: Error {
  let count: Int
}
