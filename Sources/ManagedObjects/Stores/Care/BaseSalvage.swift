import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The base of a store, read as far as it makes sense.
struct BaseSalvage {
  /// What is not as it was written, as far as the structure of the file shows it.
  private(set) var findings = FindingList()
  /// The base, if its structure is intact.
  private(set) var intact: BaseFile?
  private(set) var generation: Int64?
  /// The identity of the store.
  private(set) var identifier: UUID?
  /// What a program keeps beside the rows.
  private(set) var metadata: Data?
  private(set) var salt: UInt64?
  private(set) var format = BaseRecord.format
  /// The model of the rows: the one that is stored, where it is another version and can be read.
  let model: ManagedObjectModel
  /// What could be read, by name.
  private(set) var entities: [String: SalvagedTable] = [:]
  private(set) var links: [String: SalvagedTable] = [:]

  /// Whether the file does not begin as a store, and has nothing of one.
  private(set) var isForeign = false

  /// Reads a base.
  ///
  /// - Throws: ``StoreError`` when the file is intact, but not one that this version and this model
  ///   can read.
  init(
    _ source: SourceFile, status: FileStatus, model: ManagedObjectModel
  ) throws(StoreError) {
    self.model = (try? BaseFile.modelOfRows(in: source, model)) ?? model
    do throws(StoreError) {
      let base = try BaseFile(source, status: status, model: self.model)
      take(base)
    } catch .notAStore(let path) {
      isForeign = true
      findings.add(
        StoreFinding(.damage, path, 0, "the file is no store, or its beginning is damaged"))
    } catch {
      findings.add(try StoreFinding(error))
    }
    if intact == nil { try read(ByteView(source, 0..<source.content.count)) }
    if !entities.isEmpty || !links.isEmpty { isForeign = false }
  }

  private mutating func take(_ base: BaseFile) {
    intact = base
    (generation, salt, format) = (base.generation, base.salt, base.format)
    (identifier, metadata) = (base.identifier, base.metadata)
    for (name, rows) in base.storedRows {
      entities[name] = base.tables.entities[name].map { SalvagedTable($0, rows) }
    }
    for (name, table) in base.tables.links {
      links[name] = base.storedLinks.rows(named: name).map { SalvagedTable(table, $0) }
    }
  }

  /// Reads what there is in a base whose structure is damaged.
  private mutating func read(_ bytes: ByteView) throws(StoreError) {
    guard
      let root = try findings.collect({ () throws(StoreError) in
        try PropertyListDocument(bytes).root()
      })
    else { return }
    if let stored = try? root["format"].integer(), 1...Int64(BaseRecord.format) ~= stored {
      format = Int(stored)
    }
    generation = try? root["generation"].integer()
    identifier = (try? root["identifier"].data()).flatMap {
      $0.count == 16 ? UUID(bytes: $0, at: 0) : nil
    }
    metadata = (try? BaseFile.metadata(of: root)) ?? nil
    salt = BaseSeal.salt(of: root)
    let (format, model) = (format, model)
    let nodes = try findings.collect { () throws(StoreError) in try root["entities"].array() }
    for node in nodes ?? [] {
      let table = try readTable(node) { name in
        model.entity(named: name).map { StoredRows(of: $0, format: format) }
      }
      if let table { entities[table.rows.entity.name] = table }
    }
    let tables = model.linkTables
    let linkNodes = try findings.collect { () throws(StoreError) in try root.linkTables() }
    for node in linkNodes ?? [] {
      let table = try readTable(node) { name in
        tables[name].map { StoredRows(of: $0.entity, format: format) }
      }
      if let table { links[table.rows.entity.name] = table }
    }
  }

  private mutating func readTable(
    _ node: PropertyListNode, _ rows: (String) -> StoredRows?
  ) throws(StoreError) -> SalvagedTable? {
    do throws(StoreError) {
      let name = try node["name"].string()
      guard let rows = rows(name) else { throw node.mismatch("a table of the model") }
      return try SalvagedTable(node, rows, &findings)
    } catch {
      findings.add(try StoreFinding(error))
      return nil
    }
  }
}
