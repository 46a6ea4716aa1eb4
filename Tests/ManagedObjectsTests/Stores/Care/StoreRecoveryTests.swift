import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Saving what is intact")
struct StoreRecoveryTests {
  @Test("of an intact store everything is saved, and nothing is found")
  func intact() throws {
    let trial = try CareTrial()
    let (recovery, rows) = try CareTrial.recover(trial.base, trial.journal)
    #expect(recovery.isComplete)
    #expect(recovery.findings.isEmpty)
    #expect(rows == trial.rows)
  }

  @Test("any single flipped bit of a base is set right, and nothing is lost")
  func flippedBits() throws {
    let trial = try CareTrial()
    var random = SplitMix64(seed: testSeed("recovered bits"))
    for _ in 0..<24 {
      var bytes = trial.base
      bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
      let (recovery, rows) = try CareTrial.recover(bytes, trial.journal)
      #expect(rows == trial.rows, "\(recovery.findings)")
      #expect(recovery.isComplete, "\(recovery.findings)")
    }
  }

  @Test("the first bytes are known, so nothing is lost with them; without the root, all is")
  func beginnings() throws {
    let trial = try CareTrial()
    for count in 1...8 {
      var bytes = trial.base
      for offset in 0..<count { bytes[offset] = 0 }
      let (recovery, rows) = try CareTrial.recover(bytes, trial.journal)
      #expect(rows == trial.rows, "\(recovery.findings)")
      #expect(recovery.isComplete && recovery.lostEntityCount == 0, "\(recovery.findings)")
    }
    let cut = [UInt8](repeating: 0, count: 8) + trial.base[8..<trial.base.count - 30]
    #expect(try CareTrial.recover(cut, trial.journal).1 == trial.rows)
    var bytes = trial.base
    for offset in 0..<24 { bytes[offset] = 0 }
    let (recovery, _) = try CareTrial.recover(bytes, nil)
    #expect(!recovery.isComplete && recovery.lostEntityCount > 0)
  }

  @Test("what is saved keeps the identity of the store, and is a later generation of it")
  func identity() throws {
    let trial = try CareTrial()
    let original = try SimulatedStore(base: trial.base, journal: trial.journal).open()
    let state = try #require(try original.currentState())
    let identity = original.identifier.bytes
    let place = try #require(trial.base.indices.first { trial.base[$0...].starts(with: identity) })
    var random = SplitMix64(seed: testSeed("damage before a recovery"))
    var kept = 0
    for _ in 0..<testRounds(4) {
      var bytes = trial.base
      let position = random.below(bytes.count)
      if !(place..<place + 16 ~= position) { bytes[position] ^= 0x3c }
      let store = try SimulatedStore(base: bytes, journal: trial.journal)
      _ = try StoreRecovery(
        of: SimulatedStore.path, to: CareTrial.recoveredPath, model: StoredPeople.model(),
        replacing: false, options: .appending, fileSystem: store.disk)
      let saved = try BinaryStore(
        path: CareTrial.recoveredPath, model: StoredPeople.model(), options: .appending,
        fileSystem: store.disk)
      let found = try #require(try saved.currentState())
      // Where the damage is in the way to it, the identity cannot be read.
      guard saved.identifier == original.identifier else { continue }
      kept += 1
      #expect(found.base.generation > state.base.generation, "byte \(position)")
    }
    #expect(kept > 0)
  }

  @Test("any single flipped bit of a journal is set right, and nothing is lost")
  func flippedJournal() throws {
    let trial = try CareTrial()
    var random = SplitMix64(seed: testSeed("recovered journal"))
    for _ in 0..<40 {
      var bytes = trial.journal
      bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
      let (recovery, rows) = try CareTrial.recover(trial.base, bytes)
      #expect(rows == trial.rows, "\(recovery.findings)")
    }
  }

  @Test("of a base that is cut anywhere, no row comes back that was never there")
  func cuts() throws {
    let trial = try CareTrial()
    let base = try #require(SampleJournal().states.first)
    var saved: Set<Int> = []
    for end in stride(from: 0, to: trial.base.count, by: 11) {
      let (recovery, rows) = try CareTrial.recover(Array(trial.base[..<end]), nil)
      #expect(rows.allSatisfy { row in base.contains { $0.key == row.key } }, "\(end)")
      for row in rows { #expect(base.contains { row.isPart(of: $0) }, "\(end): \(row)") }
      #expect(!recovery.findings.isEmpty)
      saved.insert(rows.count)
    }
    #expect(saved.contains(0))
    #expect(saved.contains(base.count), "Without its index a base can be read.")
  }

  @Test("the frames in front of a damaged one are taken in, the others are listed")
  func frames() throws {
    let sample = try SampleJournal()
    for damaged in 0..<sample.frameCount {
      var journal = sample.journal
      for offset in 60..<80 { journal[sample.bounds[damaged] + offset] ^= 0xa5 }
      let (recovery, rows) = try CareTrial.recover(sample.base, journal)
      #expect(rows == sample.states[damaged])
      #expect(recovery.lostFrameCount == sample.frameCount - damaged - 1)
      #expect(!recovery.isComplete)
    }
  }

  @Test("without a base, the rows that the journal holds are saved")
  func missingBase() throws {
    let trial = try CareTrial()
    let (recovery, rows) = try CareTrial.recover(nil, trial.journal)
    #expect(!recovery.isComplete)
    #expect(Set(rows).isSubset(of: trial.everSeen))
    // Barbara, Grace as she was updated, Donald and Frances.
    #expect(rows.map(\.key) == [2, 4, 5, 6])
  }

  @Test("a journal of another store is not taken in")
  func strangeJournal() throws {
    let (first, second) = (try CareTrial(), try SampleJournal())
    let (recovery, rows) = try CareTrial.recover(first.base, second.journal)
    #expect(rows == second.states.first)
    #expect(!recovery.isComplete)
    #expect(recovery.lostFrameCount == second.frameCount)
  }

  @Test("of a damaged block, rows lose optional values; without mandatory ones they are lost")
  func blocks() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(
      StoredPeople.request { changes in
        changes.insertedValues = (0..<9_000).map {
          StoredPeople.values("A first name \($0)", "Last", Int64($0 * 7 % 90))
        }
      })
    let rows = try store.rows()
    let table = try store.open().currentState()?.tables.table(of: StoredPeople.entity)
    let columns = try #require(table).segments[0].attributes
    for (column, isLost) in [(2, false), (0, true)] {
      var bytes = store.base
      let place = columns[column].place(of: 5_000..<5_001).range.lowerBound
      for offset in 0..<8 { bytes[place + offset] ^= 0x5a }
      let (recovery, saved) = try CareTrial.recover(bytes, nil)
      let block = rows[4_096..<8_192]
      #expect(!recovery.isComplete)
      if isLost {
        #expect(recovery.lostRowCount == block.count)
        #expect(saved == Array(rows[..<4_096] + rows[8_192...]))
      } else {
        #expect(saved.count == rows.count)
        #expect(Array(saved[..<4_096] + saved[8_192...]) == Array(rows[..<4_096] + rows[8_192...]))
        let ages = Set(saved[4_096..<8_192].map { $0.values[2] })
        #expect(ages == [ExactValue(.null)])
      }
    }
  }

  @Test("where texts end may be damaged anyhow: that is found, and nothing is read by it")
  func damagedEnds() throws {
    let entity = EntityDescription(
      "Person",
      attributes: [
        AttributeDescription("firstName", .string, isOptional: false),
        AttributeDescription("note", .string),
      ])
    let disk = SimulatedFileSystem()
    try disk.createDirectory(SimulatedStore.folder)
    let model = try ManagedObjectModel([entity])
    func open(_ path: String) throws -> BinaryStore {
      try BinaryStore(path: path, model: model, options: .appending, fileSystem: disk)
    }
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.insertedValues = (0..<600).map { [.string("\($0)"), .string("note \($0)")] }
    let store = try open(SimulatedStore.path)
    _ = try store.save(StoreSaveRequest(changes: [changes]))
    let table = try #require(try store.currentState()?.tables.table(of: entity))
    var bytes = try #require(disk.content(of: SimulatedStore.path))
    for offset in table.segments[0].attributes[1].place(of: 100..<400).range {
      bytes[offset] = UInt8(truncatingIfNeeded: offset &* 151)
    }
    try disk.place(bytes, at: SimulatedStore.path)
    let recovery = try StoreRecovery(
      of: SimulatedStore.path, to: "/folder/new", model: model, replacing: false,
      options: .appending, fileSystem: disk)
    #expect(!recovery.isComplete && recovery.savedRowCount == 600)
    let rows = try open("/folder/new").fetch(StoreFetchRequest(entity: entity))
    #expect(rows.map { $0.value(at: AttributeIndex(0)) } == changes.insertedValues.map { $0[0] })
    #expect(rows.allSatisfy { $0.value(at: AttributeIndex(1)) == .null })
  }
}

extension ExactRow {
  /// Whether every value is that of another row, or null.
  fileprivate func isPart(of other: ExactRow) -> Bool {
    key == other.key && values.count == other.values.count
      && zip(values, other.values).allSatisfy { $0 == $1 || $0 == ExactValue(.null) }
  }
}
