#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What history preserves of a row, as bytes: for each attribute its name, a byte for the
/// kind of value, and the value; null has none.
///
/// Names and values of variable length have their length in eight bytes before them; other values
/// take eight bytes. All numbers are little-endian.
enum Tombstone {
  private enum Kind: UInt8 {
    case integer = 1
    case double
    case boolean
    case date
    case string
    case decimal
    case binary
    case uuid
    case null
  }

  /// The bytes for the values of attributes by name.
  static func encode(_ values: [String: AttributeValue]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      append(value, named: encode(name: name), to: &bytes)
    }
    return bytes
  }

  /// The bytes that stand before the kind of a value.
  static func encode(name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(Array(name.utf8)[...], to: &bytes)
    return bytes
  }

  /// Appends the bytes for a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: What ``encode(name:)`` makes of its name.
  ///   - bytes: What it is appended to.
  static func append(_ value: AttributeValue, named name: [UInt8], to bytes: inout [UInt8]) {
    let (kind, content) = encode(value)
    bytes += name
    bytes.append(kind.rawValue)
    switch content {
    case .none: break
    case .word(let word): bytes.append(littleEndian: word)
    case .run(let run): append(run, to: &bytes)
    }
  }

  private enum Content {
    case none
    case word(UInt64)
    case run(ArraySlice<UInt8>)
  }

  private static func encode(_ value: AttributeValue) -> (Kind, Content) {
    switch value {
    case .null: (.null, .none)
    case .integer(let number): (.integer, .word(UInt64(bitPattern: number)))
    case .double(let number): (.double, .word(number.bitPattern))
    case .boolean(let flag): (.boolean, .word(flag ? 1 : 0))
    case .date(let date): (.date, .word(date.timeIntervalSinceReferenceDate.bitPattern))
    case .string(let text): (.string, .run(Array(text.utf8)[...]))
    case .decimal(let number): (.decimal, .run(Array(number.description.utf8)[...]))
    case .binary(let data): (.binary, .run(Array(data)[...]))
    case .uuid(let uuid): (.uuid, .run(uuid.bytes[...]))
    }
  }

  private static func append(_ run: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt64(run.count))
    bytes += run
  }

  /// The values of attributes by name; nil for bytes that are not what ``encode(_:)`` makes.
  static func decode(_ bytes: [UInt8]) -> [String: AttributeValue]? {
    var values: [String: AttributeValue] = [:]
    let isWhole = forEachValue(in: bytes) { name, kind, content in
      guard let value = value(kind, content) else { return false }
      values[String(decoding: name, as: UTF8.self)] = value
      return true
    }
    return isWhole ? values : nil
  }

  /// Whether bytes are values with their names one after another, whatever the values say, which is
  /// told without reading them.
  static func isWellFormed(_ bytes: [UInt8]) -> Bool {
    forEachValue(in: bytes) { _, kind, content in
      if case (.uuid, .run(let run)) = (kind, content) { run.count == 16 } else { true }
    }
  }

  /// Hands the name, the kind and the content of each value to `body`.
  ///
  /// - Returns: Whether the bytes are nothing else, and `body` accepted all.
  private static func forEachValue(
    in bytes: [UInt8], _ body: (ArraySlice<UInt8>, Kind, Content) -> Bool
  ) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let name = takeRun(&rest), let kind = rest.popFirst().flatMap(Kind.init),
        let content = takeContent(kind, &rest), body(name, kind, content)
      else { return false }
    }
    return true
  }

  private static func takeContent(_ kind: Kind, _ bytes: inout ArraySlice<UInt8>) -> Content? {
    switch kind {
    case .null: Content.none
    case .integer, .double, .boolean, .date: takeWord(&bytes).map { .word($0) }
    case .string, .decimal, .binary, .uuid: takeRun(&bytes).map { .run($0) }
    }
  }

  private static func value(_ kind: Kind, _ content: Content) -> AttributeValue? {
    switch (kind, content) {
    case (.null, .none): .null
    case (.integer, .word(let word)): .integer(Int64(bitPattern: word))
    case (.double, .word(let word)): .double(Double(bitPattern: word))
    case (.boolean, .word(let word)): .boolean(word != 0)
    case (.date, .word(let word)):
      .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: word)))
    case (.string, .run(let run)): .string(String(decoding: run, as: UTF8.self))
    case (.decimal, .run(let run)):
      Decimal(string: String(decoding: run, as: UTF8.self)).map(AttributeValue.decimal)
    case (.binary, .run(let run)): .binary(Data(run))
    case (.uuid, .run(let run)) where run.count == 16:
      .uuid(UUID(bytes: ByteView(copying: Array(run)), at: 0))
    default: nil
    }
  }

  private static func takeWord(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    guard bytes.count >= 8 else { return nil }
    let word = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    bytes = bytes.dropFirst(8)
    return word
  }

  private static func takeRun(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let size = takeWord(&bytes), size <= UInt64(bytes.count) else { return nil }
    defer { bytes = bytes.dropFirst(Int(size)) }
    return bytes.prefix(Int(size))
  }
}
