import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// Writes people as vCards straight from columns, as most of them allow it.
///
/// What it writes is what ``VCardWriter`` writes of the same people's cards.
struct VCardRowWriter {
  let lines: VCardLineWriter
  private let endings: VCardLineEnding
  private var kept: VCardKeptMemory
  /// How many values of each field have been written of a person.
  private var written: [Int] = Array(repeating: 0, count: VCardField.allCases.count)

  /// Writes people in a version.
  init(version: VCardVersion) {
    lines = VCardLineWriter(version: version)
    endings = VCardLineEnding(version: version)
    kept = VCardKeptMemory(version: version)
  }

  /// Writes a person.
  ///
  /// - Returns: False when that takes a card; then nothing is written.
  mutating func write(_ person: PersonRows, to output: inout ByteBuffer) -> Bool {
    let start = output.count
    lines.appendStart(to: &output)
    for field in written.indices { written[field] = 0 }
    guard writeKept(person, to: &output), writeRest(person, to: &output) else {
      output.removeAll(from: start)
      return false
    }
    lines.appendEnd(to: &output)
    return true
  }

  /// Writes what is not written yet: all of a field or nothing.
  private func writeRest(_ person: PersonRows, to output: inout ByteBuffer) -> Bool {
    for field in VCardField.written {
      let count = count(of: field, person)
      let done = written[Int(field.rawValue)]
      if done == count { continue }
      guard done == 0 else { return false }
      for index in 0..<count {
        guard write(field, index, person, to: &output) else { return false }
      }
    }
    return true
  }

  @inline(__always)
  private func write(
    _ field: VCardField, _ index: Int, _ person: PersonRows, to output: inout ByteBuffer
  ) -> Bool {
    let start = output.count
    guard append(field, index, person, to: &output) else { return false }
    endings.end(lineFrom: start, in: &output)
    return true
  }

  // MARK: - Lines that were kept

  /// Writes all lines that were kept, and the values that have places between them.
  private mutating func writeKept(_ person: PersonRows, to output: inout ByteBuffer) -> Bool {
    let count = person.keptLines.count
    if count == 0 { return true }
    let columns = person.keptLines.columns.span
    let content = UnknownProperty.Slot.content.rawValue
    for number in 0..<count {
      let range = columns[content].range(ofText: person.keptLines.row(number))
      let line = columns[content].bytes.span.extracting(range)
      let (element, length) = kept.element(line)
      switch element {
      case .usual(let fields):
        for field in fields {
          let index = take(field)
          guard index < self.count(of: field, person), write(field, index, person, to: &output)
          else { return false }
        }
      case .line(let head):
        let value = line.extracting(length..<line.count)
        guard write(value, head, person, to: &output) else { return false }
      case .unclear: return false
      }
    }
    // What the source has not, but the version requires, comes before all else.
    return written[Int(VCardField.name.rawValue)] > 0
      && written[Int(VCardField.formatted.rawValue)] > 0
  }

  /// The next value of a field.
  private mutating func take(_ field: VCardField) -> Int {
    defer { written[Int(field.rawValue)] += 1 }
    return written[Int(field.rawValue)]
  }

  /// Writes a line that was kept, if it says what the person's next value of its field is.
  private mutating func write(
    _ value: Span<UInt8>, _ head: VCardKeptHead, _ person: PersonRows,
    to output: inout ByteBuffer
  ) -> Bool {
    let isSame =
      switch head.field {
      case .email: person.emails.says(value, head, take(.email), EntrySlots.email)
      case .phone: person.phones.says(value, head, take(.phone), EntrySlots.phone)
      case .url: person.urls.says(value, head, take(.url), EntrySlots.url)
      case .address: person.addresses.saysAddress(value, head, take(.address))
      default: !value.isEmpty
      }
    // Base64 is not spelled alike in all versions.
    guard isSame, !value.starts(with: "data:") else { return false }
    let start = output.count
    output.append(head.text.span)
    guard Self.append(value, to: &output) else { return false }
    endings.end(lineFrom: start, in: &output)
    return true
  }

  /// Appends a value that has no escapes and controls.
  private static func append(_ value: Span<UInt8>, to output: inout ByteBuffer) -> Bool {
    var position = output.append(value, 0..<value.count, plain: .vCard)
    while position < value.count {
      let byte = value[position]
      guard byte == 0x2c || byte == 0x3b else { return false }
      output.append(byte)
      position = output.append(value, position + 1..<value.count, plain: .vCard)
    }
    return true
  }
}
