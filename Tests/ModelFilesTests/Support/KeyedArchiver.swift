import Foundation
import ManagedObjects

/// Writes keyed archives as Foundation on Apple's systems does.
struct KeyedArchiver {
  typealias Fields = [String: PropertyListValue]

  /// The reference to no object.
  static let nothing = PropertyListValue.reference(0)

  private(set) var objects: [PropertyListValue] = [.string("$null")]
  private var shared: [PropertyListValue: Int] = [:]

  /// The content of the file whose root is an object.
  func bytes(root: PropertyListValue) -> [UInt8] {
    BinaryPropertyList.bytes(propertyList(root: root))
  }

  /// The property list whose root is an object.
  func propertyList(root: PropertyListValue) -> PropertyListValue {
    .dictionary([
      "$version": .integer(100_000), "$archiver": .string("NSKeyedArchiver"),
      "$top": .dictionary(["root": root]), "$objects": .array(objects),
    ])
  }

  /// Takes the next number for an object that is made later.
  mutating func reserve() -> Int {
    objects.append(.null)
    return objects.count - 1
  }

  /// Makes an object under a number that was reserved.
  mutating func fill(_ number: Int, _ classNames: [String], _ fields: Fields) {
    var fields = fields
    fields["$class"] = description(of: classNames)
    objects[number] = .dictionary(fields)
  }

  /// Adds an object.
  mutating func object(_ classNames: [String], _ fields: Fields) -> PropertyListValue {
    let number = reserve()
    fill(number, classNames, fields)
    return .reference(number)
  }

  private mutating func description(of classNames: [String]) -> PropertyListValue {
    let names = classNames + ["NSObject"]
    return plain(
      .dictionary([
        "$classname": .string(names[0]), "$classes": .array(names.map { .string($0) }),
      ]))
  }

  /// Adds a value that is what it is without a class, once.
  mutating func plain(_ value: PropertyListValue) -> PropertyListValue {
    if let number = shared[value] { return .reference(number) }
    let number = reserve()
    objects[number] = value
    shared[value] = number
    return .reference(number)
  }

  mutating func text(_ text: String?) -> PropertyListValue {
    text.map { plain(.string($0)) } ?? Self.nothing
  }

  mutating func array(_ elements: [PropertyListValue]) -> PropertyListValue {
    object(["NSMutableArray", "NSArray"], ["NS.objects": .array(elements)])
  }

  mutating func set(_ elements: [PropertyListValue]) -> PropertyListValue {
    object(["NSSet"], ["NS.objects": .array(elements)])
  }

  mutating func dictionary(
    _ entries: [(key: String, value: PropertyListValue)]
  ) -> PropertyListValue {
    let keys = entries.map { text($0.key) }
    return object(
      ["NSMutableDictionary", "NSDictionary"],
      ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.value))])
  }

  /// Adds the value of an attribute.
  mutating func value(_ value: AttributeValue, isAddress: Bool = false) -> PropertyListValue {
    switch value {
    case .null: return Self.nothing
    case .boolean(let flag): return plain(.boolean(flag))
    case .integer(let number): return plain(.integer(number))
    case .double(let number): return plain(.real(number))
    case .decimal(let number): return decimal(number)
    case .string(let text):
      guard isAddress else { return self.text(text) }
      let relative = self.text(text)
      return object(["NSURL"], ["NS.base": Self.nothing, "NS.relative": relative])
    case .date(let date):
      return object(["NSDate"], ["NS.time": .real(date.timeIntervalSinceReferenceDate)])
    case .binary(let data): return plain(.data(data))
    case .uuid(let uuid):
      let bytes = unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Data($0) }
      return object(["NSUUID"], ["NS.uuidbytes": .data(bytes)])
    }
  }

  private mutating func decimal(_ number: Decimal) -> PropertyListValue {
    var digits: [Int] = []
    let text = "\(number)"
    let fraction = text.split(separator: ".").dropFirst().first?.count ?? 0
    for digit in text.utf8 where digit >= 0x30 {
      // Multiplies what there is by ten, and adds a digit.
      var carry = Int(digit) - 0x30
      for position in digits.indices {
        let product = digits[position] * 10 + carry
        (digits[position], carry) = (product & 0xFFFF, product >> 16)
      }
      if carry > 0 { digits.append(carry) }
    }
    let mantissa = (digits + Array(repeating: 0, count: 8)).prefix(8).flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    return object(
      ["NSDecimalNumber", "NSNumber", "NSValue"],
      [
        "NS.mantissa": .data(Data(mantissa)), "NS.length": .integer(Int64(digits.count)),
        "NS.exponent": .integer(Int64(-fraction)), "NS.negative": .boolean(number < 0),
        "NS.mantissa.bo": .integer(1), "NS.compact": .boolean(true),
      ])
  }
}
