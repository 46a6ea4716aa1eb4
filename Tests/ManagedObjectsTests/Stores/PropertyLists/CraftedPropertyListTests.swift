import Foundation
import Testing

@testable import ManagedObjects

/// Files that make Foundation's decoders trap, hang or read past their end.
@Suite("Property lists made to do harm")
struct CraftedPropertyListTests {
  private static let magic = "62706c6973743030"
  private static let oneObject = "0000000000000001 0000000000000000"

  /// Files whose top object must not be readable at all.
  static let refused: [(name: String, hex: String)] = [
    ("array of 2^63", top("af138000000000000000", tableAt: "1a")),
    ("array of 2^64 - 1", top("af13ffffffffffffffff", tableAt: "1a")),
    ("array of 2^63 - 1", top("af137fffffffffffffff", tableAt: "1a")),
    ("array of 2^60", top("af131000000000000000", tableAt: "1a")),
    ("set of 2^63", top("cf138000000000000000", tableAt: "1a")),
    ("dictionary of 2^62", top("df134000000000000000", tableAt: "1a")),
    ("dictionary of 2^63 - 1", top("df137fffffffffffffff", tableAt: "1a")),
    ("data of 2^63 - 1", top("4f137fffffffffffffff", tableAt: "1a")),
    ("data of 2^64 - 1", top("4f13ffffffffffffffff", tableAt: "1a")),
    ("text of 2^63 - 1", top("5f137fffffffffffffff", tableAt: "1a")),
    ("UTF-16 of 2^62", top("6f134000000000000000", tableAt: "1a")),
    ("UTF-16 of 40 units in 40 bytes", top("6f1028" + units(20), tableAt: "33")),
    ("UTF-16 of 30 units in 30 bytes", top("6f101e" + units(15), tableAt: "29")),
    ("count of sixteen bytes", top("af1400000000000000010000000000000001", tableAt: "1a")),
    ("count that is no integer", top("4f5161", tableAt: "0b")),
    ("count behind the end", top("4f", tableAt: "09")),
    ("set", top("c100", tableAt: "0a")),
    ("marker that nobody knows", top("79", tableAt: "09")),
    ("integer cut off by the table", top("1300", tableAt: "0a")),
    ("the magic alone", magic),
    ("a newline", "0a"),
    ("an empty old-style dictionary", "7b7d"),
    ("XML", Data("<plist><array><array>".utf8).map { String(format: "%02x", $0) }.joined()),
    ("nothing", ""),
    ("offsets of width 0", magic + "09" + "08 0000000000000001" + oneObject + "0000000000000009"),
    (
      "references of width 0", magic + "09" + "08 0000000000000100" + oneObject + "0000000000000009"
    ),
    ("offsets of width 9", magic + "09" + "08 0000000000000901" + oneObject + "0000000000000009"),
    (
      "top object outside",
      magic + "09" + "08 0000000000000101"
        + "0000000000000001 0000000000000001" + "0000000000000009"
    ),
    (
      "2^61 objects",
      magic + "09" + "08 0000000000000801"
        + "2000000000000000 0000000000000000" + "0000000000000009"
    ),
    (
      "2^64 - 1 objects",
      magic + "09" + "08 0000000000000101"
        + "ffffffffffffffff 0000000000000000" + "0000000000000009"
    ),
    (
      "table behind the file", magic + "09" + "08 0000000000000101" + oneObject + "7fffffffffffffff"
    ),
    (
      "table before the header's end",
      magic + "09" + "08 0000000000000101" + oneObject
        + "0000000000000000"
    ),
    ("object in the header", magic + "09" + "00 0000000000000101" + oneObject + "0000000000000009"),
    (
      "object in the trailer",
      magic + "09" + "20 0000000000000101" + oneObject
        + "0000000000000009"
    ),
  ]

  private static func top(_ object: String, tableAt table: String) -> String {
    magic + object + "08 0000000000000101" + oneObject + "00000000000000" + table
  }

  private static func units(_ count: Int) -> String { String(repeating: "0041", count: count) }

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  @Test("what lies is refused, whatever is asked for", arguments: refused.map(\.name))
  func refusals(name: String) throws {
    let file = try #require(Self.refused.first { $0.name == name })
    #expect(PropertyListVisit.answers(in: Self.bytes(file.hex)) == 0)
  }

  @Test("a count with the sign bit set in its eight bytes after a flipped bit is refused")
  func flippedCount() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    var file = Array(try encoder.encode(Array(repeating: "text", count: 20)))
    let position = try #require(file.firstIndex(of: 0xaf))
    file[position + 1] ^= 0x04
    #expect(PropertyListVisit.answers(in: file) == 0)
  }

  @Test("an array that holds itself has one element")
  func cyclicArray() throws {
    let file = CraftedPropertyList(objects: [CraftedPropertyList.array([0])])
    let root = try PropertyListDocument(ByteView(copying: file.bytes)).root()
    #expect(try root.array().map(\.offset) == [root.offset])
  }

  @Test("a dictionary that holds itself has one value")
  func cyclicDictionary() throws {
    var file = CraftedPropertyList(objects: [CraftedPropertyList.dictionary([(1, 0)])])
    _ = file.add("a")
    let root = try PropertyListDocument(ByteView(copying: file.bytes)).root()
    #expect(try root["a"].offset == root.offset)
  }

  @Test("a dictionary whose keys are no strings has no such key")
  func keysThatAreNoStrings() throws {
    let file = CraftedPropertyList(objects: [CraftedPropertyList.dictionary([(0, 0)])])
    let root = try PropertyListDocument(ByteView(copying: file.bytes)).root()
    #expect(try root.value(forKey: "a")?.offset == nil)
  }

  @Test("nesting costs nothing, however deep")
  func deepNesting() throws {
    let objects = (1...10_000).map { CraftedPropertyList.array([$0 % 10_000]) }
    let file = CraftedPropertyList(objects: objects)
    #expect(PropertyListVisit.answers(in: file.bytes) == 2)
  }

  @Test("objects that multiply at every level are not expanded")
  func laughs() throws {
    let objects = (1...24).map { CraftedPropertyList.array([$0, $0]) } + [[0x50]]
    let root = try PropertyListDocument(
      ByteView(copying: CraftedPropertyList(objects: objects).bytes)
    ).root()
    #expect(try root.array().count == 2)
  }

  @Test("thousands of references to one large value copy nothing")
  func sharedValue() throws {
    let value = [UInt8](repeating: 7, count: 100_000)
    let file = CraftedPropertyList(objects: [
      CraftedPropertyList.array(Array(repeating: 1, count: 4_000)),
      CraftedPropertyList.data(value),
    ])
    let root = try PropertyListDocument(ByteView(copying: file.bytes)).root()
    let elements = try root.array()
    #expect(elements.count == 4_000)
    #expect(Set(try elements.map { element in try element.data().range }).count == 1)
  }

  @Test("references that are followed over and over come to an end")
  func references() throws {
    let many = CraftedPropertyList.array(Array(repeating: 0, count: 5_000))
    let file = CraftedPropertyList(objects: [many])
    let root = try PropertyListDocument(ByteView(copying: file.bytes)).root()
    #expect(throws: StoreError.self) {
      for element in try root.array() { _ = try element.array() }
    }
  }
}
