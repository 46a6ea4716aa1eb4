import TestSupport
import Testing
import TextTools

@testable import ManagedObjects

@Suite("A damaged journal")
struct JournalDamageTests {
  private static let corrupt = "corrupt \(SimulatedStore.journalPath)"

  /// Checks that a journal is reported as damaged, also by writers, who leave it as it is.
  private static func expectDamage(
    _ journal: [UInt8], of sample: SampleJournal, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let store = try sample.store(journal)
    for options in [BinaryStore.Options.appending, .folding] {
      let facts = StoreError.facts {
        _ = try store.open(options).save(StoredPeople.insertion("x"))
      }
      #expect(facts == corrupt, comment, sourceLocation: sourceLocation)
    }
    #expect(store.journal == journal, comment, sourceLocation: sourceLocation)
    #expect(store.base == sample.base, comment, sourceLocation: sourceLocation)
    store.expectCleanShutdown(sourceLocation: sourceLocation)
  }

  @Test("every flipped bit is noticed, also in the last frame", arguments: 0..<8)
  func flippedBits(bit: Int) throws {
    let sample = try SampleJournal()
    var journal = sample.journal
    for position in journal.indices {
      journal[position] ^= 1 << UInt8(bit)
      #expect(
        StoreError.facts { _ = try sample.scan(journal) } == Self.corrupt,
        "bit \(bit) of byte \(position)")
      journal[position] ^= 1 << UInt8(bit)
    }
  }

  @Test("neither readers nor writers get past a flipped bit, and nobody cuts it off")
  func flippedBitsOfStores() throws {
    let sample = try SampleJournal()
    var journal = sample.journal
    for bit in stride(from: 0, to: journal.count * 8, by: 211) {
      journal[bit / 8] ^= 1 << UInt8(bit % 8)
      try Self.expectDamage(journal, of: sample, "bit \(bit % 8) of byte \(bit / 8)")
      journal[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }

  @Test("recovery sets a flipped bit right, wherever it is")
  func mendedBits() throws {
    let sample = try SampleJournal()
    for bit in stride(from: 0, to: sample.journal.count * 8, by: 1_601) {
      var journal = sample.journal
      journal[bit / 8] ^= 1 << UInt8(bit % 8)
      let mending = JournalMending(journal)
      #expect(mending.bytes == sample.journal, "bit \(bit % 8) of byte \(bit / 8)")
      #expect(mending.mended == [bit / 8])
    }
  }

  @Test("recovery sets a flipped bit of each sector right, and leaves what is wrong in more")
  func mendedSectors() throws {
    let sample = try SampleJournal()
    let sectors = Array(stride(from: 0, to: sample.journal.count, by: JournalSector.size))
    var journal = sample.journal
    for (index, sector) in sectors.enumerated() { journal[sector + index * 7] ^= 1 }
    #expect(JournalMending(journal).bytes == sample.journal)
    journal = sample.journal
    journal[sectors[1] + 40] ^= 3
    #expect(JournalMending(journal).bytes == journal)
  }

  @Test("an object that has read a journal sees damage that comes with new frames")
  func damageWhileOpen() throws {
    let sample = try SampleJournal()
    let store = try sample.store(Array(sample.journal[..<sample.bounds[2]]))
    let opened = try store.open()
    #expect(try opened.exactRows(of: StoredPeople.entity) == sample.states[2])
    var journal = sample.journal
    journal[sample.bounds[2] + 60] ^= 1
    try store.disk.place(journal, at: SimulatedStore.journalPath)
    #expect(StoreError.facts { _ = try opened.keys() } == Self.corrupt)
    #expect(
      StoreError.facts { _ = try opened.save(StoredPeople.insertion("x")) } == Self.corrupt)
    #expect(store.journal == journal)
  }

  @Test("frames that are doubled, exchanged or missing are reported")
  func order() throws {
    let sample = try SampleJournal()
    let frames = (0..<4).map(sample.frame)
    for journal in [
      sample.journal(of: frames[0], frames[0], frames[1]),
      sample.journal(of: frames[0], frames[1], frames[2], frames[3], frames[3]),
      sample.journal(of: frames[0], frames[1], frames[2], frames[3], frames[0]),
      sample.journal(of: frames[1], frames[0], frames[2], frames[3]),
      sample.journal(of: frames[0], frames[2], frames[1], frames[3]),
      sample.journal(of: frames[1], frames[2], frames[3]),
      sample.journal(of: frames[0], frames[2], frames[3]),
      sample.journal(of: frames[0], frames[1], frames[3]),
      sample.journal(of: frames[3]),
    ] {
      try Self.expectDamage(journal, of: sample)
    }
  }

  @Test("bytes lost or added between frames are reported")
  func shifts() throws {
    let sample = try SampleJournal()
    let lastFrame = sample.bounds[sample.frameCount - 1]
    for position in stride(from: JournalSector.size, to: lastFrame, by: 43) {
      var journal = sample.journal
      journal.remove(at: position)
      try Self.expectDamage(journal, of: sample, "without byte \(position)")
      journal = sample.journal
      journal.insert(0x4d, at: position)
      try Self.expectDamage(journal, of: sample, "with another byte at \(position)")
    }
  }

  @Test("a frame of another journal is no frame of this one")
  func foreignFrames() throws {
    let (sample, other) = (try SampleJournal(), try SampleJournal())
    let journal = sample.journal(of: sample.frame(0), other.frame(1), other.frame(2))
    try Self.expectDamage(journal, of: sample)
    try Self.expectDamage(
      sample.journal(of: sample.frame(0), other.frame(1), sample.frame(2)), of: sample)
  }

  @Test("a header that is cut short or damaged is reported")
  func header() throws {
    let sample = try SampleJournal()
    let lengths = testSample(of: 0..<JournalSector.size, 150, seed: testSeed("cut headers"))
    for length in lengths {
      try Self.expectDamage(Array(sample.journal[..<length]), of: sample, "\(length) bytes")
    }
    try Self.expectDamage(
      [UInt8](repeating: 0, count: sample.journal.count), of: sample, "all zeros")
  }

  @Test(
    "impossible lengths of a frame end the reading, and nothing is allocated for them",
    arguments: [0, 1, 1 << 31, 1 << 63, .max] as [UInt64])
  func lengths(length: UInt64) throws {
    let sample = try SampleJournal()
    let header = try Journal.header(of: ByteView(copying: sample.journal))
    var content: [UInt8] = []
    for number in [Journal.frameMagic, length, 2, header.salt] {
      content.append(littleEndian: number)
    }
    let frame = JournalSector.sealed(
      content + [1, 2, 3], JournalSector.Seed(salt: header.salt, sequence: 2))
    let journal = sample.journal(of: sample.frame(0), frame)
    if length > 1 {
      #expect(try sample.store(journal).rows() == sample.states[1])
    } else {
      try Self.expectDamage(journal, of: sample)
    }
    try Self.expectDamage(
      sample.journal(of: sample.frame(0), frame, sample.frame(2)), of: sample)
  }

  @Test("a value that holds a piece of the journal is a value, also in a torn frame")
  func embeddedJournal() throws {
    let sample = try SampleJournal()
    let entity = EntityDescription("File", attributes: [AttributeDescription("bytes", .binary)])
    func open(_ disk: SimulatedStore) throws -> BinaryStore {
      try BinaryStore(
        path: SimulatedStore.path, model: ManagedObjectModel([entity]), options: .appending,
        fileSystem: disk.disk)
    }
    let store = try SimulatedStore()
    for round in 0..<3 {
      var changes = StoreSaveRequest.EntityChanges(entity)
      changes.insertedValues = [[.binary(.init(round < 2 ? [] : store.journal))]]
      _ = try open(store).save(StoreSaveRequest(changes: [changes]))
    }
    let whole = store.journal
    #expect(whole.count > sample.bounds[0])
    let torn = try SimulatedStore(base: store.base, journal: Array(whole.dropLast()))
    #expect(try open(torn).exactRows(of: entity).count == 2)
    #expect(try open(store).exactRows(of: entity).count == 3)
  }
}
