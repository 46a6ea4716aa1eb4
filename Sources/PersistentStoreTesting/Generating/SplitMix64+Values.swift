package import ManagedObjects
package import SampleData

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension SplitMix64 {
  /// An entity with attributes of all types in random order, of most types more than one, some with
  /// a default value, and with transient ones.
  package mutating func randomEntity() -> EntityDescription {
    let stored = AttributeType.allCases.filter { $0 != .composite && $0 != .undefined }
    var types = stored + stored
    types += [.string, .string, .integer64, .double, .decimal]
    for position in types.indices.reversed() { types.swapAt(position, below(position + 1)) }
    var attributes = types.enumerated().map { position, type in
      let hasDefault = type != .transformable && happens(percent: 20)
      return AttributeDescription(
        "key\(position)", type, defaultValue: hasDefault ? randomValue(of: type) : .null)
    }
    for type in [AttributeType.string, .undefined] {
      attributes.insert(
        AttributeDescription("transient\(type)", type, isTransient: true),
        at: below(attributes.count))
    }
    var entity = EntityDescription("Thing", attributes: attributes)
    entity.indexes = (0..<below(4)).map { position in
      FetchIndexDescription(
        "index\(position)",
        (0...below(2)).map { _ in
          .init(pick(from: attributes).name, ascending: happens(percent: 60))
        })
    }
    return entity
  }

  /// A value for an attribute: often one of a few, so that rows have values in common, sometimes an
  /// extreme one, and sometimes nothing.
  package mutating func randomValue(of type: AttributeType) -> AttributeValue {
    if happens(percent: 15) { return .null }
    switch type {
    case .integer16, .integer32, .integer64: return .integer(randomInteger(of: type))
    case .decimal: return .decimal(randomDecimal())
    case .double: return .double(randomNumber())
    case .float: return .double(Double(Float(randomNumber())))
    case .boolean: return .boolean(happens(percent: 50))
    case .string: return .string(randomText())
    case .date:
      return .date(Date(timeIntervalSinceReferenceDate: randomNumber()))
    case .uri:
      return .string(pick(from: ["a:b", "A:B", "a:é", "a:e\u{301}", "a:b/c?d#e", "urn:*"]))
    case .binary, .transformable:
      return .binary(Data((0..<below(4)).map { _ in pick(from: [0, 1, 0x7f, 0x80, 0xff]) }))
    case .uuid:
      let (first, last) = (UInt8(pick(from: [0, 1, 255])), UInt8(below(3)))
      return .uuid(UUID(uuid: (first, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last)))
    case .composite, .undefined: return .null
    }
  }

  package mutating func randomValues(of entity: EntityDescription) -> [AttributeValue] {
    entity.attributes.map { randomValue(of: $0.type) }
  }

  private mutating func randomInteger(of type: AttributeType) -> Int64 {
    guard let range = type.integerRange else { return 0 }
    switch below(8) {
    case 0: return pick(from: [range.lowerBound, range.lowerBound + 1])
    case 1: return pick(from: [range.upperBound, range.upperBound - 1])
    case 2: return Int64(truncatingIfNeeded: next()) >> Int64(64 - range.upperBound.bitWidthInUse)
    case 3: return Int64(below(600)) - 300
    default: return Int64(below(8)) - 2
    }
  }

  /// A number for an attribute or a constant.
  package mutating func randomNumber() -> Double {
    switch below(6) {
    case 0:
      return pick(from: [
        .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 0x1p53, 0x1p53 + 2, 0x1p63, -0x1p63, -0.0,
        Double(Int64.max), 32_767.5, 0.1, 0.1.nextUp,
      ])
    case 1: return Double(below(2_000)) / 8 - 100
    default: return Double(below(8)) - 2
    }
  }

  /// A decimal number for an attribute or a constant.
  package mutating func randomDecimal() -> Decimal {
    switch below(6) {
    case 0:
      let texts = [
        "9007199254740993", "9007199254740992", "9223372036854775807", "9223372036854775808",
        "-9223372036854775809", "0.1", "0.10000000000000000000000000000000001", "12.1", "1e-120",
        "1e120", "-1e120", "340282366920938463463374607431768211455", "-0.00001", "32767.5",
      ]
      return Decimal(string: pick(from: texts)) ?? 0
    case 1: return Decimal(below(2_000)) / 8 - 100
    case 2: return Decimal(Int64(bitPattern: next())) / 100
    default: return Decimal(below(8)) - 2
    }
  }

  /// A text of few different letters, so that parts of it occur in other texts.
  package mutating func randomText() -> String {
    let pieces = [
      "a", "A", "b", "B", "é", "e\u{301}", "É", "E\u{301}", "e", "ß", "ss", "SS", "ẞ", "Σ", "ς",
      "σ", "İ", "i", "ı", "ø", "Ø", "å", "A\u{30A}", "한", "\u{1112}\u{1161}\u{11AB}", "ﬁ", "fi",
      "🙂", "👩‍👩‍👧", " ", "\n", "\0", "*", "?", "\\", "\u{301}", "z", "Z", "0", "9", "\u{10FFFF}",
    ]
    switch below(10) {
    case 0: return ""
    case 1: return element(of: ["Müller", "MULLER", "Mu\u{308}ller", "muller", "müllerin"])
    case 2: return (0...(20 + below(40))).map { _ in element(of: pieces) }.joined()
    default: return (0..<below(5)).map { _ in element(of: pieces) }.joined()
    }
  }
}

extension Int64 {
  /// How many bits a number up to this one needs, its sign included.
  fileprivate var bitWidthInUse: Int { 65 - leadingZeroBitCount }
}
