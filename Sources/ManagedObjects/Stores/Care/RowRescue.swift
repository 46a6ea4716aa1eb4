#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts together the rows that are intact in the files of a store.
struct RowRescue {
  /// The model of the rows: that of the store, where it is another version and can be read.
  private(set) var model: ManagedObjectModel
  let path: String
  var findings = FindingList()
  private(set) var tables = StoreTables()
  private(set) var lostRowCount = 0
  private(set) var lostFrameCount = 0
  private(set) var lostEntityCount = 0
  private(set) var lostHistory = StoreRecovery.LostHistory.none
  private var base: BaseSalvage?
  /// The frames that were taken in.
  private var frames: Slice<JournalFrames>?
  /// How many of them changed rows.
  private var changedCount = 0
  private var known: KnownRows
  /// What the header of the journal says.
  private var journalGeneration: Int64?

  /// The identity of the store, where it can be read.
  var identifier: UUID? { base?.identifier }

  /// What a program kept beside the rows, where it can be read.
  var metadata: Data? { StoredMetadata.decode(base?.metadata) == nil ? nil : base?.metadata }

  /// The greatest generation that the files tell of; zero where they tell of none.
  var lastGeneration: Int64 {
    let plausible = RowKey.plausibleNumbers
    return [base?.generation, journalGeneration].compactMap { $0 }
      .filter { plausible ~= $0 && $0 < plausible.upperBound }.max() ?? 0
  }

  init(model: ManagedObjectModel, path: String) {
    self.model = model
    self.path = path
    known = KnownRows(of: model)
  }

  /// Takes what could be read of the base.
  mutating func take(_ salvage: BaseSalvage) {
    base = salvage
    model = salvage.model
    known = KnownRows(of: model)
    for finding in salvage.findings.findings { findings.add(finding) }
    for (name, table) in salvage.entities { known.entities[name] = table.rows }
    for (name, table) in salvage.links { known.links[name] = table.rows }
  }

  /// Takes in the rows of the base.
  mutating func takeRows() throws(StoreError) {
    guard let base else { return }
    if base.intact == nil {
      findings.add(
        .damage, path,
        "the structure of the file is damaged: whole numbers, IDs, and which value is which could not "
          + "be verified")
    }
    for (_, table) in base.entities.sorted(by: { $0.key < $1.key }) {
      tables.add(try intact(table))
    }
    for (_, table) in base.links.sorted(by: { $0.key < $1.key }) {
      tables.add(links: try intact(table))
    }
    for entity in model.entities where base.entities[entity.name] == nil && base.intact == nil {
      lostEntityCount += 1
      findings.add(.damage, path, "\(entity.name): no rows can be found")
    }
  }

  func rowCount() throws(StoreError) -> Int {
    var count = 0
    for table in Array(tables.entities.values) + Array(tables.links.values) {
      count += try table.locationsInKeyOrder().count
    }
    return count
  }

  // MARK: The base

  /// The rows of a table that are intact.
  private mutating func intact(_ table: SalvagedTable) throws(StoreError) -> EntityTable {
    let entity = table.rows.entity
    var rescue = BlockRescue(table, path: path)
    try rescue.run(&findings)
    lostRowCount += rescue.lostRowCount
    let nextKey = max(table.nextKey ?? 1, rescue.lastKey + 1)
    guard rescue.hasLosses else {
      return EntityTable(entity, base: try indexed(table.segment, entity), nextKey: nextKey)
    }
    return EntityTable(rescue.builder, of: entity, nextKey: nextKey)
  }

  /// A segment with its indexes, unless one of them is damaged: they follow from the rows.
  private mutating func indexed(
    _ segment: Segment, _ entity: EntityDescription
  ) throws(StoreError) -> Segment {
    var list = FindingList()
    for index in segment.indexes {
      _ = try list.collect { () throws(StoreError) in try index.allPositions() }
    }
    guard let first = list.findings.first else { return segment }
    findings.add(
      StoreFinding(
        .note, first.path, first.offset,
        "\(entity.name): an index is damaged; it follows from the rest and is made anew"))
    return Segment(
      rowCount: segment.rowCount, keys: segment.keys, versions: segment.versions,
      attributes: segment.attributes)
  }

  // MARK: The journal

  /// Takes in the frames of a journal up to any damage.
  mutating func apply(_ journal: JournalSalvage) throws(StoreError) {
    for finding in journal.findings.findings { findings.add(finding) }
    journalGeneration = journal.header?.baseGeneration
    let belongs = isOfBase(journal.header)
    if belongs == false {
      if base?.intact != nil, let found = journal.header?.baseGeneration,
        let known = base?.generation, found < known
      {
        return
      }
      if base?.intact != nil {
        findings.add(
          .damage, path + "-journal", "the journal is of another store; nothing of it was taken")
        lostFrameCount += journal.frames.count
        return
      }
    }
    // Nothing tells whether the last one, of which a part is there, was ever acknowledged.
    if journal.tornBytes > 0 { lostFrameCount += 1 }
    var rest = journal.frames[...]
    while let frame = rest.first, try take(frame, mustAgree: belongs != true) {
      rest = rest.dropFirst()
    }
    frames = journal.frames[..<rest.startIndex]
    for frame in rest { lose(frame, "cannot be taken in, or one before it cannot") }
    for frame in journal.laterFrames {
      lose(frame, "is whole, but what comes before it is damaged, so it is left out")
    }
  }

  /// Whether a journal is one of the base; nil where nothing tells.
  private func isOfBase(_ header: Journal.Header?) -> Bool? {
    guard let base else { return true }
    guard let header, let generation = base.generation, let salt = base.salt else { return nil }
    return header.baseGeneration == generation && header.baseSalt == salt
  }

  private mutating func lose(_ frame: Journal.Frame, _ words: String) {
    lostFrameCount += 1
    findings.damage(frame.header, else: path, "transaction \(frame.sequence) \(words)")
  }

  /// Takes in a frame, unless it makes no sense here.
  private mutating func take(
    _ frame: Journal.Frame, mustAgree: Bool
  ) throws(StoreError) -> Bool {
    let (known, tables) = (known, tables)
    let next = try findings.collect { () throws(StoreError) -> (StoreTables, Bool)? in
      if mustAgree, try !tables.agree(with: frame, known.entities) { return nil }
      var next = tables
      let part = try JournalPart(frame, known, from: frame.sequence)
      try next.apply(part)
      return (next, part.changedCount > 0)
    }
    guard case .some(.some(let (taken, isChanged))) = next else { return false }
    self.tables = taken
    if isChanged { changedCount += 1 }
    return true
  }

  // MARK: Afterwards

  /// Leaves out links of rows that are not there, and those that are there twice.
  mutating func dropLooseLinks() throws(StoreError) {
    for (name, table) in tables.links.sorted(by: { $0.key < $1.key }) {
      var builder = SegmentBuilder(table.entity)
      var pairs: Set<Link> = []
      let places = try table.locationsInKeyOrder()
      for place in places {
        let segment = table.segments[place.segment]
        guard let row = LinkRow(segment, row: place.row),
          try tables.hasRow(row.link.source, in: model),
          try tables.hasRow(row.link.target, in: model), pairs.insert(row.link).inserted
        else { continue }
        builder.append(row: place.row, of: segment)
      }
      let lost = places.count - builder.rowCount
      guard lost > 0 else { continue }
      lostRowCount += lost
      let links = lost == 1 ? "1 link leads" : "\(lost) links lead"
      findings.add(.damage, path, "\(name): \(links) to rows that are lost")
      tables.add(links: EntityTable(builder, of: table.entity, nextKey: table.nextKey))
    }
  }

  /// The history of the new store: that of the old one, where it is intact.
  mutating func history(_ options: BinaryStore.Options) throws(StoreError) -> [BaseRecord.Links] {
    let limits = HistoryLimits(count: options.historyLimit, age: options.historyAge)
    if let intact = base?.intact {
      let (frames, changedCount) = (frames, changedCount)
      let kept = try findings.collect { () throws(StoreError) in
        var history = intact.history
        if let frames { history.add(frames) }
        history.add(changedCount: changedCount)
        let added = try history.frameEntries(from: 0, base: intact)
        _ = try history.foldedEntries(from: 0, base: intact)
        return try history.folded(adding: added, from: 0, limits, now: options.now())
      }
      if let kept { return kept }
    }
    lostHistory =
      base?.intact.map { .transactions($0.history.foldedCount + changedCount) } ?? .unknown
    findings.add(.damage, path, "the history is lost; the new store starts without")
    return try StoredHistory().folded(adding: [], from: 0, limits, now: options.now())
  }
}

/// What the rows of the tables are that are put together.
private struct KnownRows: StoredRowsLookup {
  var entities: [String: StoredRows]
  var links: [String: StoredRows]

  /// Those of a model, as the newest format has them.
  init(of model: ManagedObjectModel) {
    let format = BaseRecord.format
    entities = Dictionary(
      uniqueKeysWithValues: model.entities.map { ($0.name, StoredRows(of: $0, format: format)) })
    links = model.linkTables.mapValues { StoredRows(of: $0.entity, format: format) }
  }

  func rows(ofEntity name: String) -> StoredRows? { entities[name] }

  func rows(ofLinks name: String) -> StoredRows? { links[name] }
}
