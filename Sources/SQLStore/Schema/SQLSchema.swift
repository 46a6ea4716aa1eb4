import ManagedObjects

/// The tables that a store has for a model: one for each entity that has objects of its own, and one
/// for each relationship that is kept in pairs.
///
/// The columns of a table are called as the attributes. What is not an attribute has a dollar sign in
/// its name, which no attribute can have: `$key`, `$version`, and for a to-one relationship the key and,
/// as `<name>$entity`, the entity's number of the row that it leads to.
struct SQLSchema: Sendable {
  /// A column with the values of an attribute or of part of a reference.
  struct Column: Sendable {
    let name: String
    let type: AttributeType
  }

  /// The table of an entity.
  struct Rows: Sendable {
    let entity: EntityDescription
    let name: String
    /// In the order of the entity's columns; nil for those that are never stored.
    let columns: [Column?]
  }

  /// The table of pairs.
  struct Links: Sendable {
    let table: LinkTable
    let name: String
  }

  static let key = "$key"
  static let version = "$version"
  static let source = "source"
  static let target = "target"
  static let sourceOrder = "source$order"
  static let targetOrder = "target$order"

  let model: ManagedObjectModel
  private(set) var rows: [EntityNumber: Rows] = [:]
  private(set) var links: [String: Links] = [:]

  init(_ model: ManagedObjectModel) {
    self.model = model
    var names = SQLNames()
    for entity in model.entities.sorted(by: { $0.name < $1.name }) where !entity.isAbstract {
      var columnNames = SQLNames()
      let columns = entity.columns.enumerated().map { position, column -> Column? in
        if position < entity.attributes.count, !column.isStored { return nil }
        let name = columnNames.take(Self.name(of: column))
        return Column(name: name, type: column.type)
      }
      rows[entity.number] = Rows(
        entity: entity, name: names.take(entity.name), columns: columns)
    }
    for (name, table) in model.linkTables.sorted(by: { $0.key < $1.key }) {
      links[name] = Links(table: table, name: names.take(name))
    }
  }

  /// The name of a column: references have `@key` and `@entity` in theirs.
  private static func name(of column: AttributeDescription) -> String {
    if column.name.hasSuffix("@key") { return String(column.name.dropLast(4)) }
    return column.name.replacing("@", with: "$")
  }

  /// The tables and indexes, in the order in which they are made.
  func definitions(in dialect: any SQLDialect) -> [SQLStatement] {
    var definitions = rows.values.sorted { $0.name < $1.name }.flatMap {
      $0.definitions(in: dialect)
    }
    for links in links.values.sorted(by: { $0.name < $1.name }) {
      definitions += links.definitions(in: dialect)
    }
    return definitions
  }
}

/// Names that no two tables, or columns of a table, share: SQL takes upper and lower case for the same.
private struct SQLNames {
  private var taken: Set<String> = []

  mutating func take(_ name: String) -> String {
    var candidate = name
    if candidate.lowercased().hasPrefix("sqlite_") { candidate = "$" + candidate }
    var number = 1
    while !taken.insert(candidate.lowercased()).inserted {
      number += 1
      candidate = "\(name)$\(number)"
    }
    return candidate
  }
}

extension SQLSchema.Rows {
  /// The columns that have values, with their places among those of the entity.
  var stored: [(position: Int, column: SQLSchema.Column)] {
    columns.enumerated().compactMap { position, column in column.map { (position, $0) } }
  }

  /// Those of ``stored`` that are wanted; all for nil.
  func stored(
    only wanted: Set<AttributeIndex>?
  ) -> [(position: Int, column: SQLSchema.Column)] {
    guard let wanted else { return stored }
    return stored.filter { wanted.contains(AttributeIndex($0.position)) }
  }

  /// The column of an attribute or of a reference's key.
  func column(at index: AttributeIndex) -> SQLStatement? {
    columns[index.rawValue].map { "\(name: $0.name)" }
  }

  var table: SQLTable {
    var columns = [
      SQLColumn(SQLSchema.key, .integer), SQLColumn(SQLSchema.version, .integer, isRequired: true),
    ]
    columns += stored.map { SQLColumn($0.column.name, $0.column.type.sqlType) }
    return SQLTable(name, columns: columns, primaryKey: [SQLSchema.key])
  }

  func definitions(in dialect: any SQLDialect) -> [SQLStatement] {
    [dialect.create(table)] + indexes.map { dialect.create($0) }
  }

  /// By where references lead, by what has to be unique, and what the model asks for.
  var indexes: [SQLIndex] {
    var indexes: [SQLIndex] = []
    var known: Set<[String]> = []
    func add(_ columns: [String]) {
      guard !columns.isEmpty, known.insert(columns).inserted else { return }
      indexes.append(
        SQLIndex(
          "\(name)$\(columns.joined(separator: "$"))", on: name,
          terms: columns.map { "\(name: $0)" }))
    }
    func columnName(of property: String) -> String? {
      if let index = entity.index(ofAttribute: property) { return columns[index.rawValue]?.name }
      guard let index = entity.index(ofRelationship: property),
        let column = entity.referenceColumn(of: index)
      else { return nil }
      return columns[column.rawValue]?.name
    }
    for position in entity.relationships.indices {
      if let column = entity.referenceColumn(of: RelationshipIndex(position)) {
        add([columns[column.rawValue]?.name].compactMap(\.self))
      }
    }
    for constraint in entity.allUniquenessConstraints {
      let names = constraint.compactMap(columnName)
      if names.count == constraint.count { add(names) }
    }
    for index in entity.indexes {
      let names = index.elements.compactMap { element -> String? in
        if case .property(let property) = element.key { columnName(of: property) } else { nil }
      }
      if names.count == index.elements.count { add(names) }
    }
    return indexes
  }
}

extension SQLSchema.Links {
  var sourceEntity: String { SQLSchema.source + "$entity" }
  var targetEntity: String { SQLSchema.target + "$entity" }

  var columns: [String] {
    [
      SQLSchema.source, sourceEntity, SQLSchema.target, targetEntity, SQLSchema.sourceOrder,
      SQLSchema.targetOrder,
    ]
  }

  func definitions(in dialect: any SQLDialect) -> [SQLStatement] {
    var all = [
      SQLColumn(SQLSchema.key, .integer), SQLColumn(SQLSchema.version, .integer, isRequired: true),
    ]
    all += columns.enumerated().map { SQLColumn($1, .integer, isRequired: $0 < 4) }
    return [
      dialect.create(SQLTable(name, columns: all, primaryKey: [SQLSchema.key])),
      dialect.create(
        SQLIndex(
          "\(name)$source", on: name,
          terms: ["\(name: SQLSchema.source)", "\(name: SQLSchema.target)"])),
      dialect.create(
        SQLIndex("\(name)$target", on: name, terms: ["\(name: SQLSchema.target)"])),
    ]
  }
}

extension AttributeType {
  /// The kind of column that keeps values of the type.
  var sqlType: SQLColumnType {
    switch self {
    case .integer16, .integer32, .integer64: .integer
    case .boolean: .boolean
    case .double, .float, .date: .real
    case .decimal, .string, .uri: .text
    case .binary, .transformable, .uuid, .composite, .undefined: .blob
    }
  }
}
