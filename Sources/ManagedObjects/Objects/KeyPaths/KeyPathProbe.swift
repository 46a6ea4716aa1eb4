#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds out which keys a Swift key path reads, by having it read objects that take notes.
///
/// The properties of classes are computed: what they read can only be seen when they read. So this
/// works for generated classes and for those written by hand.
final class KeyPathProbe {
  private let model: ManagedObjectModel
  private let context: ManagedObjectContext
  /// What was read, each key from an object.
  private var reads: [(object: ManagedObject, key: String)] = []
  /// The objects that are held until the key path has been followed.
  private var objects: [ManagedObject] = []

  /// Makes a probe for classes of a model.
  ///
  /// - Throws: ``ManagedObjectError``.
  init(_ model: ManagedObjectModel) throws(ManagedObjectError) {
    self.model = model
    context = ManagedObjectContext(
      persistentStoreCoordinator: try PersistentStoreCoordinator(managedObjectModel: model))
    context.link.probe = self
  }

  /// The keys that a key path from a class reads one behind the other, with dots between them.
  ///
  /// - Throws: ``KeyPathError`` or ``ManagedObjectError``.
  func keys(of keyPath: AnyKeyPath, from type: ManagedObject.Type) throws -> String {
    let entity = try model.entity(of: type)
    (reads, objects) = ([], [])
    let end = object(of: entity, as: type)[keyPath: keyPath]
    return try keys("\(keyPath)", to: end.flatMap { $0 as? ManagedObject })
  }

  private func keys(
    _ description: String, to end: ManagedObject?
  ) throws(KeyPathError) -> String {
    var keys: [String] = []
    var next = objects.makeIterator()
    var current = next.next()
    for (position, read) in reads.enumerated() {
      // A property may look twice.
      if position > 0, read == reads[position - 1] { continue }
      guard read.object === current else { throw .notOneProperty(description) }
      keys.append(read.key)
      current = next.next()
    }
    // What is asked of an object at the end without reading it is not a property of the model.
    guard !keys.isEmpty, current == end else { throw .notOneProperty(description) }
    return keys.joined(separator: ".")
  }

  /// Takes note that an attribute is read.
  func note(_ index: AttributeIndex, of object: ManagedObject) {
    reads.append((object, object.entity[index].name))
  }

  /// Takes note that a relationship is read.
  func note(_ index: RelationshipIndex, of object: ManagedObject) {
    reads.append((object, object.entity[index].name))
  }

  /// An object at the other end of a to-one relationship, to be read in its turn.
  func object<Destination: ManagedObject>(
    behind index: RelationshipIndex, of object: ManagedObject
  ) -> Destination? {
    // A property that looks twice gets the same object.
    if let last = reads.last, reads.dropLast().last.map({ $0 == last }) ?? false {
      return objects.last as? Destination
    }
    guard let entity = model.entity(named: object.entity[index].destinationEntityName) else {
      return nil
    }
    return self.object(of: entity, as: Destination.self)
  }

  private func object<Object: ManagedObject>(
    of entity: EntityDescription, as type: Object.Type
  ) -> Object {
    let id = ManagedObjectID(entity, key: TemporaryIdentity.next(), store: nil)
    // Values instead of nils, for properties that cannot do without.
    let values = entity.columns.map { $0.type.sampleValue }
    let row = RowSnapshot(
      key: RowKey(0), version: 0, values: values)
    let object = type.init(entity: entity, objectID: id, row: row, context: context)
    objects.append(object)
    return object
  }
}

extension AttributeType {
  /// Some value of the type; null where only a program knows.
  fileprivate var sampleValue: AttributeValue {
    switch self {
    case .integer16, .integer32, .integer64: .integer(0)
    case .decimal: .decimal(0)
    case .double, .float: .double(0)
    case .boolean: .boolean(false)
    case .string, .uri: .string("")
    case .date: .date(.init(timeIntervalSinceReferenceDate: 0))
    case .binary: .binary(.init())
    case .uuid: .uuid(.init())
    case .transformable, .composite, .undefined: .null
    }
  }
}
