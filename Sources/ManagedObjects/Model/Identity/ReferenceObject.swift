/// What an incremental store knows one of its objects by: whatever names a row, a file or a resource
/// there.
///
/// It is part of the object's ID, and of its URI: `p12`, `s` and a text, or `b` and hexadecimal digits.
public enum ReferenceObject: Hashable, Sendable {
  /// A number.
  case number(Int64)
  /// A text, such as a name or a path.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
}

/// One object of an incremental store.
public struct ObjectReference: Hashable, Sendable {
  /// The name of its entity.
  public let entityName: String
  /// What the store knows it by.
  public let reference: ReferenceObject

  /// Names an object.
  public init(_ entityName: String, _ reference: ReferenceObject) {
    (self.entityName, self.reference) = (entityName, reference)
  }
}

extension ReferenceObject {
  /// The last part of a URI.
  var uriText: String {
    switch self {
    case .number(let number): return "p\(number)"
    case .string(let text):
      var escaped = "s"
      for byte in text.utf8 {
        if Self.isPlain(byte) {
          escaped.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          escaped += "%" + Self.hexadecimal(byte).uppercased()
        }
      }
      return escaped
    case .bytes(let bytes): return "b" + bytes.map(Self.hexadecimal).joined()
    }
  }

  /// Reads the last part of a URI, with or without escapes; nil for anything else.
  init?(uriText text: some StringProtocol) {
    let rest = text.dropFirst()
    switch text.first {
    case "p":
      guard let number = Int64(rest), "\(number)" == rest else { return nil }
      self = .number(number)
    case "s":
      guard let text = Self.unescaped(rest.utf8) else { return nil }
      self = .string(text)
    case "b":
      let digits = Array(rest.utf8)
      guard digits.count.isMultiple(of: 2) else { return nil }
      var bytes: [UInt8] = []
      for position in stride(from: 0, to: digits.count, by: 2) {
        guard let byte = Self.byte(digits[position], digits[position + 1]) else { return nil }
        bytes.append(byte)
      }
      self = .bytes(bytes)
    default: return nil
    }
  }

  /// Whether a byte of UTF-8 stands for itself in a URI, by RFC 3986.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  private static func byte(_ first: UInt8, _ second: UInt8) -> UInt8? {
    guard let first = digit(first), let second = digit(second) else { return nil }
    return first << 4 | second
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// A text without the escapes of a URI; nil where it is none.
  static func unescaped(_ text: some Collection<UInt8>) -> String? {
    let bytes = Array(text)
    var plain: [UInt8] = []
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x25 {
        guard position + 2 < bytes.count,
          let byte = byte(bytes[position + 1], bytes[position + 2])
        else { return nil }
        plain.append(byte)
        position += 3
      } else {
        plain.append(bytes[position])
        position += 1
      }
    }
    return String(validating: plain, as: UTF8.self)
  }
}
