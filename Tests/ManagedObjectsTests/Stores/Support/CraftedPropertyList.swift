@testable import ManagedObjects

/// A binary property list put together object by object, right or wrong.
struct CraftedPropertyList {
  /// The bytes of each object, the top one first.
  ///
  /// References take two bytes.
  var objects: [[UInt8]] = []

  /// The bytes of the file.
  var bytes: [UInt8] {
    var bytes = PropertyListDocument.magic
    var table: [UInt8] = []
    for object in objects {
      table += Self.bigEndian(bytes.count, width: 4)
      bytes += object
    }
    let tableStart = bytes.count
    bytes += table + [0, 0, 0, 0, 0, 0, 4, 2]
    for number in [objects.count, 0, tableStart] { bytes += Self.bigEndian(number, width: 8) }
    return bytes
  }

  /// Adds an object and answers its number.
  mutating func add(_ object: [UInt8]) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  mutating func add(_ text: String) -> Int { add(Self.sized(0x5, Array(text.utf8))) }

  mutating func add(_ number: Int) -> Int { add([0x13] + Self.bigEndian(number, width: 8)) }

  static func data(_ bytes: [UInt8]) -> [UInt8] { sized(0x4, bytes) }

  static func array(_ references: [Int]) -> [UInt8] {
    marker(0xa, references.count) + references.flatMap { bigEndian($0, width: 2) }
  }

  static func dictionary(_ entries: [(key: Int, value: Int)]) -> [UInt8] {
    let references = entries.map(\.key) + entries.map(\.value)
    return marker(0xd, entries.count) + references.flatMap { bigEndian($0, width: 2) }
  }

  private static func sized(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    marker(kind, content.count) + content
  }

  private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    if count < 15 { return [kind << 4 | UInt8(count)] }
    return [kind << 4 | 0xf, 0x13] + bigEndian(count, width: 8)
  }

  private static func bigEndian(_ number: Int, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
