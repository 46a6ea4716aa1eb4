/// A person's card as ranges of the bytes of its lines, without a string of any.
///
/// What it holds is what ``VCardBuilder`` makes of the same lines. It takes cards as most address
/// books write them, and leaves all others alone.
struct VCardPerson {
  /// A value with what it is for.
  struct Entry {
    let value: Range<Int>
    let label: VCardLabel
    let isPreferred: Bool
  }

  /// A postal address, of which the parts are in the order of `ADR` (RFC 6350, 6.3.1).
  struct Address {
    let parts: [Range<Int>]
    let label: VCardLabel
    let isPreferred: Bool
  }

  /// What became of a property.
  struct Slot {
    var field: VCardField
    var isCanonical = false
    var line = 0..<0
  }

  var uid = 0..<0
  /// The last name, the first, further ones, what stands before and what behind.
  var name: [Range<Int>] = []
  var nickname = 0..<0
  /// The name as the source writes it; empty where the other names make it.
  var formatted = 0..<0
  var company = 0..<0
  var department = 0..<0
  var title = 0..<0
  var notes = 0..<0
  var emails: [Entry] = []
  var phones: [Entry] = []
  var urls: [Entry] = []
  var addresses: [Address] = []
  var tags: [Range<Int>] = []
  var birthday: ContactCard.PartialDate?
  var created: Int64?
  var modified: Int64?
  /// What is kept of the source, as in ``ContactCard/keptLines``.
  private(set) var keptLines: [Range<Int>] = []
  var version = VCardVersion.v30
  private var slots: [Slot] = []

  /// Reads the lines of a card.
  ///
  /// - Returns: False when that takes ``VCardBuilder``.
  mutating func read(_ card: inout VCardLines) -> Bool {
    guard let first = card.lines.first, first.head.field == .version,
      let version = VCardVersion(card.bytes.span.string(card.bytes.span.trimmed(first.head.value)))
    else { return false }
    reset()
    self.version = version
    for line in card.lines.dropFirst() where line.head.field != .version {
      guard line.head.group.isEmpty, let parameters = line.parameters,
        var slot = applied(line.head, parameters, &card.bytes)
      else { return false }
      slot.line = line.range
      if slot.isCanonical, !card.bytes.span.holds(slot.field.name(version), in: line.head.name) {
        slot.isCanonical = false
      }
      slots.append(slot)
    }
    // Who has no name is called by something else.
    guard name.contains(where: { !$0.isEmpty }), !hasLongText else { return false }
    let isNamed = !formatted.isEmpty
    if isComposed(card.bytes) { formatted = 0..<0 }
    if !isNamed || !isCanonical { keepLines(&card.bytes) }
    return true
  }

  private mutating func reset() {
    (uid, nickname, formatted, company) = (0..<0, 0..<0, 0..<0, 0..<0)
    (department, title, notes) = (0..<0, 0..<0, 0..<0)
    (birthday, created, modified) = (nil, nil, nil)
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
    return isLong(uid) || isLong(nickname) || isLong(formatted) || isLong(company)
      || isLong(department) || isLong(title) || name.contains(where: isLong)
      || tags.contains(where: isLong) || emails.contains { isLong($0.value) }
      || phones.contains { isLong($0.value) } || urls.contains { isLong($0.value) }
  }

  /// Whether the formatted name is what the parts of the name make, byte by byte.
  private func isComposed(_ bytes: [UInt8]) -> Bool {
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
