import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HistoryEntry {
  /// The transaction that a verified frame is; nil when it changed no row.
  ///
  /// - Parameters:
  ///   - payload: What the frame says.
  ///   - number: The number of the transaction.
  ///   - base: The base that the frame continues.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init?(
    _ payload: ByteView, number: Int64, base: BaseFile
  ) throws(StoreError) {
    let root = try PropertyListDocument(payload).root()
    var (changes, links): ([ChangedRows], [ChangedRows]) = ([], [])
    for node in try root["entities"].array() {
      guard let rows = base.storedRows[try node["name"].string()] else { continue }
      changes.append(try ChangedRows(node, rows))
    }
    for node in try root.linkTables() {
      guard let rows = base.storedLinks.rows(named: try node["name"].string()) else { continue }
      links.append(try ChangedRows(node, rows))
    }
    if (changes + links).allSatisfy(\.isEmpty) { return nil }
    var builder = ChangeRunBuilder { base.model.entity(numbered: $0) }
    self.init(
      number: number,
      date: Date(timeIntervalSinceReferenceDate: try root["date"].real()),
      author: try root.text(forKey: "author"), contextName: try root.text(forKey: "contextName"),
      tag: TransactionTag(
        kind: try root.value(forKey: "tagKind")?.integer(),
        number: try root.value(forKey: "tagNumber")?.integer()),
      processIdentifier: try root.value(forKey: "processIdentifier").flatMap {
        node throws(StoreError) in Int32(exactly: try node.integer())
      },
      runs: builder.runs(changes, links: links))
  }

  /// The transaction that is about to be committed; nil when it changes no row.
  ///
  /// - Parameters:
  ///   - transaction: What it changes.
  ///   - number: The number it gets.
  ///   - date: The time.
  ///   - keepsEmpty: Whether there is one also where it changes no row.
  ///   - entities: Finds the entities that links lead to.
  init?(
    _ transaction: PreparedTransaction, number: Int64, date: Date, keepsEmpty: Bool = false,
    entities: @escaping (EntityNumber) -> EntityDescription?
  ) {
    guard
      let committed = CommittedChanges(
        transaction, number: number, date: date, keepsEmpty: keepsEmpty, entities: entities)
    else { return nil }
    self = committed.entry
    committed.forEachRun { runs.append($0) }
  }
}

/// A transaction that is about to be committed, as history will tell of it.
struct CommittedChanges {
  /// The transaction without its changes.
  let entry: HistoryEntry
  private let changes: [ChangedRows]
  private let links: [ChangedRows]
  private let limits: PreviousValueLimits
  private let entities: (EntityNumber) -> EntityDescription?
  /// How many bytes a link takes with the name of its relationship.
  private static let linkSize = 80

  /// What a transaction changes; nil when that is no row.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - number: The number it gets.
  ///   - date: The time.
  ///   - keepsEmpty: Whether it is told also where it changes no row.
  ///   - limits: Beyond them the values that rows had before are not kept.
  ///   - entities: Finds the entities that links lead to.
  init?(
    _ transaction: PreparedTransaction, number: Int64, date: Date, keepsEmpty: Bool,
    _ limits: PreviousValueLimits = PreviousValueLimits(),
    entities: @escaping (EntityNumber) -> EntityDescription?
  ) {
    self.limits = limits
    self.entities = entities
    changes = transaction.entities.map { ChangedRows($0, areLinks: false) }
    links = transaction.links.map { ChangedRows($0, areLinks: true) }
    if !keepsEmpty, (changes + links).allSatisfy(\.isEmpty) { return nil }
    entry = HistoryEntry(
      number: number, date: date, author: transaction.author,
      contextName: transaction.contextName, tag: transaction.tag,
      processIdentifier: ProcessIdentity.current.number, runs: [])
  }

  /// Hands the changes to `body`, in their order.
  func forEachRun(_ body: (ChangeRun) -> Void) {
    var builder = ChangeRunBuilder(limits, entities: entities)
    builder.forEachRun(changes, links: links, body)
  }

  /// How many bytes the values that rows had before take at most, links included unless they lead from one
  /// row to very many.
  var greatestPreviousSize: Int {
    let links = links.reduce(0) { $0 + ($1.inserted?.rowCount ?? 0) + ($1.deleted?.rowCount ?? 0) }
    let size = changes.reduce(links * Self.linkSize) { $0 + $1.greatestPreviousSize }
    return min(size, limits.byteCount)
  }
}

extension PropertyListNode {
  /// The UTF-8 text in the data under a key; nil for none.
  fileprivate func text(forKey key: String) throws(StoreError) -> String? {
    guard let bytes = try value(forKey: key)?.data() else { return nil }
    return bytes.text(0..<bytes.count)
  }
}
