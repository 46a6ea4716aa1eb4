import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of Foundation, each of which has a way of its own into an archive.
extension ArchivedObject {
  /// The value that the object is; nil where it is none of Foundation's.
  func foundationValue() throws(ModelFileError) -> ArchivedValue? {
    for name in classNames {
      switch name {
      case "NSArray", "NSSet", "NSOrderedSet":
        return .list(try elements("NS.objects", orNumbered: "NS.object."))
      case "NSDictionary": return try dictionary()
      case "NSString": return try text()
      case "NSData": return try bytes()
      case "NSDate": return try date()
      case "NSUUID": return try uuid()
      case "NSURL": return try address()
      case "NSDecimalNumber": return try decimal()
      case "NSNumber": return try plainNumber()
      case "NSNull": return .null
      default: continue
      }
    }
    return nil
  }

  /// The elements of a list, each of which has a key of its own in old archives.
  private func elements(
    _ key: String, orNumbered prefix: String
  ) throws(ModelFileError) -> [PropertyListValue] {
    var elements: [PropertyListValue] = []
    switch fields[key] {
    case .array(let list)?: elements = list
    case nil:
      while let element = fields["\(prefix)\(elements.count)"] { elements.append(element) }
    default: throw archive.damage("\(key) of object \(number) is no list")
    }
    try archive.charge(elements.count)
    return elements
  }

  private func dictionary() throws(ModelFileError) -> ArchivedValue {
    let keys = try elements("NS.keys", orNumbered: "NS.key.")
    let values = try elements("NS.objects", orNumbered: "NS.object.")
    guard keys.count == values.count else {
      throw archive.damage("object \(number) has \(keys.count) keys for \(values.count) values")
    }
    return .dictionary(zip(keys, values).map { ($0, $1) })
  }

  private func text() throws(ModelFileError) -> ArchivedValue {
    switch fields["NS.string"] ?? fields["NS.bytes"] {
    case .string(let text)?: return .string(text)
    case .data(let data)?:
      if let text = String(validating: data, as: UTF8.self) { return .string(text) }
    default: break
    }
    throw archive.damage("the text of object \(number) cannot be read")
  }

  private func bytes() throws(ModelFileError) -> ArchivedValue {
    guard case .data(let data)? = fields["NS.data"] ?? fields["NS.bytes"] else {
      throw archive.damage("the bytes of object \(number) cannot be read")
    }
    return .data(data)
  }

  private func date() throws(ModelFileError) -> ArchivedValue {
    switch fields["NS.time"] {
    case .real(let seconds)?: return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .integer(let seconds)?:
      return .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    default: throw archive.damage("the date of object \(number) cannot be read")
    }
  }

  private func uuid() throws(ModelFileError) -> ArchivedValue {
    guard case .data(let data)? = fields["NS.uuidbytes"], data.count == 16 else {
      throw archive.damage("the UUID of object \(number) cannot be read")
    }
    let bytes = Array(data)
    return .uuid(
      UUID(
        uuid: (
          bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
          bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
        )))
  }

  private func address() throws(ModelFileError) -> ArchivedValue {
    let hasBase = fields["NS.base"].map { $0 != .reference(0) } ?? false
    guard !hasBase, let text = fields["NS.relative"].flatMap(archive.plainText) else {
      throw archive.damage("the URL of object \(number) cannot be read")
    }
    return .string(text)
  }

  private func plainNumber() throws(ModelFileError) -> ArchivedValue {
    for key in ["NS.boolval", "NS.intval", "NS.dblval", "NS.number"] {
      switch fields[key] {
      case .boolean(let flag)?: return .boolean(flag)
      case .integer(let value)?: return key == "NS.boolval" ? .boolean(value != 0) : .integer(value)
      case .real(let value)?: return .real(value)
      default: continue
      }
    }
    throw archive.damage("the number of object \(number) cannot be read")
  }

  /// A decimal number: up to eight digits of 16 bits, the least significant first, and an exponent
  /// of ten.
  private func decimal() throws(ModelFileError) -> ArchivedValue {
    guard case .data(let mantissa)? = fields["NS.mantissa"], mantissa.count == 16,
      let length = plainInteger("NS.length"), let exponent = plainInteger("NS.exponent"),
      0...8 ~= length, -128...127 ~= exponent
    else { throw archive.damage("the decimal number of object \(number) cannot be read") }
    let isNegative = plainInteger("NS.negative") ?? 0 != 0
    // A number without digits is zero, and a negative one of them is not a number.
    guard length > 0 else { return .decimal(isNegative ? .nan : 0) }
    let isLittleEndian = plainInteger("NS.mantissa.bo") ?? 1 != 2
    var value = Decimal(0)
    let bytes = Array(mantissa)
    for position in (0..<length).reversed() {
      let (one, other) = (Int(bytes[2 * position]), Int(bytes[2 * position + 1]))
      let digit = isLittleEndian ? one | other << 8 : one << 8 | other
      value = value * 65536 + Decimal(digit)
    }
    guard let scaled = Decimal(string: "\(isNegative ? -value : value)e\(exponent)") else {
      throw archive.damage("the decimal number of object \(number) cannot be read")
    }
    return .decimal(scaled)
  }

  /// A number that stands in the object itself.
  private func plainInteger(_ key: String) -> Int? {
    switch fields[key] {
    case .integer(let value)?: Int(value)
    case .boolean(let flag)?: flag ? 1 : 0
    default: nil
    }
  }
}
