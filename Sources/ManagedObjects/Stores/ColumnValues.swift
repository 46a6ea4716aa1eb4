/// The values of one attribute in some rows, one after another, as plain numbers and bytes.
///
/// Which of the arrays hold them is told by ``kind``; the others stay empty.
public struct ColumnValues: Hashable, Sendable {
  /// The form that values take.
  public enum Kind: Hashable, Sendable {
    /// Integers, and booleans as 0 and 1: in ``ColumnValues/integers``.
    case integers
    /// Strings and URIs as UTF-8: in ``ColumnValues/bytes`` and ``ColumnValues/ends``.
    case text
    /// Everything else: in ``ColumnValues/values``.
    case values
  }

  /// The form of the values.
  public let kind: Kind
  /// How many rows there are.
  public private(set) var rowCount = 0
  /// Which rows have no value; empty when all of them have one.
  public private(set) var nulls: [Bool] = []
  /// A number a row, 0 for null.
  public private(set) var integers: [Int64] = []
  /// The texts of all rows without anything between them.
  public private(set) var bytes: [UInt8] = []
  /// Where the text of each row ends in ``bytes``.
  ///
  /// It starts where that of the row before ends. That of null is empty.
  public private(set) var ends: [Int] = []
  /// A value a row.
  public private(set) var values: [AttributeValue] = []

  /// Starts without rows.
  public init(_ kind: Kind) {
    self.kind = kind
  }

  /// Starts without rows, in the form that values of a type take.
  public init(_ type: AttributeType) {
    self.init(Kind(type))
  }

  /// Makes room for as many rows as are expected, and for their texts.
  ///
  /// - Parameters:
  ///   - rows: How many rows there will be.
  ///   - bytes: How many bytes their texts will have.
  public mutating func reserveCapacity(_ rows: Int, bytes: Int) {
    switch kind {
    case .integers: integers.reserveCapacity(rows)
    case .text:
      ends.reserveCapacity(rows)
      self.bytes.reserveCapacity(bytes)
    case .values: values.reserveCapacity(rows)
    }
  }

  /// Puts other integers in the places of those that are there; null stays 0.
  mutating func replaceIntegers(
    _ replacement: (Int64) throws(StoreError) -> Int64
  ) throws(StoreError) {
    for row in integers.indices where integers[row] != 0 {
      integers[row] = try replacement(integers[row])
    }
  }

  /// Whether a row has no value.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isNull(_ row: Int) -> Bool {
    nulls.isEmpty ? false : nulls[row]
  }

  /// Where the text of a row is in ``bytes``.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func range(ofText row: Int) -> Range<Int> {
    (row == 0 ? 0 : ends[row - 1])..<ends[row]
  }

  /// The text of a row; nil when it has no value.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func text(_ row: Int) -> String? {
    isNull(row) ? nil : String(decoding: bytes[range(ofText: row)], as: UTF8.self)
  }

  /// Calls `body` with the UTF-8 of a row, unless it has no value.
  ///
  /// - Complexity: O(1).
  public func withText(_ row: Int, _ body: (Span<UInt8>) -> Void) {
    if !isNull(row) { body(bytes.span.extracting(range(ofText: row))) }
  }

  /// Adds the rows of another column of the same kind.
  ///
  /// - Complexity: O(*n*) in the size of the values, on average.
  public mutating func append(contentsOf other: ColumnValues) {
    precondition(kind == other.kind)
    if !nulls.isEmpty || !other.nulls.isEmpty {
      if nulls.isEmpty { nulls.append(contentsOf: repeatElement(false, count: rowCount)) }
      if other.nulls.isEmpty {
        nulls.append(contentsOf: repeatElement(false, count: other.rowCount))
      } else {
        nulls.append(contentsOf: other.nulls)
      }
    }
    let shift = bytes.count
    integers.append(contentsOf: other.integers)
    bytes.append(contentsOf: other.bytes)
    ends.append(contentsOf: other.ends.lazy.map { $0 + shift })
    values.append(contentsOf: other.values)
    rowCount += other.rowCount
  }

  /// Adds a number.
  ///
  /// - Complexity: O(1) on average.
  public mutating func append(integer: Int64) {
    precondition(kind == .integers)
    integers.append(integer)
    countRows(1, areNull: false)
  }

  /// Adds a text, which has to be UTF-8.
  ///
  /// Whoever takes the values makes sure of that for all of them at once.
  ///
  /// - Complexity: O(*n*) in the length of the text, on average.
  public mutating func append(text: Span<UInt8>) {
    precondition(kind == .text)
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    countRows(1, areNull: false)
  }

  /// Adds a row without a value.
  ///
  /// - Complexity: O(1) on average.
  public mutating func appendNull() {
    switch kind {
    case .integers: integers.append(0)
    case .text: ends.append(bytes.count)
    case .values: values.append(.null)
    }
    countRows(1, areNull: true)
  }

  /// Adds rows without a value.
  ///
  /// - Complexity: O(*n*) in the number of rows, on average.
  public mutating func appendNulls(_ count: Int) {
    if count <= 0 { return }
    switch kind {
    case .integers: integers.append(contentsOf: repeatElement(0, count: count))
    case .text: ends.append(contentsOf: repeatElement(bytes.count, count: count))
    case .values: values.append(contentsOf: repeatElement(.null, count: count))
    }
    countRows(count, areNull: true)
  }

  /// Adds a value.
  ///
  /// One of another kind counts as null.
  ///
  /// - Complexity: O(*n*) in the size of the value, on average.
  public mutating func append(_ value: AttributeValue) {
    switch (value, kind) {
    case (.integer(let number), .integers): append(integer: number)
    case (.boolean(let flag), .integers): append(integer: flag ? 1 : 0)
    case (.string(var text), .text):
      text.withUTF8 { append(text: unsafe $0.span) }
    case (_, .values):
      values.append(value)
      countRows(1, areNull: value == .null)
    default: appendNull()
    }
  }

  /// Adds what `body` appends to the numbers; no row of them is null.
  mutating func appendIntegers(_ body: (inout [Int64]) -> Void) {
    let before = integers.count
    body(&integers)
    countRows(integers.count - before, areNull: false)
  }

  /// Adds what `body` appends to the bytes and to the ends; no row of them is null.
  mutating func appendTexts(_ body: (_ bytes: inout [UInt8], _ ends: inout [Int]) -> Void) {
    let before = ends.count
    body(&bytes, &ends)
    countRows(ends.count - before, areNull: false)
  }

  /// Takes those of the last rows for null that `isNull` tells, by their positions among them.
  mutating func markNulls(last count: Int, _ isNull: (Int) -> Bool) {
    let first = rowCount - count
    for position in 0..<count where isNull(position) {
      if nulls.isEmpty { nulls.append(contentsOf: repeatElement(false, count: rowCount)) }
      nulls[first + position] = true
    }
  }

  /// Forgets the rows, but keeps the room that they took.
  public mutating func removeAll() {
    rowCount = 0
    nulls.removeAll(keepingCapacity: true)
    integers.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  private mutating func countRows(_ count: Int, areNull: Bool) {
    if areNull, nulls.isEmpty, rowCount > 0 {
      nulls.append(contentsOf: repeatElement(false, count: rowCount))
    }
    rowCount += count
    guard areNull || !nulls.isEmpty else { return }
    if count == 1 {
      nulls.append(areNull)
    } else {
      nulls.append(contentsOf: repeatElement(areNull, count: count))
    }
  }
}

extension ColumnValues.Kind {
  /// The form that values of a type take.
  public init(_ type: AttributeType) {
    self =
      switch type.columnLayout {
      case .integers, .booleans: .integers
      case .text: .text
      default: .values
      }
  }
}

extension ColumnValues {
  /// Whether all values are such as an attribute of a type may have.
  func fit(_ type: AttributeType) -> Bool {
    guard kind == Kind(type) else { return false }
    switch type {
    case .boolean: return integers.allSatisfy { 0...1 ~= $0 }
    case .string: return isUTF8
    case .uri:
      return isUTF8
        && (0..<rowCount).allSatisfy { row in
          let text = String(decoding: bytes[range(ofText: row)], as: UTF8.self)
          return isNull(row) || AttributeValue.string(text).fits(type)
        }
    default:
      if let range = type.integerRange { return integers.allSatisfy(range.contains) }
      return values.allSatisfy { $0.fits(type) }
    }
  }

  /// Whether each text is valid UTF-8: all together, and none starts within a character.
  private var isUTF8: Bool {
    guard (try? UTF8Span(validating: bytes.span)) != nil else { return false }
    return ends.allSatisfy { $0 == bytes.count || !UTF8.isContinuation(bytes[$0]) }
  }
}
