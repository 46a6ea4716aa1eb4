import Foundation
import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Finding damage in a base by its sectors")
struct SectorMendingTests {
  /// A base of many columns, of which most of the file is structure, with a history.
  private struct WideStore {
    static let path = "/folder/wide.contacts"
    let disk = SimulatedFileSystem()
    let entity: EntityDescription
    let model: ManagedObjectModel
    private(set) var base: [UInt8] = []

    init(rowsPerTransaction: Int = 12, columns: Int = 24) throws {
      let types: [AttributeType] = [.string, .integer64, .date, .boolean, .binary]
      entity = EntityDescription(
        "Sheet",
        attributes: (0..<columns).map {
          AttributeDescription("column\($0)", types[$0 % types.count], isOptional: true)
        })
      model = try ManagedObjectModel([entity])
      try disk.createDirectory("/folder")
      for transaction in 0..<4 {
        var changes = StoreSaveRequest.EntityChanges(entity)
        changes.insertedValues = (0..<rowsPerTransaction).map { row in
          (0..<columns).map {
            Self.value(types[$0 % types.count], transaction * 7_919 + row * 61 + $0)
          }
        }
        _ = try open(Self.path).save(StoreSaveRequest(changes: [changes]))
      }
      base = try #require(disk.content(of: Self.path))
    }

    private static func value(_ type: AttributeType, _ number: Int) -> AttributeValue {
      switch type {
      case _ where number.isMultiple(of: 9): .null
      case .string: .string("value \(number)")
      case .date: .date(Date(timeIntervalSinceReferenceDate: Double(number)))
      case .boolean: .boolean(number.isMultiple(of: 2))
      case .binary: .binary(Data(repeating: UInt8(number % 251), count: number % 5))
      default: .integer(Int64(number))
      }
    }

    func open(_ path: String) throws -> BinaryStore {
      var options = BinaryStore.Options.folding
      options.fewestIndexedRows = 1
      return try BinaryStore(path: path, model: model, options: options, fileSystem: disk)
    }

    /// What is saved of other bytes of the base, with the number of transactions in its history.
    func recover(
      _ bytes: some Sequence<UInt8>
    ) throws -> (StoreRecovery, rows: [ExactRow], transactions: Int) {
      TestTally.count("damaged bases recovered")
      try disk.place(Array(bytes), at: Self.path)
      let recovery = try StoreRecovery(
        of: Self.path, to: "/folder/new", model: model, replacing: true, options: .appending,
        fileSystem: disk)
      let saved = try open("/folder/new")
      let state = try #require(try saved.currentState())
      return (recovery, try saved.exactRows(of: entity), state.history.foldedCount)
    }
  }

  @Test("Recovery sets right any one flipped bit of a base, and keeps all rows and the history")
  func singleBits() throws {
    let store = try WideStore()
    let whole = try store.recover(store.base)
    #expect(whole.rows.count == 48 && whole.transactions == 4)
    let seed = testSeed("flipped bits of a wide base")
    var random = SplitMix64(seed: seed)
    let end = store.base.count
    let bits =
      (0..<testRounds(80)).map { _ in random.below(end * 8) }
      + testSample(of: 0..<16 * 8, 32, seed: seed)
      + testSample(of: (end - 32) * 8..<end * 8, 40, seed: seed)
    for bit in bits {
      var bytes = store.base
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let (recovery, rows, transactions) = try store.recover(bytes)
      #expect(recovery.isComplete, "bit \(bit): \(recovery.findings)")
      #expect(rows == whole.rows && transactions == whole.transactions, "bit \(bit)")
    }
  }

  @Test("Recovery sets right one flipped bit in every sector at once, but for those of checksums")
  func everySector() throws {
    let store = try WideStore()
    let whole = try store.recover(store.base)
    let document = try PropertyListDocument(ByteView(copying: store.base))
    let table = try SectorTable(of: document).range
    var random = SplitMix64(seed: testSeed("a flipped bit in every sector"))
    var bytes = store.base
    for start in stride(from: 0, to: bytes.count, by: SectorTable.sectorSize) {
      let sector = start..<min(start + SectorTable.sectorSize, bytes.count)
      let place = sector.lowerBound + random.below(sector.count)
      if !table.contains(place) { bytes[place] ^= 1 << UInt8(random.below(8)) }
    }
    let (recovery, rows, transactions) = try store.recover(bytes)
    #expect(recovery.isComplete, "\(recovery.findings)")
    #expect(rows == whole.rows && transactions == whole.transactions)
    #expect(recovery.findings.count >= bytes.count / SectorTable.sectorSize - table.count / 512 - 2)
  }

  @Test("Recovery makes the end of a base anew that is cut off, however large the base is")
  func cutEnd() throws {
    // Beyond 64 KB, the offsets of objects take a byte more.
    for rows in [2, 30, 60] {
      let store = try WideStore(rowsPerTransaction: rows, columns: 60)
      #expect((store.base.count > 1 << 16) == (rows == 60))
      let whole = try store.recover(store.base)
      for length in [1, 31, 40] {
        let (recovery, rows, transactions) = try store.recover(store.base.dropLast(length))
        #expect(recovery.isComplete, "\(recovery.findings)")
        #expect(rows == whole.rows && transactions == whole.transactions)
      }
    }
  }

  @Test("Recovery makes a damaged index anew, or sets its flipped bit right")
  func indexes() throws {
    let store = try SimulatedStore()
    var options = BinaryStore.Options.folding
    options.fewestIndexedRows = 1
    let entity = FormatFixture.newest.entity
    let model = try ManagedObjectModel([entity])
    func open(_ path: String) throws -> BinaryStore {
      try BinaryStore(path: path, model: model, options: options, fileSystem: store.disk)
    }
    let rows = (0..<700).map { StoredPeople.values("\($0 * 7_919 % 700)", "Last", nil) }
    _ = try open(SimulatedStore.path).save(FormatFixture.newest.insertion(rows))
    let saved = try open(SimulatedStore.path).exactRows(of: entity)
    let state = try #require(try open(SimulatedStore.path).currentState())
    let index = try #require(state.tables.table(of: entity).segments[0].indexes.first)
    let place = index.range
    let base = store.base
    for damage in [[place.lowerBound + 40], Array(place)] {
      var bytes = base
      for offset in damage { bytes[offset] ^= 4 }
      try store.disk.place(bytes, at: SimulatedStore.path)
      let recovery = try StoreRecovery(
        of: SimulatedStore.path, to: CareTrial.recoveredPath, model: model, replacing: true,
        options: options, fileSystem: store.disk)
      #expect(recovery.isComplete, "\(recovery.findings)")
      #expect(try open(CareTrial.recoveredPath).exactRows(of: entity) == saved)
    }
  }

  @Test("Recovery takes no size of a file for true that the bytes do not justify")
  func forgedSize() throws {
    let store = try WideStore()
    let table = try #require(SectorTable.found(in: store.base))
    for bit in testSample(of: 0..<64, 24, seed: testSeed("forged sizes of files")) {
      var bytes = Array(store.base[..<(table.range.upperBound + 3)])
      bytes[table.range.lowerBound + 8 + bit / 8] ^= 1 << UInt8(bit % 8)
      let found = SectorTable.found(in: bytes)
      #expect(found.map { $0.fileSize < 20 * store.base.count } != false, "bit \(bit)")
      #expect(PropertyListIndex.rebuilt(bytes).map { $0.count < 20 * store.base.count } != false)
    }
  }

  @Test("The checksums of the file itself count, and not those that a value holds")
  func tableInValue() throws {
    let store = try WideStore()
    let table = try #require(SectorTable.found(in: store.base))
    let copy = Array(store.base[table.range])
    var bytes = store.base
    bytes.replaceSubrange(600..<600 + copy.count, with: copy)
    bytes[bytes.count - 1] ^= 1
    #expect(SectorTable.found(in: bytes)?.range == table.range)
  }

  @Test("Recovery calls complete only what has all rows and the whole history")
  func completeness() throws {
    let store = try WideStore()
    let whole = try store.recover(store.base)
    var random = SplitMix64(seed: testSeed("damage of every kind"))
    var kinds = [true: 0, false: 0]
    for _ in 0..<testRounds(60) {
      var bytes = store.base
      let start = random.below(bytes.count)
      let length = 1 + random.below(random.below(4) == 0 ? 3_000 : 40)
      let range = start..<min(start + length, bytes.count)
      switch random.below(4) {
      case 0: bytes.removeSubrange(range)
      case 1: for place in range { bytes[place] = 0 }
      case 2: for place in range { bytes[place] ^= UInt8(random.below(256)) }
      default: bytes.removeSubrange(start...)
      }
      let (recovery, rows, transactions) = try store.recover(bytes)
      kinds[recovery.isComplete, default: 0] += 1
      guard recovery.isComplete else { continue }
      #expect(rows == whole.rows && transactions == whole.transactions, "\(range)")
    }
    #expect(kinds[false, default: 0] > 0)
  }

  @Test("A base says the size of its file, and what all of its sectors have to be")
  func table() throws {
    let store = try WideStore()
    let found = try #require(SectorTable.found(in: store.base))
    #expect(found.fileSize == store.base.count)
    #expect(found.sectorCount * SectorTable.sectorSize >= store.base.count)
    #expect(SectorMending(store.base)?.mended == [])
    let table = found.range
    for (end, isFound) in [
      (table.lowerBound, false), (table.lowerBound + 20, false), (table.lowerBound + 60, true),
      (table.upperBound + 3, true),
    ] {
      #expect((SectorTable.found(in: Array(store.base[..<end]))?.range == table) == isFound)
    }
    #expect(SectorTable.found(in: []) == nil && SectorTable.found(in: SectorTable.magic) == nil)
  }
}
