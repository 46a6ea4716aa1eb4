#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Many new objects of one entity, given as the values of some of their attributes.
///
/// The objects go straight to the store: no ``ManagedObject`` is made of them, and no context holds
/// them. An attribute that is not given has its default value.
///
/// ```swift
/// var request = try BatchInsertRequest(
///   entityName: "Person", keys: ["firstName", "age"], in: coordinator.managedObjectModel)
/// for person in people { try request.append([.string(person.name), .integer(person.age)]) }
/// let ids = try context.execute(request).inserted
/// ```
///
/// A ``BatchGraphInsertRequest`` inserts objects of several entities together with what relates them.
public struct BatchInsertRequest {
  /// The identities of the only stores that are asked; nil for all.
  public var affectedStores: Set<UUID>?
  private(set) var rows: InsertedColumns
  /// The places among the keys of those that need a value.
  private let mandatory: [Int]
  /// What each of the relationships may lead to.
  private let destinations: [BatchDestination]

  /// Starts without objects.
  ///
  /// - Parameters:
  ///   - entityName: The entity of the objects.
  ///   - keys: The attributes that are given, each once.
  ///   - relationships: The to-one relationships that are given, each once. The inverse of each has to
  ///     be to-many and without an order, if there is one.
  ///   - model: The model that has the entity.
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)``, ``ManagedObjectError/abstractEntity(_:)``,
  ///   ``ManagedObjectError/unknownKey(entity:key:)``,
  ///   ``ManagedObjectError/notUpdatableInBatch(entity:key:)``, ``BatchInsertError/missingKey(_:)``
  ///   when a mandatory attribute without a default is not given, or a ``StoreError`` when a key
  ///   stands twice or is never stored.
  public init(
    entityName: String, keys: [String], relationships: [String] = [], in model: ManagedObjectModel
  ) throws {
    guard let entity = model.entity(named: entityName) else {
      throw ManagedObjectError.unknownEntity(entityName)
    }
    guard !entity.isAbstract else { throw ManagedObjectError.abstractEntity(entity.name) }
    let attributes = try keys.map { key in
      guard let index = entity.index(ofAttribute: key) else {
        throw ManagedObjectError.unknownKey(entity: entity.name, key: key)
      }
      return index
    }
    for attribute in entity.attributes
    where !attribute.isTransient && !attribute.isOptional && attribute.defaultValue == .null
      && !keys.contains(attribute.name)
    {
      throw BatchInsertError.missingKey(attribute.name)
    }
    mandatory = keys.indices.filter { !entity[attributes[$0]].isOptional }
    destinations = try relationships.map { try BatchDestination($0, of: entity, in: model) }
    rows = try InsertedColumns(
      entity, attributes: attributes, relationships: destinations.map(\.relationship))
  }

  /// The entity of the objects.
  public var entityName: String { rows.entity.name }

  /// How many objects there are.
  public var count: Int { rows.rowCount }

  /// Makes room for as many objects as are expected.
  public mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
  }

  /// Adds an object.
  ///
  /// - Parameter values: A value for each of the keys, in their order, then the two
  ///   ``RowReference/values`` of where each of the relationships leads, both null for nowhere.
  /// - Throws: ``BatchInsertError/missingValue(key:position:)`` when a mandatory attribute has none,
  ///   ``ManagedObjectError/wrongDestination(entity:key:expected:)``, or
  ///   ``StoreError/invalidRequest(reason:)`` when there are more or fewer values, or one is of
  ///   another type than its attribute; then nothing is added.
  /// - Complexity: O(*n*) in the size of the values.
  public mutating func append(_ values: [AttributeValue]) throws {
    for index in mandatory where index < values.count && values[index] == .null {
      let key = rows.entity[rows.attributes[index]].name
      throw BatchInsertError.missingValue(key: key, position: count)
    }
    for (position, destination) in destinations.enumerated() {
      let index = rows.attributes.count + 2 * position + 1
      if index < values.count, case .integer(let entity) = values[index] {
        try destination.check(entity)
      }
    }
    try rows.append(values)
  }

  /// Adds objects whose values are in columns already, which takes no value and no string of any.
  ///
  /// - Parameter columns: Columns of the kinds of ``emptyColumns``.
  /// - Throws: ``BatchInsertError/missingValue(key:position:)`` when a mandatory attribute has none,
  ///   ``ManagedObjectError/wrongDestination(entity:key:expected:)``, or
  ///   ``StoreError/invalidRequest(reason:)`` when the columns are not all there, of one length, and
  ///   of values of their attributes; then nothing is added.
  /// - Complexity: O(*n*) in the size of the values.
  public mutating func append(columns: [ColumnValues]) throws {
    for index in mandatory where index < columns.count {
      guard let row = columns[index].nulls.firstIndex(of: true) else { continue }
      let key = rows.entity[rows.attributes[index]].name
      throw BatchInsertError.missingValue(key: key, position: count + row)
    }
    for (position, destination) in destinations.enumerated() {
      let index = rows.attributes.count + 2 * position + 1
      if index < columns.count { try destination.check(columns[index]) }
    }
    try rows.append(columns: columns)
  }

  /// Columns without rows: one of each of the keys, in their order, then two of each of the
  /// relationships, for the keys of the rows that it leads to and the numbers of their entities.
  public var emptyColumns: [ColumnValues] {
    rows.attributes.map { ColumnValues(rows.entity[$0].type) }
      + Array(repeating: ColumnValues(.integers), count: 2 * destinations.count)
  }

  /// The objects so far, each at its position, with the values of all attributes and references.
  ///
  /// - Complexity: O(*n*) in the size of the values.
  public func storage() -> any RowStorage { rows.storage() }

  /// What refers to the object at a position, counted from zero, in a ``BatchGraphInsertRequest``,
  /// also before it is added.
  public func reference(at position: Int) -> RowReference {
    RowReference(entity: rows.entity.number, key: RowKey(-1 - Int64(position)))
  }

  /// Has a relationship of an object lead somewhere else.
  ///
  /// - Parameters:
  ///   - position: The position of the object.
  ///   - key: The relationship, one of those given.
  ///   - destination: The object that it leads to; nil for none.
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``,
  ///   ``ManagedObjectError/wrongDestination(entity:key:expected:)``, or
  ///   ``StoreError/invalidRequest(reason:)`` when there is no such object.
  /// - Complexity: O(1) on average.
  public mutating func relate(
    _ position: Int, by key: String, to destination: RowReference?
  ) throws {
    guard let known = destinations.first(where: { $0.key == key }) else {
      throw ManagedObjectError.unknownKey(entity: entityName, key: key)
    }
    if let destination { try known.check(destination.entity.rawValue) }
    try rows.relate(position, by: known.relationship, to: destination)
  }
}

/// What a to-one relationship of objects in a batch may lead to.
private struct BatchDestination {
  let key: String
  let relationship: RelationshipIndex
  private let entityName: String
  private let expected: String
  private let numbers: Set<Int64>

  init(_ key: String, of entity: EntityDescription, in model: ManagedObjectModel) throws {
    guard let index = entity.index(ofRelationship: key), entity.referenceColumn(of: index) != nil
    else { throw ManagedObjectError.unknownKey(entity: entity.name, key: key) }
    guard model.keepsOneSide(of: index, in: entity) else {
      throw ManagedObjectError.notUpdatableInBatch(entity: entity.name, key: key)
    }
    (self.key, relationship, entityName) = (key, index, entity.name)
    expected = entity[index].destinationEntityName
    numbers = try model.numbers(ofKind: expected)
  }

  func check(_ number: Int64) throws(ManagedObjectError) {
    guard numbers.contains(number) else {
      throw .wrongDestination(entity: entityName, key: key, expected: expected)
    }
  }

  func check(_ column: ColumnValues) throws(ManagedObjectError) {
    guard column.kind == .integers else { return }
    var last: Int64?
    for (row, number) in column.integers.enumerated() where number != last {
      if column.isNull(row) { continue }
      try check(number)
      last = number
    }
  }
}

extension ManagedObjectModel {
  /// The numbers of the entities whose objects are of a kind.
  func numbers(ofKind name: String) throws(ManagedObjectError) -> Set<Int64> {
    guard let kind = entity(named: name) else { throw .unknownEntity(name) }
    return Set(
      entities.filter { $0.isKind(of: kind) && !$0.isAbstract }.map(\.number.rawValue))
  }
}

extension BatchInsertRequest: Sendable {}

extension BatchInsertRequest {
  /// Inserts the objects in one transaction.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - author: Who makes the transaction.
  ///   - contextName: The name of the context that makes it.
  ///   - tag: What it is for; nil where it only inserts objects.
  ///   - condition: What has to hold; nil for nothing.
  /// - Returns: The rows in the order of the request.
  /// - Throws: ``StoreError``.
  package func run(
    in store: any PersistentStore, author: String? = nil, contextName: String? = nil,
    tag: TransactionTag? = nil, condition: StoreSaveCondition? = nil
  ) throws -> BatchRows {
    if count == 0 { return BatchRows(count: 0) }
    let entity = rows.entity
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.insertedColumns = rows
    var request = StoreSaveRequest(
      changes: [changes], author: author, contextName: contextName, tag: tag)
    request.condition = condition
    let result = try store.save(request)
    let keys = result.insertedKeys[entity.name] ?? []
    return BatchRows(
      count: keys.count, inserted: keys.map { RowReference(entity: entity.number, key: $0) })
  }
}

/// Why objects cannot be inserted in a batch.
public enum BatchInsertError: Error, Hashable {
  /// A mandatory attribute that has no default is not among the keys.
  case missingKey(String)
  /// An object has no value for a mandatory attribute. `position` counts the objects from zero.
  case missingValue(key: String, position: Int)
}
