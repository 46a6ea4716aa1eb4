import ContactCards
import TextTools

extension VCardBuilder {
  /// Ends the card.
  ///
  /// - Parameter isKeeping: Whether the card is to keep what its fields do not say.
  mutating func finish(isKeeping: Bool = true) {
    if isKeeping, card.addresses.isEmpty { resolveAddressLabels() }
    if !labels.isEmpty { resolveLabels() }
    // Some programs write a birthday a second time in a way of their own.
    if card.birthday != nil { unreadable.removeAll { $0.field == .birthday } }
    if card.kind == .company { resolveShownCompany(isKeeping: isKeeping) }
    resolveName()
    if card.kind == .company { resolveCompany(isKeeping: isKeeping) }
    if card.kind != .group, !card.members.isEmpty { resolveMembers(isKeeping: isKeeping) }
    if isKeeping { keepLines() }
  }

  /// Keeps the members of what is no group as lines.
  private mutating func resolveMembers(isKeeping: Bool) {
    for number in slots.indices where slots[number].field == .member {
      if isKeeping { keepLine(of: number) }
      slots[number].field = .other
    }
    card.members = []
  }

  /// Forgets all about a card.
  mutating func reset() {
    card = ContactCard()
    (version, formatted, hasName, hasKind) = (nil, nil, false, false)
    isShownAsCompany = false
    slots.removeAll(keepingCapacity: slots.count < 1000)
    if !lines.isEmpty { lines.removeAll(keepingCapacity: lines.count < 1000) }
    if !groups.isEmpty {
      groups.removeAll()
      groupNumbers.removeAll()
    }
    if !labels.isEmpty { labels.removeAll() }
    if !related.isEmpty { related.removeAll() }
    if !nicknames.isEmpty { nicknames.removeAll() }
    if !addressLabels.isEmpty { addressLabels.removeAll() }
    if !twins.isEmpty { twins.removeAll() }
    if !unreadable.isEmpty { unreadable.removeAll() }
  }

  // MARK: - Labels

  private mutating func resolveLabels() {
    var owners = [Int?](repeating: nil, count: groups.count)
    for (number, slot) in slots.enumerated() {
      guard let group = slot.group, owners[group] == nil, slot.field.isLabelled else { continue }
      owners[group] = number
    }
    var texts = [String?](repeating: nil, count: groups.count)
    for label in labels where !label.text.isEmpty {
      if texts[label.group] == nil { texts[label.group] = label.text }
      if let owner = owners[label.group] {
        setLabel(label.text, of: slots[owner])
        owners[label.group] = nil
      }
    }
    for (slot, text) in related where card.manager.isEmpty && !text.isEmpty {
      guard let group = slots[slot].group, texts[group]?.lowercased() == "manager" else { continue }
      card.manager = text
      slots[slot].field = .manager
    }
  }

  private mutating func setLabel(_ label: String, of slot: VCardSlot) {
    switch slot.field {
    case .email: card.emails[slot.index].label = label
    case .phone: card.phones[slot.index].label = label
    case .url: card.urls[slot.index].label = label
    case .address: card.addresses[slot.index].label = label
    case .messenger: card.messengers[slot.index].label = label
    case .date: card.dates[slot.index].label = label
    default: break
    }
  }

  // MARK: - Names

  /// Finds out whether `FN` says more than the other properties.
  private mutating func resolveName() {
    guard let formatted else { return }
    if card.kind == .group {
      card.formattedName = formatted
      if version != .v40, card.name.isOnly(last: formatted) { card.name.last = "" }
      return
    }
    if card.isComposed(formatted) { return }
    if !hasName, card.kind == .person {
      let parts = VCardName.parts(ofFormatted: formatted)
      (card.name.prefix, card.name.suffix) = (parts.prefix, parts.suffix)
      (card.name.first, card.name.last) = (parts.first, parts.last)
      if card.isComposed(formatted) { return }
    }
    card.formattedName = formatted
  }

  // MARK: - Companies

  /// Takes for a person who has a name, and is called by it, though Apple's programs show the company
  /// first.
  private mutating func resolveShownCompany(isKeeping: Bool) {
    let name = card.name
    guard isShownAsCompany, !card.company.isEmpty, !name.first.isEmpty, !name.last.isEmpty,
      let formatted, formatted != card.company,
      Self.words(formatted).isSubset(of: Self.words(name.full)),
      let number = slots.firstIndex(where: { $0.field == .kind })
    else { return }
    if isKeeping { keepLine(of: number) }
    slots[number].field = .other
    card.kind = .person
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.split { $0 == " " || $0 == "," })
  }

  /// Calls a company without `ORG` by its name, and keeps what the card says of a person.
  private mutating func resolveCompany(isKeeping: Bool) {
    let full = card.name.full
    if card.company.isEmpty { card.company = formatted ?? full }
    if formatted.map(card.isComposed) == true { card.formattedName = "" }
    if isKeeping {
      for number in slots.indices {
        let field = slots[number].field
        let isSaid = field == .name ? !full.isEmpty : field.isPersonal
        if isSaid || field == .company && !card.department.isEmpty { keepLine(of: number) }
      }
    }
    card.name = ContactCard.Name()
    (card.department, card.jobTitle, card.manager) = ("", "", "")
    (card.birthday, card.age, card.ageStated) = (nil, nil, nil)
  }

  /// Has a property be kept as its line, also when a writer would write it just so.
  mutating func keepLine(of number: Int) {
    slots[number].isCanonical = false
    guard slots[number].line == nil, let version else { return }
    var output = ByteBuffer(capacity: 256)
    VCardLineWriter(version: version)
      .append(slots[number].field, slots[number].index, card, to: &output)
    slots[number].line = lines.count
    lines.append(String(decoding: output.content, as: UTF8.self))
  }

  // MARK: - Lines

  private mutating func keepLines() {
    resolvePairs()
    for field in [VCardField.tags, .note, .nickname]
    where slots.lazy.filter({ $0.field == field }).count > 1 {
      for number in slots.indices where slots[number].field == field {
        slots[number].isCanonical = false
      }
    }
    if isCanonical { return }
    var names = ""
    for slot in slots {
      if slot.isCanonical, let version {
        if slot.field == .label { continue }
        if !names.isEmpty { names += " " }
        names += slot.field.name(version).description
      } else if let line = slot.line {
        if !names.isEmpty { card.keptLines.append(names) }
        names = ""
        card.keptLines.append(lines[line])
      }
    }
    if !names.isEmpty { card.keptLines.append(names) }
  }

  /// Whether a writer would write the whole card just so.
  private var isCanonical: Bool {
    let isNamed = hasName || version == .v40 && card.name.isUnnamed && card.kind != .person
    guard version != nil, formatted != nil, isNamed else { return false }
    if card.kind == .company, !slots.contains(where: { $0.field == .company }) { return false }
    var last = VCardField.kind
    for slot in slots where slot.field != .label || !slot.isCanonical {
      if !slot.isCanonical || slot.field < last { return false }
      last = slot.field
    }
    return true
  }

  /// Finds the pairs of a value and its label that a writer would write just so.
  ///
  /// Their groups are numbered in order, past the numbers that other lines use; otherwise none
  /// of them is taken for the writer's.
  private mutating func resolvePairs() {
    if groups.isEmpty { return }
    var pairs: [Int] = []
    for number in slots.indices where slots[number].group != nil {
      let isPair = isPair(number)
      if isPair { pairs.append(number) }
      let isSecond = number > 0 && pairs.last == number - 1
      slots[number].isCanonical = isPair || isSecond
    }
    var numbers = VCardGroupNumbers()
    for slot in slots where !slot.isCanonical {
      if let group = slot.group { numbers.use(groups[group]) }
    }
    for pair in pairs {
      guard let group = slots[pair].group, groups[group] == "item\(numbers.next())" else {
        for pair in pairs {
          (slots[pair].isCanonical, slots[pair + 1].isCanonical) = (false, false)
        }
        return
      }
    }
  }

  /// Whether a property and the one behind it are a value and its label, as a writer writes them.
  private func isPair(_ number: Int) -> Bool {
    let slot = slots[number]
    guard let version, slot.field.isLabelled, let group = slot.group, let line = slot.line,
      number + 1 < slots.count, slots[number + 1].field == .label,
      slots[number + 1].group == group, slots[number + 1].isCanonical,
      let labelLine = slots[number + 1].line
    else { return false }
    let writer = VCardLineWriter(version: version)
    guard let label = writer.customLabel(slot.field, slot.index, card) else { return false }
    var output = ByteBuffer(capacity: 256)
    output.append(groups[group])
    output.append(byte: 0x2e)
    writer.append(slot.field, slot.index, card, to: &output)
    guard output.content.elementsEqual(lines[line].utf8) else { return false }
    output.removeAll()
    output.append(groups[group])
    output.append(byte: 0x2e)
    writer.appendLabel(label, to: &output)
    return output.content.elementsEqual(lines[labelLine].utf8)
  }
}

/// The numbers of groups such as `item1`.
package struct VCardGroupNumbers {
  private var used: Set<Int> = []
  private var last = 0

  /// Takes the number of a group away.
  mutating func use(_ group: String) {
    guard group.hasPrefix("item"), let number = Int(group.dropFirst(4)) else { return }
    used.insert(number)
  }

  /// The next number that is free.
  mutating func next() -> Int {
    repeat { last += 1 } while used.contains(last)
    return last
  }
}

extension VCardField {
  /// Whether its values have labels.
  package var isLabelled: Bool {
    switch self {
    case .email, .phone, .url, .address, .messenger, .date: true
    default: false
    }
  }
}
