import Files

/// A look at everything that the files of a store hold, which changes nothing.
///
/// It finds every damaged byte that could matter, and what contradicts itself although its checksum
/// is right.
public struct StoreExamination: Sendable {
  /// What is the matter, damage and notes.
  public private(set) var findings: [StoreFinding] = []
  /// How many rows there are, links among them.
  public private(set) var rowCount = 0
  /// How many transactions there are in the journal.
  public private(set) var frameCount = 0
  /// How many transactions history has.
  public private(set) var transactionCount = 0

  /// Whether another program wrote the file, as far as can be told.
  private(set) var isForeign = false

  /// Whether nothing is damaged.
  public var isIntact: Bool { !findings.contains { $0.severity == .damage } }

  /// Whether damage may be no more than another process at work while the journal was read.
  private var mayBeInMotion = false

  /// Looks at the store at a path.
  ///
  /// - Throws: ``StoreError`` when there is no store, when it cannot be read, or when it is not one of
  ///   the model.
  /// - Complexity: O(*n*) in the size of the store, and O(*n* log *n*) where rows have been updated.
  public init(path: String, model: ManagedObjectModel) throws {
    try self.init(StoreFiles(path: path, fileSystem: POSIXFileSystem()), model: model)
  }

  /// How often files that change while they are read are read again.
  private static let attempts = 5

  init(_ files: StoreFiles, model: ManagedObjectModel) throws(StoreError) {
    self.init()
    for attempt in 1... {
      self = StoreExamination()
      let journal = try files.readJournal()
      guard let (source, status) = try files.openBase() else {
        guard let journal else { throw .missing(path: files.basePath) }
        findings = [
          StoreFinding(
            .damage, journal.source.path, 0,
            "there is a journal, but the store \(files.basePath) is missing")
        ]
        return
      }
      let current = try files.readJournal() ?? journal
      let isSame = try files.baseStatus()?.isSameFile(as: status) == true
      try examine(source, status, current, model)
      if attempt == Self.attempts || (isSame && !mayBeInMotion) { return }
    }
  }

  private init() {}

  private mutating func examine(
    _ source: SourceFile, _ status: FileStatus, _ journal: ByteView?, _ model: ManagedObjectModel
  ) throws(StoreError) {
    let base = try BaseSalvage(source, status: status, model: model)
    isForeign = base.isForeign
    var list = base.findings
    if let intact = base.intact, intact.format >= SectorTable.firstFormat {
      _ = try list.collect { () throws(StoreError) in try SectorTable.verify(source) }
    }
    var isIntact = true
    for table in Array(base.entities.values) + Array(base.links.values) {
      let look = SegmentExamination(
        entity: table.rows.entity, segment: table.segment, path: source.path)
      if try !look.run(&list) { isIntact = false }
      rowCount += table.segment.rowCount
    }
    try examine(base.intact, &list)
    var state = base.intact.map(StoreState.init(base:))
    if let journal {
      let before = list.findings.count
      try apply(journal, to: &state, base, &list)
      mayBeInMotion = list.findings.count > before && list.hasDamage
    }
    if isIntact, !list.hasDamage, let state {
      try examine(state, path: source.path, &list)
    }
    findings = list.findings
  }

  private mutating func examine(
    _ base: BaseFile?, _ list: inout FindingList
  ) throws(StoreError) {
    guard let base else { return }
    _ = try list.collect { () throws(StoreError) in
      try base.history.foldedEntries(from: 0, base: base)
    }
  }

  private mutating func apply(
    _ journal: ByteView, to state: inout StoreState?, _ base: BaseSalvage,
    _ list: inout FindingList
  ) throws(StoreError) {
    let salvage = try JournalSalvage(journal)
    for finding in salvage.findings.findings { list.add(finding) }
    if let found = salvage.header?.baseGeneration, let generation = base.generation,
      found < generation
    {
      return list.add(
        .note, journal.source.path, "the journal is void: all of it is in the store already")
    }
    frameCount = salvage.frames.count
    guard state != nil, !salvage.findings.hasDamage else { return }
    _ = try list.collect { () throws(StoreError) in try state?.apply(journal: journal) }
  }

  private mutating func examine(
    _ state: StoreState, path: String, _ list: inout FindingList
  ) throws(StoreError) {
    rowCount = 0
    for table in Array(state.tables.entities.values) + Array(state.tables.links.values) {
      for segment in table.segments.dropFirst() {
        _ = try SegmentExamination(entity: table.entity, segment: segment, path: path).run(&list)
      }
      rowCount += try table.locationsInKeyOrder().count
    }
    let entries = try list.collect { () throws(StoreError) in
      try state.history.entries(from: 0, base: state.base)
    }
    transactionCount = entries?.count ?? 0
    try RelationExamination(model: state.base.model, tables: state.tables, path: path).run(&list)
  }
}
