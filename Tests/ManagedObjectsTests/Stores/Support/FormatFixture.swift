import Foundation
import ManagedObjects
import TestSupport
import Testing

/// A store of some format as it was shipped, and what is in it.
struct FormatFixture: Sendable {
  var format: Int
  let entity: EntityDescription
  /// The rows in the base.
  let base: [[AttributeValue]]
  /// The rows that the journal adds.
  let journal: [[AttributeValue]]
  /// Whether each row of the journal has a transaction of its own.
  var commitsRowByRow = false
  /// The tag of all transactions.
  var tag: TransactionTag?
  /// The links in the base.
  var baseLinks: [LinkChanges] = []
  /// What the journal changes in the links.
  var journalLinks: [LinkChanges] = []

  var name: String { "format-\(format).contacts" }
  var fileNames: [String] { [name, name + "-journal"] }
  var rows: [[AttributeValue]] { base + journal }

  static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../../Fixtures/stores").standardizedFileURL

  /// The bytes of a file as it was shipped.
  static func content(of name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  /// A copy of some of the files in a folder of its own.
  func copy(_ names: [String]? = nil) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in names ?? fileNames {
      try Self.content(of: name).write(to: URL(filePath: copy(name)))
    }
    return copy
  }

  func open(
    _ copy: TemporaryFolder, _ options: BinaryStore.Options = .appending
  ) throws -> BinaryStore {
    try BinaryStore(path: copy(name), model: ManagedObjectModel([entity]), options: options)
  }

  func insertion(
    _ rows: [[AttributeValue]], links: [LinkChanges] = []
  ) -> StoreSaveRequest {
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.insertedValues = rows
    return StoreSaveRequest(changes: [changes], links: links)
  }

  /// Saves what a store of this version has in its base and in its journal.
  func save(_ open: () throws -> BinaryStore) throws {
    // The first rows refer to each other by keys that they are to have.
    var first = StoreSaveRequest.EntityChanges(entity)
    first.inserted = base.enumerated().map {
      StoreSaveRequest.Insertion(key: RowKey(Int64(-$0 - 1)), values: provisional($1))
    }
    _ = try open().save(
      StoreSaveRequest(changes: [first], links: baseLinks.map(provisional), tag: tag))
    for rows in commitsRowByRow ? journal.map({ [$0] }) : [journal] {
      var request = insertion(rows, links: journalLinks)
      request.tag = tag
      _ = try open().save(request)
    }
  }

  private func provisional(_ values: [AttributeValue]) -> [AttributeValue] {
    values.enumerated().map { position, value in
      guard position >= entity.attributes.count, case .integer(let key) = value,
        (position - entity.attributes.count).isMultiple(of: 2)
      else { return value }
      return .integer(-key)
    }
  }

  private func provisional(_ changes: LinkChanges) -> LinkChanges {
    func row(_ row: RowReference) -> RowReference {
      RowReference(entity: row.entity, key: RowKey(-row.key.rawValue))
    }
    var changes = changes
    changes.inserted = changes.inserted.map {
      Link(source: row($0.source), target: row($0.target))
    }
    return changes
  }
}

extension FormatFixture: CustomTestStringConvertible {
  var testDescription: String { "format \(format)" }
}

extension FormatFixture {
  static let all = [format1, format2, format3, format4, format5, newest]

  /// What this version writes where transactions have tags.
  static let newest = {
    var fixture = format4
    (fixture.format, fixture.tag) = (7, .undo(count: 3))
    return fixture
  }()

  /// What this version writes where they have none, and nothing is kept beside the rows.
  private static let format5 = {
    var fixture = format4
    fixture.format = 5
    return fixture
  }()

  /// People by name in an index of the base, and a journal with a frame that tells of all others.
  private static let format4 = FormatFixture(
    format: 4,
    entity: {
      var entity = StoredPeople.entity
      entity.indexes = [FetchIndexDescription("byName", by: "lastName", "firstName")]
      return entity
    }(),
    base: [
      StoredPeople.values("Anthony", "Robbins", 51), StoredPeople.values("Richard", "Branson", 61),
    ],
    journal: (1...9).map { StoredPeople.values("\($0)", "Ångström", $0 % 2 == 0 ? nil : $0) },
    commitsRowByRow: true)

  private static let format1 = FormatFixture(
    format: 1, entity: StoredPeople.entity,
    base: [
      StoredPeople.values("Anthony", "Robbins", 51), StoredPeople.values("Richard", "Branson", 61),
    ],
    journal: [StoredPeople.values("Zoë", "Ångström", nil)])

  /// No row has a note, the rows of the base have no stock, and the journal's row has no badge.
  private static let format2 = FormatFixture(
    format: 2,
    entity: EntityDescription(
      "Article",
      attributes: [
        AttributeDescription("title", .string, isOptional: false),
        AttributeDescription("note", .string),
        AttributeDescription("price", .decimal),
        AttributeDescription("rating", .float),
        AttributeDescription("draft", .string, isTransient: true),
        AttributeDescription("homepage", .uri),
        AttributeDescription("badge", .transformable),
        AttributeDescription("stock", .integer32),
      ]),
    base: [
      [
        "Ångström", .null, decimal("12.1"), 2.5, .null, "https://example.org/a?b#c",
        .binary(Data([0, 255])), .null,
      ],
      [
        "Zero", .null, decimal("-340282366920938463463374607431768211455"), .null, .null, .null,
        .binary(Data()), .null,
      ],
    ],
    journal: [
      ["Later", .null, decimal("0.0000000001"), -0.0, .null, "urn:isbn:0451450523", .null, 7]
    ])

  private static func decimal(_ text: String) -> AttributeValue {
    Decimal(string: text).map(AttributeValue.decimal) ?? .null
  }
}
