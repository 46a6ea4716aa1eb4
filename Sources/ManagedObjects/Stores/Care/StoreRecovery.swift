package import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Saves what is intact of a damaged store into a new one.
public struct StoreRecovery: Sendable {
  /// What is lost of history, which is kept as a whole or not at all.
  public enum LostHistory: Hashable, Sendable {
    /// Nothing.
    case none
    /// That of so many transactions.
    case transactions(Int)
    /// All that there was, of which nothing tells how much it is.
    case unknown
  }

  /// What is not as it was written, and what was lost by it.
  public private(set) var findings: [StoreFinding] = []
  /// How many rows were saved, links among them.
  public private(set) var savedRowCount = 0
  /// How many rows were lost, as far as that is known: of tables that cannot be found at all it is not.
  public private(set) var lostRowCount = 0
  /// How many transactions of the journal could not be taken in, one at its end that is not whole among
  /// them.
  public private(set) var lostFrameCount = 0
  /// What is lost of the history of the transactions that were taken in.
  public private(set) var lostHistory = LostHistory.none

  /// Of how many entities no rows could be found, so that nobody knows how many there were.
  public private(set) var lostEntityCount = 0

  /// Whether everything was intact, or could be set right, so that nothing is missing.
  public var isComplete: Bool {
    lostFrameCount == 0 && !findings.contains { $0.severity == .damage }
  }

  /// Reads a store as far as it makes sense and writes what is intact as a new one.
  ///
  /// The damaged files are read only. The new store has the identity of the damaged one, where that can
  /// be read, and a later generation.
  ///
  /// - Parameters:
  ///   - path: The path of the damaged store, of which there may be nothing but the journal.
  ///   - output: The path of the new store.
  ///   - model: The model of both.
  ///   - isReplacing: Whether a file at the new path may be replaced.
  ///   - options: The time and the limits of history.
  /// - Throws: ``StoreError``, when there is nothing to read, when the store is not one of the model,
  ///   or when the new one cannot be written.
  public init(
    of path: String, to output: String, model: ManagedObjectModel,
    replacing isReplacing: Bool = false,
    options: BinaryStore.Options = BinaryStore.Options()
  ) throws {
    try self.init(
      of: path, to: output, model: model, replacing: isReplacing, options: options,
      fileSystem: POSIXFileSystem())
  }

  package init(
    of path: String, to output: String, model: ManagedObjectModel, replacing isReplacing: Bool,
    options: BinaryStore.Options, fileSystem: any FileSystem
  ) throws {
    let damaged = try StoreFiles(path: path, fileSystem: fileSystem)
    let target = try StoreFiles(path: output, fileSystem: fileSystem)
    try target.checkRoom(replacing: isReplacing, besides: damaged)
    let journal = try damaged.readJournal()
    let base = try damaged.openBase()
    guard base != nil || journal != nil else { throw StoreError.missing(path: damaged.basePath) }
    var rescue = RowRescue(model: model, path: damaged.basePath)
    if let base {
      let mended = try Self.mended(base.source, status: base.status, model, &rescue)
      rescue.take(mended)
      try rescue.takeRows()
    } else {
      rescue.findings.add(
        StoreFinding(.damage, damaged.basePath, nil, "the store is missing; its journal is there"))
    }
    if let journal { try rescue.apply(try Self.mended(journal, &rescue)) }
    try rescue.dropLooseLinks()
    let history = try rescue.history(options)
    let store = BinaryStore(target, model: rescue.model, options: options, state: nil)
    let (tables, metadata) = (rescue.tables, rescue.metadata)
    let (identifier, lastGeneration) = (rescue.identifier ?? UUID(), rescue.lastGeneration)
    try store.exclusivelyIfThere(replacing: isReplacing) { last, isReplacing throws in
      try store.write(
        tables, history: history, generation: max(last, lastGeneration) + 1, identifier: identifier,
        metadata: metadata, keeping: nil, isReplacing: isReplacing)
    }
    findings = rescue.findings.findings
    lostRowCount = rescue.lostRowCount
    lostEntityCount = rescue.lostEntityCount
    lostFrameCount = rescue.lostFrameCount
    lostHistory = rescue.lostHistory
    savedRowCount = try rescue.rowCount()
  }

  /// The base, with single bits set right where it is damaged.
  private static func mended(
    _ source: SourceFile, status: FileStatus, _ model: ManagedObjectModel,
    _ rescue: inout RowRescue
  ) throws -> BaseSalvage {
    let salvage = try BaseSalvage(source, status: status, model: model)
    if salvage.intact != nil, try salvage.hasIntactBlocks(path: source.path) { return salvage }
    let view = ByteView(source, 0..<source.content.count)
    let mending = BaseMending(view.bytes, path: source.path)
    guard !mending.mended.isEmpty else { return salvage }
    let better = SourceFile(path: source.path, content: MappedFile(copying: mending.bytes))
    let result = try BaseSalvage(better, status: status, model: model)
    rescue.note(mending.mended, path: source.path)
    return result
  }

  /// The journal likewise.
  private static func mended(
    _ journal: ByteView, _ rescue: inout RowRescue
  ) throws(StoreError) -> JournalSalvage {
    let salvage = try JournalSalvage(journal)
    if salvage.findings.findings.isEmpty { return salvage }
    let mending = JournalMending(journal.bytes)
    if mending.mended.isEmpty { return salvage }
    rescue.note(mending.mended, path: journal.source.path)
    let source = SourceFile(
      path: journal.source.path, content: MappedFile(copying: mending.bytes))
    return try JournalSalvage(ByteView(source, 0..<mending.bytes.count))
  }
}

extension ByteView {
  /// A copy.
  fileprivate var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }
}

extension RowRescue {
  /// Tells of bytes that were set right.
  fileprivate mutating func note(_ places: [Int], path: String) {
    for place in places {
      findings.add(
        StoreFinding(
          .note, path, place, "a flipped bit, or what follows from the rest, was set right"))
    }
  }
}

extension BaseSalvage {
  /// Whether all values are as they were written, those of history among them.
  fileprivate func hasIntactBlocks(path: String) throws(StoreError) -> Bool {
    var list = FindingList()
    for table in Array(entities.values) + Array(links.values) {
      let look = SegmentExamination(entity: table.rows.entity, segment: table.segment, path: path)
      // That of indexes is among the findings alone.
      if try !look.run(&list) || list.hasDamage { return false }
    }
    return try list.collect { () throws(StoreError) in try intact?.history.verifyTables() } != nil
  }
}
