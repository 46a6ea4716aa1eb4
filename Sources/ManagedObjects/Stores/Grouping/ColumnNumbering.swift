#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Numbers the different values of columns of one attribute.
struct ColumnNumbering {
  private(set) var numbers: RowNumbers
  private var words = WordTable()
  private var strings = ByteTable()
  /// The number of nil, once there is one.
  private var nullNumber: Int?
  /// The number of a value by its number in the table of its kind.
  private var numbersInTable: [Int] = []

  init(capacity: Int) {
    numbers = RowNumbers(capacity: capacity)
  }

  /// Adds rows of a column whose values have been verified.
  mutating func append(_ column: Column, _ rows: RowSet) {
    switch column.values {
    case .constant:
      let value = column.constant ?? .null
      rows.forEachRow { _ in
        append(value)
        return true
      }
    case .integers(let integers):
      rows.forEachRow { row in
        column.isNull(row) ? appendNull() : append(word: UInt64(bitPattern: integers[row]))
        return true
      }
    case .runs(let runs):
      rows.forEachRow { row in
        if column.isNull(row) {
          appendNull()
        } else {
          runs.bytes.withSpan(runs.range(of: row)) { append(string: $0) }
        }
        return true
      }
    case .doubles, .uuids:
      rows.forEachRow { row in
        append(column.value(at: row))
        return true
      }
    }
  }

  private mutating func append(_ value: AttributeValue) {
    switch value {
    case .null: appendNull()
    case .integer(let number): append(word: UInt64(bitPattern: number))
    case .boolean(let flag): append(word: flag ? 1 : 0)
    case .double(let number): append(double: number)
    case .date(let date): append(double: date.timeIntervalSinceReferenceDate)
    case .string(let text): append(string: text.utf8Span.span)
    case .decimal(let number): append(bytes: DecimalText(number)?.bytes ?? [])
    case .binary(let data): append(bytes: Array(data))
    case .uuid(let uuid): append(bytes: uuid.bytes)
    }
  }

  private mutating func append(double number: Double) {
    // The zeros with and without a sign are equal, and so is all that is no number.
    append(word: number.isNaN ? Double.nan.bitPattern : (number + 0).bitPattern)
  }

  private mutating func appendNull() {
    let number = nullNumber ?? numbers.count
    nullNumber = number
    numbers.append(number)
  }

  private mutating func append(word: UInt64) {
    append(numberInTable: words.number(of: word))
  }

  private mutating func append(bytes: [UInt8]) {
    append(string: bytes.span)
  }

  private mutating func append(string: Span<UInt8>) {
    append(numberInTable: strings.number(of: string))
  }

  /// Tables count without nil.
  private mutating func append(numberInTable number: Int) {
    if number == numbersInTable.count { numbersInTable.append(numbers.count) }
    numbers.append(numbersInTable[number])
  }
}
