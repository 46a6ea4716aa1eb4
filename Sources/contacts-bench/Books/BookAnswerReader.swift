/// Reads the output of a program as the records that an answer consists of.
struct BookAnswerReader: ~Copyable {
  private let form: BookAnswer.Form
  private let keepsOrder: Bool
  private var reader: AnswerReader
  /// The records from the last to the next, once they have been read to be sorted.
  private var sorted: [[UInt8]]?

  init(path: String, answer: BookAnswer) throws(BenchError) {
    form = answer.form
    keepsOrder = answer.order == .same
    reader = try AnswerReader(path: path, answer: answer.form.records)
  }

  /// The next record, or nil at the end.
  mutating func next() throws(BenchError) -> [UInt8]? {
    if keepsOrder { return try read() }
    if sorted == nil { sorted = try readAll().sorted { $1.lexicographicallyPrecedes($0) } }
    return sorted?.popLast()
  }

  private mutating func readAll() throws(BenchError) -> [[UInt8]] {
    var records: [[UInt8]] = []
    while let record = try read() { records.append(record) }
    return records
  }

  private mutating func read() throws(BenchError) -> [UInt8]? {
    while true {
      switch form {
      case .lines, .objects: return try reader.next()
      case .columns(let count):
        guard let line = try reader.next() else { return nil }
        if let columns = Self.columns(count, of: line) { return columns }
      case .table:
        guard let line = try reader.next() else { return nil }
        if let cells = Self.cells(of: line) { return cells }
      case .cards:
        return try nextCard().map { card in
          Array(card.filter { !Self.isMadeUp($0) }.joined(separator: [UInt8(ascii: "\n")]))
        }
      case .addresses:
        guard let card = try nextCard() else { return nil }
        if let addresses = Self.addresses(of: card) { return addresses }
      }
    }
  }

  private static func columns(_ count: Int, of line: [UInt8]) -> [UInt8]? {
    let tab = UInt8(ascii: "\t")
    guard line.contains(tab) else { return nil }
    let columns = line.split(separator: tab, omittingEmptySubsequences: false)
    return Array(columns.prefix(count).joined(separator: [tab]))
  }

  /// The cells with a space between them; nil for the rule below the titles.
  private static func cells(of line: [UInt8]) -> [UInt8]? {
    if line.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") }) { return nil }
    return Array(line.split(separator: UInt8(ascii: " ")).joined(separator: [UInt8(ascii: " ")]))
  }

  /// The unfolded lines of the next vCard.
  private mutating func nextCard() throws(BenchError) -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    while let line = try reader.next() {
      if line.first == UInt8(ascii: " "), !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else if !line.isEmpty {
        lines.append(line)
      }
      if line == Array("END:VCARD".utf8) { return lines }
    }
    return lines.isEmpty ? nil : lines
  }

  private static func isMadeUp(_ line: [UInt8]) -> Bool {
    line.starts(with: "CREATED:".utf8) || line.starts(with: "UID:".utf8)
  }

  private static func addresses(of card: [[UInt8]]) -> [UInt8]? {
    func values(of property: String) -> [ArraySlice<UInt8>] {
      card.filter { line in
        line.starts(with: property.utf8)
          && [UInt8(ascii: ":"), UInt8(ascii: ";")].contains(line[safe: property.utf8.count])
      }.map { $0.drop { $0 != UInt8(ascii: ":") }.dropFirst() }
    }
    let emails = values(of: "EMAIL")
    if emails.isEmpty { return nil }
    return Array((values(of: "FN") + emails).joined(separator: [UInt8(ascii: "\t")]))
  }
}

extension BookAnswer.Form {
  /// What the records are made of.
  fileprivate var records: Job.Answer {
    if case .objects = self { .json } else { .lines }
  }
}
