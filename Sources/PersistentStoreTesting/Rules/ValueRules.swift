import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What attributes can hold.
extension StoreConformance {
  static let values: [Rule] =
    AttributeType.allCases.filter { ![.composite, .undefined].contains($0) }.map { type in
      Rule("an attribute of type \(type) keeps every value to the bit, also its extremes") {
        trial in
        let model = try ConformanceModel.values(type)
        let place = try trial.newPlace()
        let values = ExtremeValues.all(of: type)
        try { () in
          let stack = try ConformanceStack(place, model)
          for (position, value) in values.enumerated() {
            let thing = try stack.context.make("Thing", ["name": .string("\(position)")])
            thing.setValue(value, at: AttributeIndex(1))
          }
          try stack.context.save()
          try check(values, in: stack.reader())
        }()
        guard trial.features.contains(.reopening) else { return }
        try check(values, in: ConformanceStack(place, model).context)
      }
    }

  private static func check(
    _ values: [AttributeValue], in context: ManagedObjectContext
  ) throws {
    let found = try context.fetchRows(FetchRequest<ManagedObject>(entityName: "Thing"))
    try expect(found.count, is: values.count, "the number of objects")
    for row in found {
      guard let position = Int(String(row.value(at: AttributeIndex(0))) ?? ""),
        values.indices.contains(position)
      else { throw Finding("a name is \(row.value(at: AttributeIndex(0)))") }
      let saved = row.value(at: AttributeIndex(1))
      try expect(
        ExtremeValues.isSame(saved, values[position]),
        "\(saved) was read in place of \(values[position])")
    }
  }
}

/// Values at which something may break.
enum ExtremeValues {
  static func all(of type: AttributeType) -> [AttributeValue] {
    let values: [AttributeValue]
    switch type {
    case .integer16: values = integers(Int64(Int16.min), Int64(Int16.max))
    case .integer32: values = integers(Int64(Int32.min), Int64(Int32.max))
    case .integer64: values = integers(.min, .max)
    case .decimal: values = decimals
    case .double: values = doubles.map { .double($0) }
    case .float: values = doubles.map { .double(Double(Float($0))) }
    case .boolean: values = [.boolean(true), .boolean(false)]
    case .date:
      // A moment has no sign.
      values = doubles.filter { $0.isFinite && $0.bitPattern != (-0.0).bitPattern }
        .map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .string: values = texts.map { .string($0) }
    case .uri: values = ["a:b", "urn:x:é", "https://example.org/?q=%20#f"].map { .string($0) }
    case .uuid:
      values = [
        .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
        .uuid(
          UUID(
            uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255))),
        .uuid(UUID()),
      ]
    case .binary, .transformable:
      values = [[], [0], [0, 255, 0], Array(0...255), [UInt8](repeating: 7, count: 70_000)]
        .map { .binary(Data($0)) }
    case .composite, .undefined: values = []
    }
    return values + [.null]
  }

  private static func integers(_ least: Int64, _ greatest: Int64) -> [AttributeValue] {
    [least, least + 1, -1, 0, 1, greatest - 1, greatest].map { .integer($0) }
  }

  private static let decimals: [AttributeValue] = [
    "0", "1", "-1", "0.1", "1.50", "9007199254740993", "-9223372036854775809", "1e-120", "1e120",
    "340282366920938463463374607431768211455", "0.00000000000000000000000000000000000001",
  ].compactMap { Decimal(string: $0).map { .decimal($0) } }

  private static let doubles: [Double] = [
    0, -0.0, 1, -1, 0.1, 0.1.nextUp, .pi, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, .leastNormalMagnitude, 0x1p53, 0x1p53 + 2, 0x1p63, .infinity,
    -.infinity,
    .nan,
  ]

  private static let texts = [
    "", " ", "a", "A", "\0", "a\0b", "é", "e\u{301}", "ß", "한", "👩‍👩‍👧", "\u{10FFFF}", "\u{FEFF}x", "'",
    "\"",
    "\\", "a\nb\r\nc\td", "%", "_", "NULL", "&<>]]>", "\u{85}\u{2028}", "\u{1}\u{1F}\u{7F}",
    String(repeating: "long ", count: 20_000),
  ]

  /// Whether two values are the same to the bit.
  static func isSame(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.double(let left), .double(let right)):
      left.bitPattern == right.bitPattern || left.isNaN && right.isNaN
    case (.date(let left), .date(let right)):
      left.timeIntervalSinceReferenceDate.bitPattern
        == right.timeIntervalSinceReferenceDate.bitPattern
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: left == right
    }
  }
}
