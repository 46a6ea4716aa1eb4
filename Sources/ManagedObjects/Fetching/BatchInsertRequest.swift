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
public struct BatchInsertRequest {
  private(set) var rows: InsertedColumns
  /// The places among the keys of those that need a value.
  private let mandatory: [Int]

  /// Starts without objects.
  ///
  /// - Parameters:
  ///   - entityName: The entity of the objects.
  ///   - keys: The attributes that are given, each once.
  ///   - model: The model that has the entity.
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)``, ``ManagedObjectError/abstractEntity(_:)``,
  ///   ``ManagedObjectError/unknownKey(entity:key:)``, ``BatchInsertError/missingKey(_:)`` when a
  ///   mandatory attribute without a default is not given, or a ``StoreError`` when a key stands
  ///   twice or is never stored.
  public init(entityName: String, keys: [String], in model: ManagedObjectModel) throws {
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
    rows = try InsertedColumns(entity, attributes: attributes)
  }

  /// How many objects there are.
  public var count: Int { rows.rowCount }

  /// Makes room for as many objects as are expected.
  public mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
  }

  /// Adds an object.
  ///
  /// - Parameter values: A value for each of the keys, in their order.
  /// - Throws: ``BatchInsertError/missingValue(key:position:)`` when a mandatory attribute has none,
  ///   or ``StoreError/invalidRequest(reason:)`` when there are more or fewer values, or one is of
  ///   another type than its attribute; then nothing is added.
  /// - Complexity: O(*n*) in the size of the values.
  public mutating func append(_ values: [AttributeValue]) throws {
    for index in mandatory where index < values.count && values[index] == .null {
      let key = rows.entity[rows.attributes[index]].name
      throw BatchInsertError.missingValue(key: key, position: count)
    }
    try rows.append(values)
  }

  /// Adds objects whose values are in columns already, which takes no value and no string of any.
  ///
  /// - Parameter columns: The values of each of the keys, in their order.
  /// - Throws: ``BatchInsertError/missingValue(key:position:)`` when a mandatory attribute has none,
  ///   or ``StoreError/invalidRequest(reason:)`` when the columns are not all there, of one length,
  ///   and of values of their attributes; then nothing is added.
  /// - Complexity: O(*n*) in the size of the values.
  public mutating func append(columns: [ColumnValues]) throws {
    for index in mandatory where index < columns.count {
      guard let row = columns[index].nulls.firstIndex(of: true) else { continue }
      let key = rows.entity[rows.attributes[index]].name
      throw BatchInsertError.missingValue(key: key, position: count + row)
    }
    try rows.append(columns: columns)
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
  /// - Returns: The rows in the order of the request.
  /// - Throws: ``StoreError``.
  package func run(
    in store: any PersistentStore, author: String? = nil, contextName: String? = nil
  ) throws -> BatchRows {
    if count == 0 { return BatchRows(count: 0) }
    let entity = rows.entity
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.insertedColumns = rows
    let result = try store.save(
      StoreSaveRequest(changes: [changes], author: author, contextName: contextName))
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
