import Foundation
import Testing

@testable import Files
@testable import ManagedObjects

@Suite("Reading what Foundation's encoder writes")
struct PropertyListReadingTests {
  private struct Sample<Value: Encodable>: Encodable {
    var sample: Value
  }

  private static func node(_ value: some Encodable) throws -> PropertyListNode {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let bytes = Array(try encoder.encode(Sample(sample: value)))
    return try PropertyListDocument(ByteView(copying: bytes)).root()["sample"]
  }

  @Test(
    "integers of every width",
    arguments: [
      0, 1, 127, 128, 255, 256, 65_535, 65_536, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
      0x1_0000_0000, .max, -1, -128, -129, -65_536, -0x8000_0000, .min,
    ] as [Int64])
  func integers(number: Int64) throws {
    #expect(try Self.node(number).integer() == number)
    #expect(try Self.node(number).real() == Double(number))
  }

  @Test("an integer of sixteen bytes is refused")
  func wideInteger() throws {
    let node = try Self.node(UInt64.max)
    #expect(throws: StoreError.self) { try node.integer() }
  }

  @Test(
    "real numbers",
    arguments: [0, -0.0, 0.1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude] as [Double])
  func reals(number: Double) throws {
    #expect(try Self.node(number).real().bitPattern == number.bitPattern)
  }

  @Test("data of every length of count", arguments: [0, 1, 14, 15, 16, 255, 256, 65_535, 70_000])
  func data(length: Int) throws {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let view = try Self.node(Data(bytes)).data()
    #expect(view.data(0..<view.count) == Data(bytes))
  }

  @Test("strings, in ASCII or in UTF-16")
  func strings() throws {
    for text in NotableValues.texts where text != "$null" {
      #expect(Array(try Self.node(text).string().utf8) == Array(text.utf8))
    }
  }

  @Test("arrays, also when references take more than one byte", arguments: [0, 1, 15, 300, 70_000])
  func arrays(count: Int) throws {
    let numbers = (0..<count).map { Int64($0) * 3 }
    #expect(try Self.node(numbers).array().map { node in try node.integer() } == numbers)
  }

  @Test("dictionaries, nested and with keys that are not there")
  func dictionaries() throws {
    let node = try Self.node(["outer": ["inner": [["leaf": 5]]]])
    #expect(try node["outer"]["inner"].array().first?["leaf"].integer() == 5)
    #expect(try node.value(forKey: "oute")?.offset == nil)
    #expect(try node.value(forKey: "outers")?.offset == nil)
    #expect(throws: StoreError.self) { try node["missing"] }
  }

  @Test("keys outside of ASCII are not taken for others")
  func foreignKeys() throws {
    let node = try Self.node(["é": 1, "e": 2, "\u{6161}": 3, "aa": 4])
    #expect(try node["e"].integer() == 2)
    #expect(try node["aa"].integer() == 4)
  }

  @Test("a value of another kind is refused, and the error tells the place")
  func mismatches() throws {
    let source = SourceFile(
      path: "/file", content: MappedFile(copying: CraftedPropertyList(objects: [[0x09]]).bytes),
      offset: 1000)
    let view = ByteView(source, 0..<source.content.count)
    let flag = try PropertyListDocument(view).root()
    #expect(throws: StoreError.self) { try flag.integer() }
    #expect(throws: StoreError.self) { try flag.real() }
    #expect(throws: StoreError.self) { try flag.string() }
    #expect(throws: StoreError.self) { try flag.array() }
    #expect(throws: StoreError.self) { try flag.value(forKey: "key") }
    #expect {
      try flag.data()
    } throws: { error in
      guard case .corrupt("/file", 1008, _) = error as? StoreError else { return false }
      return true
    }
  }
}
