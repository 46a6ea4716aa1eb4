import SampleData
import TestSupport
import Testing

@testable import Files
@testable import ManagedObjects

@Suite("Damaged property lists")
struct PropertyListMutationTests {
  /// The base of a store, which is the property list that matters.
  private static func base() throws -> [UInt8] {
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Zoë", "$null", ""))
    return store.base
  }

  /// Reads a mutant as a base and as any property list.
  private static func visit(_ bytes: [UInt8], _ model: ManagedObjectModel) {
    TestTally.count("damaged property lists")
    _ = PropertyListVisit.answers(in: bytes)
    let source = SourceFile(path: "/mutant", content: MappedFile(copying: bytes))
    let status = FileStatus(
      kind: .regular, size: bytes.count, device: 0, inode: 0, linkCount: 1, permissions: 0o600,
      owner: 0, group: 0)
    _ = try? BaseFile(source, status: status, model: model)
    try? structure(of: source)
  }

  /// Follows the structure as far as the checksum in front of it lets nobody else.
  private static func structure(of source: SourceFile) throws {
    let document = try PropertyListDocument(ByteView(source, 0..<source.content.count))
    for entity in try document.root()["entities"].array() {
      let segment = try Segment(
        SegmentParts(try entity["rows"]),
        StoredRows(of: StoredPeople.entity, format: BaseRecord.plainFormat),
        checksummed: true)
      for block in 0..<Segment.blockCount(rows: min(segment.rowCount, 100_000)) {
        try segment.verify(block: block)
      }
    }
  }

  @Test("cut at every byte, none traps and none is read")
  func truncation() throws {
    let (base, model) = (try Self.base(), try StoredPeople.model())
    for length in 0..<base.count {
      let cut = Array(base[..<length])
      #expect(PropertyListVisit.answers(in: cut) == 0, "\(length) bytes")
      Self.visit(cut, model)
    }
  }

  @Test("with every bit flipped, none traps")
  func flips() throws {
    var (bytes, model) = (try Self.base(), try StoredPeople.model())
    let seed = testSeed("flipped bits of property lists")
    for bit in testSample(of: 0..<bytes.count * 8, 2_500, seed: seed) {
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      Self.visit(bytes, model)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }

  @Test("with random bytes in random places, the trailer most of all, none traps")
  func mutations() throws {
    let seed = testSeed("damaged property lists")
    var random = SplitMix64(seed: seed)
    let (base, model) = (try Self.base(), try StoredPeople.model())
    let notable: [UInt8] = [0, 1, 0x7f, 0x80, 0xff, 0x13, 0x14, 0x4f, 0x5f, 0x6f, 0xaf, 0xdf]
    for _ in 0..<testRounds(4_000) {
      var bytes = base
      for _ in 0...random.below(8) {
        let first = random.happens(percent: 30) ? bytes.count - 40 : 8
        let byte = random.happens(percent: 50) ? notable[random.below(notable.count)] : nil
        bytes[first + random.below(bytes.count - first)] =
          byte ?? UInt8(truncatingIfNeeded: random.next())
      }
      Self.visit(bytes, model)
    }
  }
}
