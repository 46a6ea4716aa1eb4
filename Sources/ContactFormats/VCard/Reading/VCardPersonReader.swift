import ContactCards
import TextTools

/// Reads the lines of people's cards without making cards.
///
/// What it finds is what ``VCardBuilder`` makes of the same lines. It takes cards as most address
/// books write them, and leaves all others alone.
struct VCardPersonReader {
  package typealias Entry = VCardPeople.Entry

  /// A postal address, of which the parts are in the order of `ADR` (RFC 6350, 6.3.1).
  package struct Address {
    let parts: [Range<Int>]
    let label: VCardLabel
    let isPreferred: Bool
  }

  /// What became of a property.
  package struct Slot {
    var field: VCardField
    var isCanonical = false
    var line = 0..<0
  }

  var person = VCardPeople.Person()
  /// The last name, the first, further ones, what stands before and what behind.
  var name: [Range<Int>] = []
  var emails: [Entry] = []
  var phones: [Entry] = []
  var urls: [Entry] = []
  var addresses: [Address] = []
  /// Whether there is a postal address as it stands on a letter.
  var hasAddressLabel = false
  var tags: [Range<Int>] = []
  private var keptLines: [Range<Int>] = []
  var version = VCardVersion.v30
  private var slots: [Slot] = []

  /// Reads the lines of a card.
  ///
  /// - Parameters:
  ///   - card: The lines, whose bytes stay when they are taken.
  ///   - line: The line on which the card begins.
  ///   - people: Gets the person.
  /// - Returns: False when that takes ``VCardBuilder``.
  mutating func read(
    _ card: inout VCardLines, line: Int, into people: inout VCardPeople
  ) -> Bool {
    guard read(&card) else { return false }
    person.line = line
    person.name = people.texts.adding(name)
    person.emails = people.entries.adding(emails)
    person.phones = people.entries.adding(phones)
    person.urls = people.entries.adding(urls)
    person.tags = people.texts.adding(tags)
    person.keptLines = people.texts.adding(keptLines)
    person.lines = people.texts.adding(card.lines.lazy.map(\.range))
    let start = people.addresses.count
    for address in addresses {
      people.addresses.append(
        VCardPeople.Address(
          parts: people.texts.adding(address.parts), label: address.label,
          isPreferred: address.isPreferred))
    }
    person.addresses = start..<people.addresses.count
    people.people.append(person)
    card.keep()
    return true
  }

  private mutating func read(_ card: inout VCardLines) -> Bool {
    guard let first = card.lines.first, first.head.field == .version,
      let version = VCardVersion(card.bytes.span.string(card.bytes.span.trimmed(first.head.value)))
    else { return false }
    reset()
    self.version = version
    for line in card.lines.dropFirst() where line.head.field != .version {
      let head = line.head
      guard head.group.isEmpty, !line.parameters.hasPlaces,
        var slot = applied(head, line.parameters, &card.bytes)
      else { return false }
      slot.line = line.range
      if slot.isCanonical, !card.bytes.span.holds(slot.field.name(version), in: head.name) {
        slot.isCanonical = false
      }
      slots.append(slot)
    }
    // Without the address itself it is one.
    if hasAddressLabel, addresses.isEmpty { return false }
    // Who has no name is called by something else.
    guard name.contains(where: { !$0.isEmpty }), !hasLongText else { return false }
    let isNamed = !person.formatted.isEmpty
    if isComposed(card.bytes) { person.formatted = 0..<0 }
    if !isNamed || !isCanonical { keepLines(&card.bytes) }
    return true
  }

  private mutating func reset() {
    person = VCardPeople.Person()
    hasAddressLabel = false
    name.removeAll(keepingCapacity: true)
    emails.removeAll(keepingCapacity: true)
    phones.removeAll(keepingCapacity: true)
    urls.removeAll(keepingCapacity: true)
    addresses.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
    keptLines.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
  }

  /// Whether a text of one line is longer than a contact may have.
  private var hasLongText: Bool {
    func isLong(_ text: Range<Int>) -> Bool { text.count > ContactCard.greatestTextLength }
    return isLong(person.uid) || isLong(person.nickname) || isLong(person.formatted)
      || isLong(person.company) || isLong(person.department) || isLong(person.title)
      || name.contains(where: isLong)
      || tags.contains(where: isLong) || emails.contains { isLong($0.value) }
      || phones.contains { isLong($0.value) } || urls.contains { isLong($0.value) }
  }

  /// Whether the formatted name is what the parts of the name make, byte by byte.
  private func isComposed(_ bytes: [UInt8]) -> Bool {
    let formatted = person.formatted
    var position = formatted.lowerBound
    for part in [3, 1, 2, 0, 4] where part < name.count && !name[part].isEmpty {
      if position > formatted.lowerBound {
        guard position < formatted.upperBound, bytes[position] == 0x20 else { return false }
        position += 1
      }
      let count = name[part].count
      guard formatted.upperBound - position >= count else { return false }
      for offset in 0..<count
      where bytes[position + offset] != bytes[name[part].lowerBound + offset] {
        return false
      }
      position += count
    }
    return position == formatted.upperBound
  }

  // MARK: - Lines

  /// Whether a writer would write all properties just so.
  private var isCanonical: Bool {
    var last = VCardField.kind
    for slot in slots {
      if !slot.isCanonical || slot.field < last { return false }
      last = slot.field
    }
    return true
  }

  private mutating func keepLines(_ bytes: inout [UInt8]) {
    var start = bytes.count
    for slot in slots {
      if slot.isCanonical {
        if bytes.count > start { bytes.append(0x20) }
        slot.field.name(version).withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
      } else {
        if bytes.count > start { keptLines.append(start..<bytes.count) }
        start = bytes.count
        keptLines.append(slot.line)
      }
    }
    if bytes.count > start { keptLines.append(start..<bytes.count) }
  }
}

extension RangeReplaceableCollection where Index == Int {
  /// Adds elements, and answers where they are.
  @inline(__always)
  fileprivate mutating func adding(_ elements: some Sequence<Element>) -> Range<Int> {
    let start = endIndex
    append(contentsOf: elements)
    return start..<endIndex
  }
}
