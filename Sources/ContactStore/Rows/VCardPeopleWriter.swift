import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// Writes batches of people as vCards, most of them straight from columns.
struct VCardPeopleWriter: Sendable {
  /// What was written of a batch.
  package struct Output: Sendable {
    var text: [UInt8] = []
    /// How many people there are.
    var count = 0
    /// The groups of those who are in any, with their UIDs.
    var groups: [(uid: String, groups: [String])] = []
    /// Those of whom control characters were left out.
    var losers: [ContactCard] = []
  }

  private var rows: VCardRowWriter
  private var cards: VCardWriter
  /// As much as people take who have few further lines.
  private static let bytesPerPerson = 512

  /// Writes people in a version.
  init(version: VCardVersion) {
    (rows, cards) = (VCardRowWriter(version: version), VCardWriter(version: version))
  }

  /// The text of the people of a batch.
  func text(of batch: ContactBatch) -> Output {
    var writer = self
    var output = Output()
    var buffer = ByteBuffer(capacity: batch.count * Self.bytesPerPerson)
    switch batch.content {
    case .rows(var reader, let batch): writer.write(batch, of: &reader, to: &buffer, &output)
    case .records(let records):
      for record in records { writer.write(record.card, to: &buffer, &output) }
    }
    output.text = buffer.content
    return output
  }

  private mutating func write(
    _ batch: RowBatch, of reader: inout ContactReader<Person>, to buffer: inout ByteBuffer,
    _ output: inout Output
  ) {
    var people = PersonRows(batch, of: reader)
    for row in 0..<batch.rowCount {
      if people.move(to: row) {
        let leftOut = buffer.leftOutCount
        if rows.write(people, to: &buffer) {
          if buffer.leftOutCount != leftOut {
            output.losers.append(reader.card(of: people.key, in: batch.columns, row))
          }
          output.count += 1
          if !people.groups.isEmpty { output.groups.append((people.uid, people.groups)) }
          continue
        }
      }
      write(reader.card(of: batch.keys[row], in: batch.columns, row), to: &buffer, &output)
    }
  }

  private mutating func write(
    _ card: ContactCard, to buffer: inout ByteBuffer, _ output: inout Output
  ) {
    let leftOut = buffer.leftOutCount
    cards.write(card, to: &buffer)
    if buffer.leftOutCount != leftOut { output.losers.append(card) }
    output.count += 1
    if !card.groups.isEmpty { output.groups.append((card.uid, card.groups)) }
  }
}
