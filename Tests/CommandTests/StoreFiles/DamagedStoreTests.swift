import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import TextTools

/// A damaged address book is reported and stays as it is; so does one of a newer version.
@Suite("Damaged and newer address books")
struct DamagedStoreTests {
  private static let add = ["add", "--first", "A", "--last", "B", "--quiet"]

  @Test("however much of its end is missing, it is reported and not touched")
  func truncation() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(3))
    let whole = try place.read(place.store)
    let all = Array(stride(from: 0, to: whole.count, by: max(1, whole.count / 300)))
    let sizes = testSample(of: all, 100, seed: testSeed("cut address books"))
    for (number, size) in sizes.enumerated() {
      let part = Array(whole[..<size])
      try place.write(part, to: "book.contacts")
      let outcome = try place.command(number.isMultiple(of: 4) ? Self.add : ["list"]).run()
      #expect(outcome.isFailure(65, saying: place.store), "cut at \(size)")
      #expect(try place.read(place.store) == part)
    }
    #expect(try !place.names().contains("book.contacts-journal"))
    try place.write(whole, to: "book.contacts")
    #expect(try place.command(Self.add).run() == .success("4\n"))
  }

  @Test("a changed byte is never read as data")
  func changedBytes() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(3))
    let whole = try place.read(place.store)
    let list = try place.contacts("list")
    let seed = testSeed("changed bytes of an address book")
    let all = Array(stride(from: 0, to: whole.count, by: max(1, whole.count / 200)))
    for position in testSample(of: all, 80, seed: seed) {
      var changed = whole
      changed[position] ^= 1 << UInt8(position % 8)
      try place.write(changed, to: "book.contacts")
      let outcome = try place.contacts("list")
      let isReported = outcome.isFailure(65, saying: place.store)
      #expect(outcome == list || isReported, "byte \(position)")
    }
  }

  @Test("a torn end of the journal costs only what was never confirmed, and is cut off")
  func tornJournal() throws {
    let place = try Workplace()
    for _ in 1...3 { _ = try place.command(Self.add).run() }
    let whole = try place.read(place.journal)
    for missing in [1, 2, 47, 48, 49, 200] {
      try place.write(Array(whole.dropLast(missing)), to: "book.contacts-journal")
      #expect(try place.contacts("list", "--ids") == .success("1\n2\n"), "\(missing) missing")
      #expect(try place.command(Self.add).run() == .success("3\n"))
      #expect(try place.contacts("list", "--ids") == .success("1\n2\n3\n"))
    }
  }

  @Test("a gap in the journal is damage, and nothing behind it is read or cut off")
  func gapInJournal() throws {
    let place = try Workplace()
    for _ in 1...4 { _ = try place.command(Self.add).run() }
    var journal = try place.read(place.journal)
    journal[200] ^= 1
    try place.write(journal, to: "book.contacts-journal")
    for words in [["list"], Self.add] {
      #expect(try place.command(words).run().isFailure(65, saying: place.journal, "byte "))
    }
    #expect(try place.read(place.journal) == journal)
  }

  @Test("an address book of a newer format is refused with both versions and not touched")
  func newerFormat() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(3))
    let data = Data(try place.read(place.store))
    let decoded = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    var root = try #require(decoded as? [String: Any])
    let kind = try #require(root["kind"] as? String)
    root["format"] = 8
    root["minimumReader"] = 8
    root["formatChecksum"] = littleEndian(Checksum.of(Array("\(kind)\n8\n8\n".utf8)))
    let newer = try PropertyListSerialization.data(
      fromPropertyList: root, format: .binary, options: 0)
    try place.write(Array(newer), to: "book.contacts")
    try expectNewer(place, path: place.store, content: Array(newer), supported: 7)
  }

  @Test("a journal of a newer format is refused with both versions and not touched")
  func newerJournal() throws {
    let place = try Workplace()
    for _ in 1...2 { _ = try place.command(Self.add).run() }
    var journal = try place.read(place.journal)
    journal[8] = 8
    journal.replaceSubrange(40..<48, with: littleEndian(Checksum.of(Array(journal[..<40]))))
    try place.write(journal, to: "book.contacts-journal")
    try expectNewer(place, path: place.journal, content: journal, supported: 3)
  }

  private func expectNewer(
    _ place: Workplace, path: String, content: [UInt8], supported: Int
  ) throws {
    for words in [["list"], Self.add, ["delete", "1"]] {
      let outcome = try place.command(words).run()
      #expect(outcome.isFailure(65, saying: path, "format 8", "up to \(supported)"))
      #expect(try place.read(path) == content)
    }
  }

  private func littleEndian(_ number: UInt64) -> Data {
    Data((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
