import SampleData
import TestSupport
import Testing

@testable import Files
@testable import ManagedObjects

@Suite("A look at a store's files")
struct StoreExaminationTests {
  @Test("an intact store has no findings, and the look changes nothing")
  func intact() throws {
    let trial = try CareTrial()
    let examination = try CareTrial.check(trial.base, trial.journal)
    #expect(examination.isIntact)
    #expect(examination.findings.isEmpty)
    #expect(examination.rowCount == trial.rows.count)
    #expect(examination.frameCount == 4)
    #expect(examination.transactionCount == 5)
  }

  @Test("of every byte of a base, a flipped bit is found")
  func flippedBits() throws {
    let trial = try CareTrial()
    var random = SplitMix64(seed: testSeed("flipped bits"))
    var bytes = trial.base
    for position in bytes.indices {
      let bit = UInt8(1) << UInt8(random.below(8))
      bytes[position] ^= bit
      #expect(try !CareTrial.check(bytes, nil).isIntact, "byte \(position), \(bit)")
      bytes[position] ^= bit
    }
  }

  @Test(
    "of every byte of a journal, a flipped bit is found, in its last frame too")
  func flippedJournal() throws {
    let trial = try CareTrial()
    let seed = testSeed("flipped journal")
    var random = SplitMix64(seed: seed)
    var bytes = trial.journal
    for position in testSample(of: bytes.indices, 500, seed: seed) {
      let bit = UInt8(1) << UInt8(random.below(8))
      bytes[position] ^= bit
      #expect(try !CareTrial.check(trial.base, bytes).isIntact, "byte \(position)")
      bytes[position] ^= bit
    }
  }

  @Test("a cut is found wherever it is, but at the end of a frame; in a frame it is no damage")
  func cuts() throws {
    let trial = try CareTrial()
    let bounds = try SampleJournal().bounds
    for end in stride(from: 0, to: trial.base.count, by: 7) {
      #expect(try !CareTrial.check(Array(trial.base[..<end]), nil).isIntact, "base of \(end)")
    }
    let sample = testSample(of: trial.journal.indices, 300, seed: testSeed("cut journal"))
    let borders = bounds.flatMap { [$0 - 1, $0, $0 + 1] }.filter(trial.journal.indices.contains)
    for end in Set(sample + borders).sorted() {
      let examination = try CareTrial.check(trial.base, Array(trial.journal[..<end]))
      #expect(examination.isIntact == (end >= JournalSector.size), "journal of \(end)")
      #expect(examination.findings.isEmpty == bounds.contains(end), "journal of \(end)")
    }
  }

  @Test("all damage is listed, with its places, not only the first")
  func several() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(
      StoredPeople.request { changes in
        changes.insertedValues = (0..<9_000).map {
          StoredPeople.values("First \($0)", "Last \($0)", Int64($0 % 90))
        }
      })
    var bytes = store.base
    let table = try BaseFile(
      SourceFile(path: "", content: MappedFile(copying: bytes)),
      status: try #require(try store.disk.status(of: SimulatedStore.path)),
      model: StoredPeople.model()
    ).tables.table(of: StoredPeople.entity)
    let columns = table.segments[0].attributes
    var places: [Int] = []
    for (column, row) in [(0, 5), (1, 5_000), (2, 8_999)] {
      let place = columns[column].place(of: row..<row + 1).range.lowerBound
      bytes[place] ^= 0x55
      places.append(place)
    }
    let findings = try CareTrial.check(bytes, nil).findings
    #expect(findings.count == 3)
    #expect(findings.allSatisfy { $0.severity == .damage && $0.path == SimulatedStore.path })
    #expect(findings.compactMap(\.offset).count == 3)
  }

  @Test("a store that is not there, a newer one and one of another model are errors")
  func refusals() throws {
    #expect(throws: StoreError.self) { try CareTrial.check(nil, nil) }
    var forgery = StoreForgery.Base()
    (forgery.format, forgery.minimumReader) = (99, 99)
    #expect(throws: StoreError.self) { try CareTrial.check(forgery.file(), nil) }
    #expect(try !CareTrial.check(Array("hello".utf8), nil).isIntact)
    #expect(try !CareTrial.check(nil, CareTrial().journal).isIntact)
  }

  @Test("keys that do not ascend are found behind checksums that are right")
  func forgedKeys() throws {
    var forgery = StoreForgery.Base()
    forgery.rows = StoreForgery.rows([1, 3, 2])
    let findings = try CareTrial.check(forgery.file(), nil).findings
    #expect(findings.contains { $0.message.contains("do not ascend") })
  }
}

@Suite("A look at how rows agree")
struct RelationExaminationTests {
  private let disk = SimulatedFileSystem()

  private func findings() throws -> [StoreFinding] {
    let files = try StoreFiles(path: FamilyStores.path, fileSystem: disk)
    return try StoreExamination(files, model: StoredFamilies.model).findings
  }

  @Test("links that agree are fine; one that lacks the way back is found")
  func friends() throws {
    let store = try FamilyStores.open(disk)
    try store.insert("Person", count: 3)
    let (first, second) = (StoredFamilies.row("Person", 1), StoredFamilies.row("Person", 2))
    try store.save {
      $0.link("Person.friends") {
        $0.inserted = [Link(source: first, target: second), Link(source: second, target: first)]
      }
    }
    #expect(try findings().isEmpty)
    try store.save {
      $0.link("Person.friends") { $0.deleted = [Link(source: first, target: second)] }
    }
    #expect(try findings().contains { $0.message.contains("does not lead back") })
  }

  @Test("a reference to a row that was deleted since is a note")
  func looseReference() throws {
    let store = try FamilyStores.open(disk)
    try store.insert("Company", count: 1)
    try store.save {
      try $0.change("Person") {
        try $0.insert(-1, ["employer": StoredFamilies.row("Company", 1)])
      }
    }
    #expect(try findings().isEmpty)
    try store.save { try $0.change("Company") { $0.delete(1) } }
    let found = try findings()
    #expect(found.map(\.severity) == [.note])
    #expect(found.allSatisfy { $0.message.contains("Person 1: employer") })
  }
}
