import Foundation
import ManagedObjects

/// Writes binary property lists, with references into archives.
struct BinaryPropertyList {
  private var objects: [[UInt8]] = []
  private var known: [PropertyListValue: Int] = [:]
  private let referenceWidth = 3

  /// The bytes of a property list.
  static func bytes(_ root: PropertyListValue) -> [UInt8] {
    var list = BinaryPropertyList()
    let top = list.add(root)
    var bytes = Array("bplist00".utf8)
    var table: [UInt8] = []
    for object in list.objects {
      table += bigEndian(bytes.count, width: 4)
      bytes += object
    }
    let tableStart = bytes.count
    bytes += table + [0, 0, 0, 0, 0, 0, 4, UInt8(list.referenceWidth)]
    for number in [list.objects.count, top, tableStart] { bytes += bigEndian(number, width: 8) }
    return bytes
  }

  private mutating func add(_ value: PropertyListValue) -> Int {
    if let number = known[value] { return number }
    let number = objects.count
    objects.append([])
    objects[number] = encoded(value)
    known[value] = number
    return number
  }

  private mutating func encoded(_ value: PropertyListValue) -> [UInt8] {
    switch value {
    case .null: [0]
    case .boolean(let flag): [flag ? 9 : 8]
    case .integer(let number): [0x13] + Self.bigEndian(Int(number), width: 8)
    case .real(let number): [0x23] + Self.bigEndian(Int(bitPattern: number), width: 8)
    case .date(let date):
      [0x33]
        + Self.bigEndian(Int(bitPattern: date.timeIntervalSinceReferenceDate), width: 8)
    case .data(let data): Self.marker(0x4, data.count) + Array(data)
    case .string(let text): Self.encoded(text)
    case .reference(let number): [0x83] + Self.bigEndian(number, width: 4)
    case .array(let elements):
      Self.marker(0xA, elements.count) + references(elements.map { add($0) })
    case .dictionary(let members): encoded(members)
    }
  }

  private mutating func encoded(_ members: [String: PropertyListValue]) -> [UInt8] {
    let sorted = members.sorted { $0.key < $1.key }
    let keys = sorted.map { add(.string($0.key)) }
    let values = sorted.map { add($0.value) }
    return Self.marker(0xD, members.count) + references(keys + values)
  }

  private static func encoded(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return marker(0x5, text.utf8.count) + Array(text.utf8)
    }
    let units = Array(text.utf16)
    return marker(0x6, units.count) + units.flatMap { bigEndian(Int($0), width: 2) }
  }

  private func references(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { Self.bigEndian($0, width: referenceWidth) }
  }

  private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15
      ? [kind << 4 | UInt8(count)] : [kind << 4 | 0xF, 0x12] + bigEndian(count, width: 4)
  }

  private static func bigEndian(_ number: Int, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

extension Int {
  fileprivate init(bitPattern number: Double) {
    self = Int(truncatingIfNeeded: number.bitPattern)
  }
}
