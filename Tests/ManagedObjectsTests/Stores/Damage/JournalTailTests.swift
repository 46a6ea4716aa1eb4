import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

/// What an interrupted writer may leave at the end of a journal.
@Suite("The torn end of a journal")
struct JournalTailTests {
  @Test("cut at any byte, every whole frame is read")
  func cutAnywhere() throws {
    let sample = try SampleJournal()
    for length in JournalSector.size...sample.journal.count {
      let scan = try sample.scan(Array(sample.journal[..<length]))
      let frames = sample.wholeFrames(before: length)
      #expect(scan.frames.count == frames)
      #expect(scan.end == sample.bounds[frames])
      #expect(scan.tornBytes == length - sample.bounds[frames])
    }
  }

  @Test("cut at any byte, the next save cuts off the rest and loses nothing", arguments: 0..<2)
  func saveAfterCut(half: Int) throws {
    let sample = try SampleJournal()
    let lengths = stride(from: JournalSector.size + half, to: sample.journal.count, by: 14)
    for length in Array(lengths) + sample.bounds.map({ $0 - half }).dropFirst() {
      let store = try sample.store(Array(sample.journal[..<length]))
      let frames = sample.wholeFrames(before: length)
      let before = try store.open()
      #expect(try before.exactRows(of: StoredPeople.entity) == sample.states[frames], "\(length)")

      let key = try store.open().save(StoredPeople.insertion("new")).insertedKeys["Person"]?.first
      let expected =
        sample.states[frames] + [
          ExactRow(
            key: try #require(key).rawValue, version: 1, values: StoredPeople.values("new", "", nil)
          )
        ]
      #expect(try store.rows() == expected, "\(length)")
      #expect(try before.exactRows(of: StoredPeople.entity) == expected, "\(length)")
      #expect(store.journal.starts(with: sample.journal[..<sample.bounds[frames]]))
      #expect(try sample.scan(store.journal).tornBytes == 0)
      store.expectCleanShutdown()
    }
  }

  @Test("a fold takes in the whole frames and forgets the torn one")
  func foldOverTail() throws {
    let sample = try SampleJournal()
    for length in stride(from: JournalSector.size, to: sample.journal.count, by: 61) {
      let store = try sample.store(Array(sample.journal[..<length]))
      _ = try store.open(.folding).save(StoredPeople.insertion("new"))
      let expected = sample.states[sample.wholeFrames(before: length)]
      #expect(try store.rows().dropLast() == expected[...])
      #expect(store.fileNames == ["people.contacts", "people.contacts-lock"])
    }
  }

  /// What a journal whose last frame has been changed is taken for.
  private enum Verdict: Equatable {
    case whole, torn, damaged
  }

  /// What a changed journal has to be taken for: torn where each sector of the last frame that is not as
  /// it was written is missing or all zeros.
  private static func expected(
    _ journal: [UInt8], _ whole: [UInt8], lastFrame start: Int
  ) -> Verdict {
    var verdict = Verdict.whole
    for sector in stride(from: start, to: whole.count, by: JournalSector.size) {
      let end = sector + JournalSector.size
      if journal.count < end {
        verdict = .torn
      } else if journal[sector..<end] != whole[sector..<end] {
        guard journal[sector..<end].allSatisfy({ $0 == 0 }) else { return .damaged }
        verdict = .torn
      }
    }
    return verdict
  }

  private static func found(
    _ journal: [UInt8], _ trial: LargeFrame
  ) throws -> Verdict {
    var end: Int?
    let facts = StoreError.facts { end = try trial.sample.scan(journal).end }
    if facts != nil {
      #expect(facts == "corrupt \(SimulatedStore.journalPath)")
      return .damaged
    }
    return end == trial.start ? .torn : .whole
  }

  /// A journal whose last frame has a payload of some size, with runs of zeros in it.
  private struct LargeFrame {
    let sample: SampleJournal
    let start: Int
    let journal: [UInt8]

    init(payload size: Int) throws {
      sample = try SampleJournal()
      start = sample.bounds[1]
      let salt = try Journal.header(of: ByteView(copying: sample.journal)).salt
      let payload = (0..<size).map { $0 / 700 % 2 == 0 ? UInt8(truncatingIfNeeded: $0) : 0 }
      journal =
        Array(sample.journal[..<start])
        + SectoredFrames.bytes(sequence: 2, salt: salt, payload: payload)
    }

    /// Some places of the last frame: all of a small one, and always the first and the last.
    func places(_ subject: String) -> [Int] {
      let all = start..<journal.count
      if all.count <= 2_000 { return Array(all) }
      var random = SplitMix64(seed: testSeed(subject))
      return [start, journal.count - 1]
        + (0..<testRounds(all.count > 1_000_000 ? 2 : 40)).map { _ in
          start + random.below(all.count)
        }
    }
  }

  @Test(
    "a last frame with one byte changed is damaged, wherever it is",
    arguments: [200, 20_000, 2_000_000])
  func changedByte(size: Int) throws {
    let trial = try LargeFrame(payload: size)
    var journal = trial.journal
    for place in trial.places("changed bytes of \(size)") {
      let byte = journal[place]
      for change in [1 << UInt8(place % 8), 0xff, byte == 0 ? 1 : byte] {
        journal[place] = byte ^ change
        #expect(try Self.found(journal, trial) == .damaged, "byte \(place) ^ \(change)")
      }
      journal[place] = byte
    }
  }

  @Test("a last frame cut anywhere is torn", arguments: [200, 20_000, 2_000_000])
  func cutFrame(size: Int) throws {
    let trial = try LargeFrame(payload: size)
    for place in trial.places("cuts of \(size)") {
      #expect(try Self.found(Array(trial.journal[..<place]), trial) == .torn, "cut at \(place)")
    }
  }

  @Test(
    "a last frame that is zeros from anywhere on is torn where a sector begins, else damaged",
    arguments: [200, 20_000, 2_000_000])
  func zeroedFrame(size: Int) throws {
    let trial = try LargeFrame(payload: size)
    let places = trial.places("zeros of \(size)")
    let sectors = places.map { $0 / JournalSector.size * JournalSector.size }
    for place in places + sectors {
      let zeros = [UInt8](repeating: 0, count: trial.journal.count - place)
      let journal = Array(trial.journal[..<place]) + zeros
      let expected = Self.expected(journal, trial.journal, lastFrame: trial.start)
      #expect(try Self.found(journal, trial) == expected, "zeros from \(place)")
    }
  }

  @Test("whichever sectors of the last frame were not written, it is torn")
  func missingSectors() throws {
    let trial = try LargeFrame(payload: 4_000)
    let sectors = stride(from: trial.start, to: trial.journal.count, by: JournalSector.size)
    for missing in 1..<1 << Array(sectors).count {
      var journal = trial.journal
      for (index, sector) in sectors.enumerated() where missing >> index & 1 == 1 {
        journal.replaceSubrange(
          sector..<sector + JournalSector.size, with: repeatElement(0, count: JournalSector.size))
      }
      #expect(try Self.found(journal, trial) == .torn, "\(missing)")
    }
  }

  @Test("a torn frame of which another sector is damaged is damaged")
  func damagedAndMissing() throws {
    let trial = try LargeFrame(payload: 4_000)
    let sectors = Array(
      stride(from: trial.start, to: trial.journal.count, by: JournalSector.size))
    for missing in sectors {
      for damaged in sectors where damaged != missing {
        var journal = trial.journal
        journal.replaceSubrange(
          missing..<missing + JournalSector.size,
          with: repeatElement(0, count: JournalSector.size))
        journal[damaged + 100] ^= 4
        #expect(try Self.found(journal, trial) == .damaged, "\(missing), \(damaged)")
      }
    }
  }

  @Test("zeros from the content of an earlier frame on are damage: something followed it")
  func filledEarlier() throws {
    let sample = try SampleJournal()
    for frame in 0..<sample.frameCount - 1 {
      let content = sample.bounds[frame] + SectoredFrames.headerSize
      for position in stride(from: content, to: sample.bounds[frame + 1], by: 23) {
        let zeros = repeatElement(UInt8(0), count: sample.journal.count - position)
        let store = try sample.store(Array(sample.journal[..<position] + zeros))
        #expect(
          StoreError.facts { _ = try store.open() } == "corrupt \(SimulatedStore.journalPath)")
      }
    }
  }

  @Test(
    "after a torn frame, saving again and again loses nothing",
    arguments: [1, 511, 512, 513, 2_000])
  func repeatedTails(length: Int) throws {
    let sample = try SampleJournal()
    let store = try sample.store(Array(sample.journal[..<sample.bounds[1]]))
    let salt = try Journal.header(of: ByteView(copying: sample.journal)).salt
    var rows = sample.states[1]
    for round in 0..<4 {
      let frame = SectoredFrames.bytes(
        sequence: UInt64(round + 2), salt: salt, payload: Array(repeating: 1, count: 3_000))
      let torn = store.journal + frame.prefix(length)
      try store.disk.place(torn, at: SimulatedStore.journalPath)
      let key = try store.open().save(StoredPeople.insertion("\(round)")).insertedKeys["Person"]
      rows.append(
        ExactRow(
          key: try #require(key?.first).rawValue, version: 1,
          values: StoredPeople.values("\(round)", "", nil)))
      #expect(try store.rows() == rows)
      #expect(try sample.scan(store.journal).tornBytes == 0)
    }
  }

  @Test("neither a reader nor a save that is refused cuts anything off")
  func readersCutNothing() throws {
    let sample = try SampleJournal()
    let torn = Array(sample.journal.dropLast(5))
    let store = try sample.store(torn)
    for _ in 0..<3 { #expect(try store.rows() == sample.states[sample.frameCount - 1]) }
    #expect(throws: StoreError.self) { try store.open().save(StoredPeople.deletion(99)) }
    #expect(store.journal == torn)
  }
}
