#if SQLite
  import ManagedObjects

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Reads all objects of a database that Core Data has written.
  struct CoreDataReader {
    private let connection: any SQLConnection
    private let dialect = SQLiteDialect()
    private let model: ManagedObjectModel
    private let path: String
    private let names: CoreDataNames
    /// The entities of the store by their numbers there.
    private let entities: [Int64: EntityDescription]
    /// The names of the columns of each table.
    private var columns: [String: Set<String>] = [:]
    /// The numbers of entities of the rows of tables that have been asked about.
    private var entityNumbers: [String: [Int64: Int64]] = [:]

    /// Reads which entities there are.
    ///
    /// - Throws: ``StoreError/incompatibleModel(path:differences:)`` for an entity that the model lacks.
    init(_ connection: any SQLConnection, _ model: ManagedObjectModel, path: String) throws {
      (self.connection, self.model, self.path) = (connection, model, path)
      var numbers: [String: Int64] = [:]
      try connection.query("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY", []) { row in
        if let number = try row.integer(at: 0), let name = try row.text(at: 1) {
          numbers[name] = number
        }
      }
      // The entities of history have numbers from 16001 on, and no objects.
      numbers = numbers.filter { $0.value < 16_001 }
      // A store whose model has changed goes on calling an entity by the name that it had.
      for (name, number) in numbers where model.entity(named: name) == nil {
        guard let renamed = model.entities.first(where: { $0.renamingIdentifier == name }),
          numbers[renamed.name] == nil
        else { continue }
        numbers[name] = nil
        numbers[renamed.name] = number
      }
      let unknown = numbers.keys.filter { model.entity(named: $0) == nil }.sorted()
      guard unknown.isEmpty else {
        throw StoreError.incompatibleModel(
          path: path, differences: unknown.map { ModelDifference($0, nil, .missing) })
      }
      names = CoreDataNames(model, numbers: numbers)
      var entities: [Int64: EntityDescription] = [:]
      for (name, number) in numbers { entities[number] = model.entity(named: name) }
      self.entities = entities
      try refuseSharedNames()
    }

    /// Refuses a tree of entities in which two that do not inherit from each other have a property of the
    /// same name: its columns are told apart by numbers that nothing explains.
    private func refuseSharedNames() throws(StoreError) {
      var owners: [String: String] = [:]
      for entity in model.entities.sorted(by: { $0.name < $1.name }) {
        let parent = entity.superentityNames.first.flatMap(model.entity(named:))
        let inherited = Set(
          (parent?.attributes.map(\.name) ?? []) + (parent?.relationships.map(\.name) ?? []))
        let own =
          entity.attributes.filter(\.isStored).map(\.name)
          + entity.relationships.filter { !$0.isToMany && !$0.isTransient }.map(\.name)
        for name in own where !inherited.contains(name) {
          let column = names.table(of: entity) + "." + name.uppercased()
          if owners.updateValue(entity.name, forKey: column) != nil {
            throw .incompatibleModel(
              path: path, differences: [ModelDifference(entity.name, name, .notStored)])
          }
        }
      }
    }

    /// All objects, and what the store says of itself.
    mutating func content() throws -> AtomicStoreContent {
      var nodes: [String: [Int64: AtomicStoreNode]] = [:]
      for (number, entity) in entities.sorted(by: { $0.key < $1.key }) where !entity.isAbstract {
        nodes[entity.name] = try self.nodes(of: entity, number)
      }
      for (_, entity) in entities.sorted(by: { $0.key < $1.key }) where !entity.isAbstract {
        for relationship in entity.relationships where relationship.isToMany {
          try relate(entity, relationship, in: &nodes)
        }
      }
      let facts = try Self.facts(connection, path: path)
      var content = AtomicStoreContent(
        identifier: facts.identifier, generation: 1,
        nodes: nodes.sorted { $0.key < $1.key }
          .flatMap { $0.value.sorted { $0.key < $1.key }.map(\.value) })
      content.modelVersionIdentifiers = facts.versionIdentifiers
      return content
    }

    /// What a store says of itself.
    struct Facts {
      let identifier: UUID
      var versionIdentifiers: Set<String> = []
      /// The version hashes of the entities by their names.
      var hashes: [String: Data] = [:]
    }

    static func facts(_ connection: any SQLConnection, path: String) throws -> Facts {
      var found: (UUID, [UInt8])?
      try connection.query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA", []) { row in
        if let text = try row.text(at: 0), let identifier = UUID(uuidString: text) {
          found = (identifier, try row.blob(at: 1) ?? [])
        }
      }
      guard let (identifier, bytes) = found else {
        throw StoreError.corrupt(path: path, offset: 0, reason: "the store has no identity")
      }
      var facts = Facts(identifier: identifier)
      guard case .dictionary(let values)? = try? PropertyListValue(bytes, path: path) else {
        return facts
      }
      if case .array(let list)? = values["NSStoreModelVersionIdentifiers"] {
        for case .string(let text) in list { facts.versionIdentifiers.insert(text) }
      }
      if case .dictionary(let hashes)? = values["NSStoreModelVersionHashes"] {
        for case (let name, .data(let hash)) in hashes { facts.hashes[name] = Data(hash) }
      }
      return facts
    }

    private func corrupt(_ reason: String) -> StoreError {
      .corrupt(path: path, offset: 0, reason: reason)
    }

    /// The numbers that a column has, by the keys of rows.
    private func numbers(in column: String, of table: String) throws -> [Int64: Int64] {
      var numbers: [Int64: Int64] = [:]
      let statement: SQLStatement =
        "SELECT \(name: "Z_PK"), \(name: column) FROM \(name: table)"
      try connection.query(statement, in: dialect) { row in
        if let key = try row.integer(at: 0) { numbers[key] = try row.integer(at: 1) }
      }
      return numbers
    }

    /// The names of a table's columns; nil where there is no such table.
    private mutating func columns(of table: String) throws -> Set<String>? {
      if let known = columns[table] { return known.isEmpty ? nil : known }
      var found: Set<String> = []
      let statement: SQLStatement = "SELECT name FROM pragma_table_info(\(.text(table)))"
      try connection.query(statement, in: dialect) { row in
        if let name = try row.text(at: 0) { found.insert(name) }
      }
      columns[table] = found
      return found.isEmpty ? nil : found
    }
  }

  /// Objects with their attributes and to-one relationships.
  extension CoreDataReader {
    private mutating func nodes(
      of entity: EntityDescription, _ number: Int64
    ) throws -> [Int64: AtomicStoreNode] {
      let table = names.table(of: entity)
      guard let columns = try columns(of: table) else {
        throw StoreError.incompatibleModel(
          path: path, differences: [ModelDifference(entity.name, nil, .notStored)])
      }
      let attributes = entity.attributes.filter(\.isStored)
      let references = entity.relationships.filter { !$0.isToMany && !$0.isTransient }
      let lacking = (attributes.map(\.name) + references.map(\.name)).filter {
        !columns.contains(names.column(of: $0))
      }
      guard lacking.isEmpty else {
        throw StoreError.incompatibleModel(
          path: path, differences: lacking.map { ModelDifference(entity.name, $0, .notStored) })
      }
      var selected = ["Z_PK", "Z_OPT"] + attributes.map { names.column(of: $0.name) }
      var places: [(relationship: RelationshipDescription, key: Int, entity: Int?)] = []
      for relationship in references {
        selected.append(names.column(of: relationship.name))
        let place = selected.count - 1
        let entityColumn = names.entityColumn(of: relationship, in: entity)
        if let entityColumn, columns.contains(entityColumn) { selected.append(entityColumn) }
        places.append((relationship, place, selected.count - 1 > place ? place + 1 : nil))
      }
      let list = selected.map { "\(name: $0)" as SQLStatement }.joined()
      let statement: SQLStatement =
        "SELECT \(list) FROM \(name: table) WHERE \(name: "Z_ENT") = \(.integer(number)) "
        + "ORDER BY \(name: "Z_PK")"
      var nodes: [Int64: AtomicStoreNode] = [:]
      try connection.query(statement, in: dialect) { row in
        guard let key = try row.integer(at: 0), key > 0 else {
          throw corrupt("an object of \(entity.name) has no key")
        }
        var node = AtomicStoreNode(
          entityName: entity.name, key: RowKey(key), version: max(1, try row.integer(at: 1) ?? 1))
        for (offset, attribute) in attributes.enumerated() {
          var value = try row.coreDataValue(at: offset + 2, of: attribute.type)
          if attribute.allowsExternalBinaryDataStorage {
            value = try withoutMark(value, of: "\(entity.name).\(attribute.name)")
          }
          if value != .null { node.attributes[attribute.name] = value }
        }
        for place in places {
          guard let target = try row.integer(at: place.key) else { continue }
          var number: Int64?
          if let column = place.entity { number = try row.integer(at: column) }
          node.relationships[place.relationship.name] = [
            try reference(to: target, place.relationship, number)
          ]
        }
        nodes[key] = node
      }
      return nodes
    }

    /// The bytes of an attribute that may be in files of their own: those here have a mark before them.
    private func withoutMark(
      _ value: AttributeValue, of name: String
    ) throws(StoreError) -> AttributeValue {
      guard case .binary(let data) = value else { return value }
      guard data.first == 1 else {
        throw corrupt("a value of \(name) is in a file beside it, which is not read")
      }
      return .binary(Data(data.dropFirst()))
    }

    /// The row that a to-one relationship leads to.
    private mutating func reference(
      to key: Int64, _ relationship: RelationshipDescription, _ number: Int64?
    ) throws -> RowReference {
      if let number, let entity = entities[number] {
        return RowReference(entity: entity.number, key: RowKey(key))
      }
      guard key > 0 else { throw corrupt("\(relationship.name) leads to \(key)") }
      let name = relationship.destinationEntityName
      let kinds = model.entities.filter { !$0.isAbstract && $0.isKind(ofEntityNamed: name) }
      for entity in kinds {
        if kinds.count == 1 { return RowReference(entity: entity.number, key: RowKey(key)) }
        guard let own = entities.first(where: { $0.value.name == entity.name })?.key else {
          continue
        }
        let table = names.table(of: entity)
        if entityNumbers[table] == nil {
          entityNumbers[table] = try numbers(in: "Z_ENT", of: table)
        }
        if entityNumbers[table]?[key] == own {
          return RowReference(entity: entity.number, key: RowKey(key))
        }
      }
      throw corrupt("\(relationship.name) leads to \(name) \(key), which is not there")
    }
  }

  /// To-many relationships that objects keep themselves.
  extension CoreDataReader {
    private mutating func relate(
      _ entity: EntityDescription, _ relationship: RelationshipDescription,
      in nodes: inout [String: [Int64: AtomicStoreNode]]
    ) throws {
      guard let index = entity.index(ofRelationship: relationship.name),
        case .links(let table, let fromSource) = model.storage(of: index, in: entity),
        fromSource || table.isTargetOrdered
      else { return }
      let destination = model.entity(named: relationship.destinationEntityName)
      let inverse = relationship.inverseName.flatMap { name in
        destination?.relationships.first { $0.name == name }
      }
      if let inverse, !inverse.isToMany {
        try order(entity, relationship, by: inverse, in: &nodes)
        return
      }
      for pairs in names.pairs(of: relationship, in: entity) {
        guard let columns = try columns(of: pairs.table) else { continue }
        guard columns.isSuperset(of: [pairs.source, pairs.target]) else { continue }
        var selection: SQLStatement =
          "SELECT \(name: pairs.source), \(name: pairs.target) FROM \(name: pairs.table) "
          + "ORDER BY "
        if columns.contains(pairs.order) { selection += "\(name: pairs.order), " }
        selection += "\(name: pairs.target)"
        var links: [(Int64, Int64)] = []
        try connection.query(selection, in: dialect) { row in
          if let source = try row.integer(at: 0), let target = try row.integer(at: 1) {
            links.append((source, target))
          }
        }
        for (source, target) in links where nodes[entity.name]?[source] != nil {
          let row = try reference(to: target, relationship, nil)
          nodes[entity.name]?[source]?.relationships[relationship.name, default: []].append(row)
        }
        return
      }
      throw StoreError.incompatibleModel(
        path: path, differences: [ModelDifference(entity.name, relationship.name, .notStored)])
    }

    /// Reads the order of those that lead to objects by a to-one relationship.
    private mutating func order(
      _ entity: EntityDescription, _ relationship: RelationshipDescription,
      by inverse: RelationshipDescription, in nodes: inout [String: [Int64: AtomicStoreNode]]
    ) throws {
      let kinds = entities.values.filter {
        !$0.isAbstract && $0.isKind(ofEntityNamed: relationship.destinationEntityName)
      }
      var places: [Int64: [(place: Int64, row: RowReference)]] = [:]
      for kind in kinds.sorted(by: { $0.name < $1.name }) {
        let table = names.table(of: kind)
        let order = names.orderColumn(of: inverse)
        let hasOrder = try columns(of: table)?.contains(order) == true
        let ordered = hasOrder ? try numbers(in: order, of: table) : [:]
        for node in (nodes[kind.name] ?? [:]).values {
          guard let owner = node.relationships[inverse.name]?.first,
            owner.entity == entity.number
          else { continue }
          let place = ordered[node.key.rawValue] ?? node.key.rawValue
          let row = RowReference(entity: kind.number, key: node.key)
          places[owner.key.rawValue, default: []].append((place, row))
        }
      }
      for (key, list) in places {
        nodes[entity.name]?[key]?.relationships[relationship.name] =
          list.sorted { ($0.place, $0.row) < ($1.place, $1.row) }.map(\.row)
      }
    }
  }

  extension SQLRow {
    /// The value of an attribute as Core Data keeps it.
    fileprivate func coreDataValue(
      at column: Int, of type: AttributeType
    ) throws(SQLError) -> AttributeValue {
      switch (type, try value(at: column)) {
      case (_, .null): return .null
      case (.integer16, .integer(let number)), (.integer32, .integer(let number)),
        (.integer64, .integer(let number)):
        let value = AttributeValue.integer(number)
        if value.fits(type) { return value }
      case (.boolean, .integer(let number)): return .boolean(number != 0)
      case (.double, .real(let number)): return .double(number)
      case (.double, .integer(let number)): return .double(Double(number))
      case (.float, .real(let number)): return .double(Double(Float(number)))
      case (.float, .integer(let number)): return .double(Double(number))
      case (.date, .real(let number)):
        return .date(Date(timeIntervalSinceReferenceDate: number))
      case (.date, .integer(let number)):
        return .date(Date(timeIntervalSinceReferenceDate: Double(number)))
      case (.decimal, .text(let text)):
        if let number = Decimal(string: text) { return .decimal(number) }
      case (.decimal, .integer(let number)): return .decimal(Decimal(number))
      case (.decimal, .real(let number)):
        if let number = Decimal(string: "\(number)") { return .decimal(number) }
      case (.string, .text(let text)), (.uri, .text(let text)): return .string(text)
      case (.uuid, .blob(let bytes)):
        if let uuid = UUID(octets: bytes) { return .uuid(uuid) }
      case (.binary, .blob(let bytes)), (.transformable, .blob(let bytes)):
        return .binary(Data(bytes))
      default: break
      }
      throw SQLError(.corrupt, "column \(column) has no value of the type \(type)")
    }
  }
#endif
