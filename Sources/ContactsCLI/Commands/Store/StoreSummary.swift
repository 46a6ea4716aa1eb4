import ContactStore
import Files
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is told of a store of any kind.
struct StoreSummary {
  private let path: String
  private let kind: StoreKind
  private let identifier: UUID
  /// The size of the file, with that of the write-ahead log; nil where there is none.
  private let byteCount: Int?
  /// The transactions that are remembered; nil for a kind without history.
  private let history: [PersistentHistoryTransaction]?
  private let tables: [(name: String, rowCount: Int)]

  /// Looks at the store of a session.
  ///
  /// - Throws: As ``Session/openAnyStore()`` does, or `StoreError`.
  init(_ session: Session) throws {
    path = try session.storePath()
    kind = session.kind(of: path)
    let store = try session.openAnyStore()
    identifier = store.identifier
    let files = POSIXFileSystem()
    let place = try files.resolve(path)
    let sizes = try [place, place + "-wal"].compactMap { try files.status(of: $0)?.size }
    byteCount = kind == .memory || sizes.isEmpty ? nil : sizes.reduce(0, +)
    do {
      history = try store.history(after: nil)
    } catch StoreError.notSupported {
      history = nil
    }
    let reader = try store.currentGeneration()
    tables = try AddressBook.managedObjectModel.entities.filter { !$0.isAbstract }.map { entity in
      (entity.name, try reader.count(StoreFetchRequest(entity: entity)))
    }
  }

  func lines(time: (String) -> String) -> [String] {
    var lines = [
      "file         \(path)", "kind         \(kind.rawValue)",
      "identifier   \(identifier.uuidString)",
    ]
    if let byteCount { lines.append("size         \(counted(byteCount, "byte"))") }
    lines += history?.lines(time: time) ?? ["history      not kept in this kind of file"]
    for table in tables where table.rowCount > 0 {
      lines += ["", "\(table.name): \(counted(table.rowCount, "row"))"]
    }
    return lines
  }

  var json: JSONValue {
    .object([
      ("path", .text(path)), ("kind", .text(kind.rawValue)),
      ("identifier", .text(identifier.uuidString)),
      ("bytes", byteCount.map { .number($0) } ?? .null), ("history", history?.json ?? .null),
      ("lastTransaction", history?.lastJSON ?? .null),
      (
        "tables",
        .list(tables.map { .object([("name", .text($0.name)), ("rows", .number($0.rowCount))]) })
      ),
    ])
  }
}

extension [PersistentHistoryTransaction] {
  /// How many there are, from when, and who made the last one.
  func lines(time: (String) -> String) -> [String] {
    guard let first, let last else { return ["history      none"] }
    let writer = [
      last.author, last.processIdentifier.map { "process \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
    return [
      "history      \(counted(count, "transaction")) from "
        + "\(time(Moment.text(first.timestamp))) to \(time(Moment.text(last.timestamp)))",
      "last change  number \(last.transactionNumber)" + (writer.isEmpty ? "" : " by \(writer)"),
    ]
  }

  /// How many there are, and from when, as JSON.
  var json: JSONValue {
    .object([
      ("transactions", .number(count)),
      ("oldest", .text(orNull: first.map { Moment.text($0.timestamp) })),
      ("newest", .text(orNull: last.map { Moment.text($0.timestamp) })),
    ])
  }

  /// Who made the last one, as JSON; null where there is none.
  var lastJSON: JSONValue { last.map(\.headJSON).map(JSONValue.object) ?? .null }
}
