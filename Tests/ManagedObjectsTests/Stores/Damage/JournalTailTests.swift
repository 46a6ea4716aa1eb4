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
    for length in Journal.headerSize...sample.journal.count {
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
    let lengths = stride(from: Journal.headerSize + half, to: sample.journal.count, by: 14)
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
    for length in stride(from: Journal.headerSize, to: sample.journal.count, by: 61) {
      let store = try sample.store(Array(sample.journal[..<length]))
      _ = try store.open(.folding).save(StoredPeople.insertion("new"))
      let expected = sample.states[sample.wholeFrames(before: length)]
      #expect(try store.rows().dropLast() == expected[...])
      #expect(store.fileNames == ["people.contacts", "people.contacts-lock"])
    }
  }

  /// A journal that ends in what `filler` gives from a position on.
  private static func filled(
    _ sample: SampleJournal, from position: Int, _ filler: () -> UInt8
  ) -> [UInt8] {
    Array(sample.journal[..<position])
      + (position..<sample.journal.count).map { _ in filler() }
  }

  @Test(
    "zeros, ones or anything from any byte of the last frame on count as torn", arguments: 0..<3)
  func filledTail(kind: Int) throws {
    let seed = testSeed("the end of a journal filled")
    var random = SplitMix64(seed: seed)
    let sample = try SampleJournal()
    let lastStart = sample.bounds[sample.frameCount - 1]
    for position in lastStart..<sample.journal.count {
      let journal = Self.filled(sample, from: position) {
        kind == 0 ? 0 : kind == 1 ? 0xff : UInt8(truncatingIfNeeded: random.next())
      }
      // One bit that differs is a bit that has turned over, and no torn end.
      let bits = zip(journal, sample.journal).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
      guard bits > 1 else { continue }
      #expect(try sample.scan(journal).end == lastStart, "from \(position), seed \(seed)")
    }
  }

  @Test(
    "whichever sectors of the last frame were not written, it is torn, also where one bit is missing",
    arguments: [1, 2, 8, 15, 16, 17, 40])
  func missingSectors(rest: Int) throws {
    let sample = try SampleJournal()
    let salt = try Journal.header(of: ByteView(copying: sample.journal)).salt
    let start = sample.bounds[1]
    let ends = [1, 2].map { (start / 512 + $0) * 512 + rest }
    for end in ends where end - start > Journal.frameHeaderSize {
      let size = end - start - Journal.frameHeaderSize
      // In what each filler leaves of the last sector, one bit is wrong.
      for (filler, last) in [(UInt8(0), UInt8(1)), (0xff, 0x7f), (0x55, 0x54)] {
        let payload = [UInt8](repeating: filler, count: size - 1) + [last]
        let frame = Journal.frame(sequence: 2, salt: salt, payload: payload)
        let whole = sample.journal[..<start] + frame
        let sectors = start / 512...(end - 1) / 512
        for missing in 1..<1 << sectors.count {
          var journal = Array(whole)
          for (index, sector) in sectors.enumerated() where missing >> index & 1 == 1 {
            for position in max(sector * 512, start)..<min(sector * 512 + 512, end) {
              journal[position] = filler
            }
          }
          guard journal != Array(whole) else { continue }
          #expect(try sample.scan(journal).end == start, "\(end), \(filler), \(missing)")
        }
      }
    }
  }

  @Test("zeros from the content of an earlier frame on are damage: something followed it")
  func filledEarlier() throws {
    let sample = try SampleJournal()
    for frame in 0..<sample.frameCount - 1 {
      let content = sample.bounds[frame] + Journal.frameHeaderSize
      for position in stride(from: content, to: sample.bounds[frame + 1], by: 23) {
        let store = try sample.store(Self.filled(sample, from: position) { 0 })
        #expect(
          StoreError.facts { _ = try store.open() } == "corrupt \(SimulatedStore.journalPath)")
      }
    }
  }

  @Test(
    "after a torn frame, saving again and again loses nothing", arguments: [1, 47, 48, 49, 2_000])
  func repeatedTails(length: Int) throws {
    let sample = try SampleJournal()
    let store = try sample.store(Array(sample.journal[..<sample.bounds[1]]))
    let salt = try Journal.header(of: ByteView(copying: sample.journal)).salt
    var rows = sample.states[1]
    for round in 0..<4 {
      let frame = Journal.frame(
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
