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
  private let uids: StableUIDs
  /// As much as people take who have few further lines.
  private static let bytesPerPerson = 512

  /// Writes people in a version, those who have no UID with the one that is made for them.
  init(version: VCardVersion, _ uids: StableUIDs) {
    (rows, cards, self.uids) = (
      VCardRowWriter(version: version), VCardWriter(version: version), uids
    )
  }

  /// The text of the people of a batch.
  func text(of batch: ContactBatch) -> Output {
    var writer = self
    var output = Output()
    var buffer = ByteBuffer(capacity: batch.count * Self.bytesPerPerson)
    switch batch.content {
    case .rows(var reader, let batch): writer.write(batch, of: &reader, to: &buffer, &output)
    case .records(let records):
      for record in records { writer.write(record, to: &buffer, &output) }
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
        let hasUID = !people.isEmpty(Contact.Slot.uid)
        let made = hasUID ? "" : uids.uid(of: Person.entityName ?? "", key: people.key)
        let leftOut = buffer.leftOutCount
        if rows.write(people, uid: made, to: &buffer) {
          if buffer.leftOutCount != leftOut {
            output.losers.append(reader.card(of: people.key, in: batch.columns, row))
          }
          output.count += 1
          if !people.groups.isEmpty {
            output.groups.append((hasUID ? people.uid : made, people.groups))
          }
          continue
        }
      }
      let key = batch.keys[row]
      let card = reader.card(of: key, in: batch.columns, row)
      write(ContactRecord(id: key, card: card), to: &buffer, &output)
    }
  }

  private mutating func write(
    _ record: ContactRecord, to buffer: inout ByteBuffer, _ output: inout Output
  ) {
    let card = record.exported(as: Person.entityName, uids)
    let leftOut = buffer.leftOutCount
    cards.write(card, to: &buffer)
    if buffer.leftOutCount != leftOut { output.losers.append(card) }
    output.count += 1
    if !card.groups.isEmpty { output.groups.append((card.uid, card.groups)) }
  }
}
