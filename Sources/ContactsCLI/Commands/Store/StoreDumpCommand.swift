import Arguments
import ContactStore
import ManagedObjects

/// The verb `contacts store dump`.
enum StoreDumpCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "store dump", summary: "Write every row of the file as JSON Lines.",
      discussion: """
        Writes an object for each row of each entity, with its attributes, the rows it refers to, by entity and ID, and \
        the rows it is linked with. Dates are text in UTC, bytes Base64. With --json, all of them are one array.
        """,
      surplusAdvice: StoreCommand.otherStoreAdvice,
      examples: [
        Example("contacts store dump > everything.jsonl", "Everything, for another program.")
      ],
      options: [StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    let model = try AddressBook.managedObjectModel
    let reader = try session.openAnyStore().currentGeneration()
    let isArray = session.arguments[StoreCommand.json]
    var separator = isArray ? "[\n" : ""
    for entity in model.entities where !entity.isAbstract {
      try reader.forEachBatch(of: StoreFetchRequest(entity: entity), columns: []) { batch in
        let keys = batch.keys.map { RowKey($0) }
        let lists = try reader.lists(of: keys, entity, model)
        for (position, row) in try reader.rows(keys, of: entity).enumerated() {
          guard let row else { continue }
          try session.output.write(separator)
          try session.output.write {
            json(row, entity, lists.map { ($0.relationship.name, $0.rows[position]) }, model)
              .append(to: &$0)
          }
          separator = isArray ? ",\n" : "\n"
        }
        return true
      }
    }
    if isArray {
      try session.output.write(separator == "[\n" ? "[]\n" : "\n]\n")
    } else {
      try session.output.write(separator)
    }
  }

  private static func json(
    _ row: RowSnapshot, _ entity: EntityDescription, _ lists: [(String, [RowReference])],
    _ model: ManagedObjectModel
  ) -> JSONValue {
    var values: [(key: String, value: JSONValue)] = []
    for (position, attribute) in entity.attributes.enumerated() {
      let value = row.value(at: AttributeIndex(position))
      if value != .null { values.append((attribute.name, value.json)) }
    }
    var references: [(key: String, value: JSONValue)] = row.references(of: entity).map {
      ($0.relationship.name, json($0.row, model))
    }
    for (name, rows) in lists where !rows.isEmpty {
      references.append((name, .list(rows.map { json($0, model) })))
    }
    return .object([
      ("entity", .text(entity.name)), ("id", .number(row.key.rawValue)),
      ("version", .number(row.version)), ("attributes", .object(values)),
      ("relationships", .object(references)),
    ])
  }

  private static func json(_ reference: RowReference, _ model: ManagedObjectModel) -> JSONValue {
    .object([
      ("entity", .text(orNull: model.entity(numbered: reference.entity)?.name)),
      ("id", .number(reference.key.rawValue)),
    ])
  }
}
