package import ContactCards
package import TextTools

/// Writes contacts as our own JSON: an array with an object a line, or JSON Lines.
package struct ContactJSONWriter: CardWriter {
  /// What stands around the objects.
  package enum Layout {
    /// An array.
    case array
    /// An object and a line feed for each contact.
    case lines
  }

  private let fields: [ContactField]
  /// What a loop over all fields needs of each: to copy a field takes long.
  private let members: [(key: ContactJSONKey, isPart: Bool, introduction: [UInt8])]
  private let layout: Layout
  private let today: ContactCard.PartialDate?
  private let isTerse: Bool
  private let writesEmpty: Bool
  private var isFirst = true

  /// Describes what is written.
  ///
  /// - Parameters:
  ///   - fields: What is written of each contact, in this order.
  ///   - layout: What stands around the objects.
  ///   - today: The day for which ages are computed from birthdays; nil to write stated ages only.
  ///   - isTerse: Whether what goes without saying is left out: that somebody is a person, and that an
  ///     age was stated.
  ///   - writesEmpty: Whether keys are written that there is no value for.
  package init(
    fields: [ContactField], layout: Layout, today: ContactCard.PartialDate? = nil,
    isTerse: Bool = false, writesEmpty: Bool = false
  ) {
    self.fields = fields
    members = fields.map { field in
      let name = field.isPart ? JSONText.quoted(field.name) : "\"\(field.key.rawValue)\""
      return (field.key, field.isPart, Array("\(name):".utf8))
    }
    (self.layout, self.today) = (layout, today)
    (self.isTerse, self.writesEmpty) = (isTerse, writesEmpty)
  }

  /// Describes that what stands under some keys is written.
  package init(
    _ keys: [ContactJSONKey] = ContactJSONKey.whole, layout: Layout,
    today: ContactCard.PartialDate? = nil, isTerse: Bool = false, writesEmpty: Bool = false
  ) {
    self.init(
      fields: keys.map(ContactField.init), layout: layout, today: today, isTerse: isTerse,
      writesEmpty: writesEmpty)
  }

  package mutating func begin(_ output: inout ByteBuffer) {
    isFirst = true
    if layout == .array { output.append(UInt8(ascii: "[")) }
  }

  /// Goes on where another has written contacts.
  package mutating func goOn() { isFirst = false }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    write(card, id: nil, to: &output)
  }

  /// Writes a contact with the number that names it in its store, and how many work for a company.
  ///
  /// - Complexity: O(*n*) in the size of the card.
  package mutating func write(
    _ card: ContactCard, id: Int64?, people: Int? = nil, to output: inout ByteBuffer
  ) {
    if layout == .array { output.append(ShortBytes(isFirst ? "\n" : ",\n")) }
    isFirst = false
    output.append(UInt8(ascii: "{"))
    let start = output.count
    for (position, member) in members.enumerated() {
      let before = output.count
      if before > start { output.append(UInt8(ascii: ",")) }
      output.append(member.introduction.span)
      if member.isPart {
        if fields[position].isBirthdayPart {
          output.append(number: fields[position].birthdayNumber(of: card).map { Int64($0) })
          continue
        }
        let record = ContactRecord(id: id ?? 0, card: card)
        JSONText.append(fields[position].text(of: record, today: today), to: &output)
        continue
      }
      if append(card, id: id, people: people, member.key, to: &output) { continue }
      if writesEmpty {
        output.append(member.key.emptyValue)
      } else {
        output.removeAll(from: before)
      }
    }
    output.append(UInt8(ascii: "}"))
    if layout == .lines { output.append(UInt8(ascii: "\n")) }
  }

  package mutating func end(_ output: inout ByteBuffer) { end(isEmpty: isFirst, &output) }

  /// Ends the text of contacts that others like this one may have written.
  package func end(isEmpty: Bool, _ output: inout ByteBuffer) {
    if layout == .array { output.append(ShortBytes(isEmpty ? "]\n" : "\n]\n")) }
  }

  /// Appends the value of a key; says whether the key is to be written.
  ///
  /// It names the places itself, as going by ``ContactJSONKey/storage`` takes ten times as long.
  private func append(
    _ card: ContactCard, id: Int64?, people: Int?, _ key: ContactJSONKey,
    to output: inout ByteBuffer
  ) -> Bool {
    switch key {
    case .id: output.append(number: id)
    case .age: output.append(number: card.age(on: today).map { Int64($0.years) })
    case .kind:
      return isTerse && card.kind == .person ? false : output.append(quoted: card.kind.rawValue)
    case .name: return output.append(quoted: card.displayName)
    case .emails: return output.append(card.emails) { $0.appendJSON(to: &$1) }
    case .phones: return output.append(card.phones) { $0.appendJSON(to: &$1) }
    case .urls: return output.append(card.urls) { $0.appendJSON(to: &$1) }
    case .addresses: return output.append(card.addresses) { $0.appendJSON(to: &$1) }
    case .messengers: return output.append(card.messengers) { $0.appendJSON(to: &$1) }
    case .birthday: return output.append(quoted: card.birthday?.description)
    case .ageSource:
      guard let age = card.age(on: today), age.isComputed || !isTerse else { return false }
      return output.append(quoted: age.isComputed ? "computed" : "stated")
    case .ageStated: return output.append(quoted: card.ageStated?.description)
    case .dates: return output.append(card.dates) { $0.appendJSON(to: &$1) }
    case .tags: return output.append(card.tags) { JSONText.append($0, to: &$1) }
    case .groups: return output.append(card.groups) { JSONText.append($0, to: &$1) }
    case .people:
      guard let people else { return false }
      output.append(number: Int64(people))
    case .members: return output.append(card.members) { JSONText.append($0, to: &$1) }
    case .relations: return output.append(card.relations) { $0.appendJSON(to: &$1) }
    case .fields: return output.append(card.customFields) { $0.appendJSON(to: &$1) }
    case .color: return output.append(quoted: card.color?.text)
    case .photo: return append(card.photo, to: &output)
    case .created: return output.append(quoted: card.created.flatMap(UTCTime.text))
    case .modified: return output.append(quoted: card.modified.flatMap(UTCTime.text))
    case .kept: return output.append(card.keptLines) { JSONText.append($0, to: &$1) }
    default: return append(text(of: card, key), key, to: &output)
    }
    return true
  }

  private func text(of card: ContactCard, _ key: ContactJSONKey) -> String {
    switch key {
    case .first: card.name.first
    case .last: card.name.last
    case .prefix: card.name.prefix
    case .middle: card.name.middle
    case .suffix: card.name.suffix
    case .nickname: card.name.nickname
    case .phoneticFirst: card.name.phoneticFirst
    case .phoneticMiddle: card.name.phoneticMiddle
    case .phoneticLast: card.name.phoneticLast
    case .formattedName: card.formattedName
    case .company: card.company
    case .department: card.department
    case .title: card.jobTitle
    case .manager: card.manager
    case .uid: card.uid
    default: card.notes
    }
  }

  private func append(_ text: String, _ key: ContactJSONKey, to output: inout ByteBuffer) -> Bool {
    guard text.isEmpty else { return output.append(quoted: text) }
    if key.isAlwaysWritten { output.append(ShortBytes("\"\"")) }
    return key.isAlwaysWritten
  }

  private func append(_ photo: ContactCard.Photo?, to output: inout ByteBuffer) -> Bool {
    guard let photo else { return false }
    output.append(ShortBytes("{"))
    if !photo.mediaType.isEmpty {
      output.append(ShortBytes("\"media_type\":"))
      JSONText.append(photo.mediaType, to: &output)
      output.append(ShortBytes(","))
    }
    output.append(ShortBytes("\"data\":\""))
    output.append(Base64.encoded(photo.bytes).span)
    output.append(ShortBytes("\"}"))
    return true
  }
}

extension ContactJSONKey {
  /// What is written where there is no value.
  fileprivate var emptyValue: ShortBytes {
    switch storage {
    case .text: ShortBytes("\"\"")
    case .texts, .entries, .addresses, .messengers, .dates: ShortBytes("[]")
    case .none where self == .name: ShortBytes("\"\"")
    case .date, .time, .age, .kind, .color, .photo, .none: ShortBytes("null")
    }
  }
}
