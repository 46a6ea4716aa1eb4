import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a value has in common with those that equal it.
///
/// Numbers of all types are compared exactly: so a floating-point number that is an integer of more
/// than 53 bits has two faces, the integer and the shortest decimal number that stands for it.
struct ValueFace {
  enum Key: Hashable {
    case null
    case number(DecimalText)
    case infinite(Double)
    case text([UInt8])
    case value(AttributeValue)
    case object(RowReference)
  }

  struct Kinds: OptionSet {
    let rawValue: UInt8

    static let integer = Kinds(rawValue: 1)
    static let decimal = Kinds(rawValue: 2)
    static let double = Kinds(rawValue: 4)
    /// The decimal number and the integer that a large floating-point number stands for.
    static let rounded = Kinds(rawValue: 8)
    static let exact = Kinds(rawValue: 16)
    static let boolean = Kinds(rawValue: 32)
    static let date = Kinds(rawValue: 64)
    static let other = Kinds(rawValue: 128)
  }

  let key: Key
  let kind: Kinds
  /// The kinds of values with this key that equal it.
  let equals: Kinds

  init(_ key: Key, _ kind: Kinds = .other, equals: Kinds = .other) {
    self.key = key
    self.kind = kind
    self.equals = equals
  }

  static func faces(
    of value: ExpressionValue<some PredicateSubject>, _ options: FoldingOptions
  ) -> [ValueFace] {
    if case .value(let value) = value { return faces(of: value, options) }
    return value.identity.map { [ValueFace(.object($0))] } ?? []
  }

  /// The faces of a value; none for one that equals nothing, not even itself.
  static func faces(
    of value: AttributeValue, _ options: FoldingOptions
  ) -> [ValueFace] {
    let constants: Kinds = [.boolean, .date]
    switch value {
    case .null: return [ValueFace(.null)]
    case .string(let text): return [ValueFace(.text(TextFolding.folded(text, options)))]
    case .integer(let number):
      let equals = constants.union([.integer, .decimal, .double, .exact])
      return [ValueFace(.number(DecimalText(number)), .integer, equals: equals)]
    case .decimal(let number):
      let equals = constants.union([.integer, .decimal, .double, .rounded])
      return DecimalText(number).map { [ValueFace(.number($0), .decimal, equals: equals)] } ?? []
    case .double(let number): return faces(of: number)
    case .boolean(let flag):
      let equals: Kinds = [.integer, .decimal, .double, .boolean]
      return [ValueFace(.number(DecimalText(flag ? 1 : 0)), .boolean, equals: equals)]
    case .date(let date):
      let seconds = date.timeIntervalSinceReferenceDate
      let equals: Kinds = [.integer, .decimal, .double, .date]
      return DecimalText(seconds).map { [ValueFace(.number($0), .date, equals: equals)] }
        ?? [ValueFace(.infinite(seconds), .date, equals: equals)]
    case .binary, .uuid: return [ValueFace(.value(value))]
    }
  }

  private static func faces(of number: Double) -> [ValueFace] {
    guard let text = DecimalText(number) else {
      return [ValueFace(.infinite(number), .double, equals: [.double, .date])]
    }
    guard abs(number) >= 0x1p53 else {
      return [
        ValueFace(
          .number(text), .double, equals: [.integer, .decimal, .double, .boolean, .date])
      ]
    }
    let rounded = ValueFace(.number(text), .rounded, equals: [.decimal, .rounded, .date])
    guard let integer = Int64(exactly: number) else { return [rounded] }
    return [
      rounded, ValueFace(.number(DecimalText(integer)), .exact, equals: [.integer]),
    ]
  }
}
