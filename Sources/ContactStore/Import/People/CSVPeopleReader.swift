import ContactFormats
import TextTools

/// Reads people from comma-separated values (RFC 4180) below a line with the names of the fields.
///
/// The delimiter is the first of comma, semicolon and tab in that line. Columns may stand in any
/// order; one that no person has is an error, so nothing is lost in silence. An `id` is read over.
struct CSVPeopleReader: PeopleReader {
  /// Whether an apostrophe that guards a cell against spreadsheets is taken away.
  let unguards: Bool
  private var columns: [PersonField] = []
  /// What tells the kind of text, as people are known by it when they come again.
  private var kind: Int64?
  private var delimiter = UInt8(ascii: ",")
  private(set) var isAtEnd = false

  init(unguards: Bool) {
    self.unguards = unguards
  }

  /// Empty lines stand for nobody.
  func start(in part: TextPart, from position: Int) -> Int {
    var position = position
    while position < part.bytes.count {
      switch part.bytes[position] {
      case 0x0a: position += 1
      case 0x0d where position + 1 < part.bytes.count && part.bytes[position + 1] == 0x0a:
        position += 2
      default: return position
      }
    }
    return position
  }

  mutating func read(
    _ part: TextPart, from position: Int, into rows: inout PeopleRows
  ) throws(ImportFault) -> Int? {
    if position == part.bytes.count {
      guard part.isComplete else { throw ImportFault(position: position, fault: .unexpectedEnd) }
      isAtEnd = true
      return nil
    }
    if columns.isEmpty { return try readHeader(part, from: position) }
    return try readPerson(part, from: position, into: &rows)
  }

  private mutating func readHeader(
    _ part: TextPart, from position: Int
  ) throws(ImportFault) -> Int {
    delimiter = Self.delimiter(of: part.bytes[position...])
    var cursor = CSVCursor(part, at: position, delimiter: delimiter)
    var found: [PersonField] = []
    var titles: [String] = []
    repeat {
      let start = cursor.position
      let name = try cursor.cell()
      guard let field = PersonField(importedAs: name, in: part.bytes) else {
        throw ImportFault(position: start, fault: .unknownKey(name.string(in: part.bytes)))
      }
      guard !found.contains(field) else {
        throw ImportFault(position: start, fault: .duplicateKey(name.string(in: part.bytes)))
      }
      found.append(field)
      titles.append(name.string(in: part.bytes))
    } while try cursor.hasMoreCells()
    guard found.contains(.first) else {
      throw ImportFault(position: position, fault: .person(.missingFirstName))
    }
    guard found.contains(.last) else {
      throw ImportFault(position: position, fault: .person(.missingLastName))
    }
    columns = found
    guard let plan = try? CSVPlan(titles: titles, mapping: CSVMapping()),
      zip(plan.columns, found).allSatisfy({ $0.target?.field.rawValue == $1.rawValue })
    else { throw ImportFault(position: position, fault: .expected("titles that tell the fields")) }
    kind = CardSource(plan).kind
    return cursor.position
  }

  private static func delimiter(of text: ArraySlice<UInt8>) -> UInt8 {
    let line = text.prefix { $0 != 0x0a }
    return line.first { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0x09 }
      ?? UInt8(ascii: ",")
  }

  private func readPerson(
    _ part: TextPart, from position: Int, into rows: inout PeopleRows
  ) throws(ImportFault) -> Int {
    var cursor = CSVCursor(part, at: position, delimiter: delimiter)
    var (first, last): (ImportedText?, ImportedText?) = (nil, nil)
    var age: Int32?
    var count = 0
    repeat {
      let start = cursor.position
      let cell = try cursor.cell()
      if count < columns.count {
        switch columns[count] {
        case .first: first = unguarded(cell, part.bytes)
        case .last: last = unguarded(cell, part.bytes)
        case .age: age = try self.age(cell, part.bytes, at: start)
        case .id: break
        }
      }
      count += 1
    } while try cursor.hasMoreCells()
    guard count == columns.count else {
      throw ImportFault(position: position, fault: .cellCount(count, columns: columns.count))
    }
    do throws(NewPerson.Fault) {
      try rows.append(first: first, last: last, age: age, kind: kind, in: part.bytes.span)
    } catch {
      throw ImportFault(position: position, fault: .person(error))
    }
    return cursor.position
  }

  private func age(
    _ cell: ImportedText, _ bytes: [UInt8], at position: Int
  ) throws(ImportFault) -> Int32? {
    if cell.count == 0 { return nil }
    if case .range(let range) = cell, let age = Int32(digits: bytes.span.extracting(range)) {
      return age
    }
    do throws(NewPerson.Fault) {
      return try NewPerson.age(cell.string(in: bytes))
    } catch {
      throw ImportFault(position: position, fault: .person(error))
    }
  }

  /// A cell without the apostrophe that an export puts before what looks like a formula.
  private func unguarded(_ cell: ImportedText, _ bytes: [UInt8]) -> ImportedText {
    guard unguards, cell.count > 1 else { return cell }
    switch cell {
    case .range(let range):
      guard bytes[range.lowerBound] == UInt8(ascii: "'") else { return cell }
      let rest = range.lowerBound + 1..<range.upperBound
      return CSVText.needsGuard(bytes.span, rest) ? .range(rest) : cell
    case .bytes(let own):
      guard own[0] == UInt8(ascii: "'"), CSVText.needsGuard(own.span, 1..<own.count) else {
        return cell
      }
      return .bytes(Array(own[1...]))
    }
  }
}

extension Int32 {
  /// A number of up to nine decimal digits and nothing else.
  fileprivate init?(digits: Span<UInt8>) {
    guard 1...9 ~= digits.count else { return nil }
    var number: Int32 = 0
    for position in digits.indices {
      let digit = digits[position] &- 0x30
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int32(digit)
    }
    self = number
  }
}
