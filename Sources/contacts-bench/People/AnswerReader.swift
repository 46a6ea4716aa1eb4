/// Reads the output of a program as a sequence of records that can be compared.
struct AnswerReader: ~Copyable {
  private var source: ByteSource
  private let answer: Job.Answer

  init(path: String, answer: Job.Answer) throws(BenchError) {
    source = try ByteSource(path: path)
    self.answer = answer
  }

  /// The next record, or nil at the end: a line of text, or an object of a JSON array without the
  /// white space between its parts.
  mutating func next() throws(BenchError) -> [UInt8]? {
    switch answer {
    case .ignored: nil
    case .text: try nextLine()
    case .lines: try nextLine().map { $0.last == 0x0d ? Array($0.dropLast()) : $0 }
    case .json: try nextObject()
    case .roundedJSON: try nextObject().map(Self.rounded)
    }
  }

  /// An object with its fractions rounded.
  private static func rounded(_ object: [UInt8]) -> [UInt8] {
    var rounded: [UInt8] = []
    var number: [UInt8] = []
    func flush() {
      let text = String(decoding: number, as: UTF8.self)
      if number.contains(UInt8(ascii: ".")), let value = Double(text) {
        let digits = Array("\((value * 1e9).rounded() / 1e9)".utf8)
        rounded += digits.suffix(2) == Array(".0".utf8)[...] ? digits.dropLast(2) : digits[...]
      } else {
        rounded += number
      }
      number = []
    }
    var isInString = false
    for byte in object {
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      if !isInString, isDigit || byte == UInt8(ascii: ".") {
        number.append(byte)
      } else {
        flush()
        rounded.append(byte)
      }
    }
    flush()
    return rounded
  }

  private mutating func nextLine() throws(BenchError) -> [UInt8]? {
    var line: [UInt8] = []
    while let byte = try source.next() {
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return line.isEmpty ? nil : line
  }

  private mutating func nextObject() throws(BenchError) -> [UInt8]? {
    var object: [UInt8] = []
    var isInString = false
    var isEscaped = false
    var depth = 0
    while let byte = try source.next() {
      let startsObject = byte == UInt8(ascii: "{")
      if object.isEmpty, !startsObject { continue }
      if startsObject, !isInString { depth += 1 }
      if isInString || byte > UInt8(ascii: " ") { object.append(byte) }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
      if byte == UInt8(ascii: "}"), !isInString { depth -= 1 }
      if depth == 0 { return object }
    }
    return object.isEmpty ? nil : object
  }
}

extension Job {
  /// Checks that the programs answered the same, record by record.
  ///
  /// - Throws: ``BenchError/different(job:record:contacts:peer:theirs:)`` with the first records that
  ///   differ.
  func compareAnswers(in place: Workplace) throws(BenchError) {
    var contacts = try AnswerReader(path: place.outputPath(of: .contacts), answer: answer)
    var sqlite = try AnswerReader(path: place.outputPath(of: .sqlite), answer: answer)
    var record = 0
    while true {
      record += 1
      let ours = try contacts.next()
      let theirs = try sqlite.next()
      guard ours == theirs else {
        throw .different(
          job: title, record: record, contacts: Self.shown(ours), peer: Program.sqlite.rawValue,
          theirs: Self.shown(theirs))
      }
      if ours == nil { return }
    }
  }

  private static func shown(_ record: [UInt8]?) -> String {
    guard let record else { return "(no more records)" }
    return String(decoding: record.prefix(200), as: UTF8.self)
  }
}
