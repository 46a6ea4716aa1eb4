import ContactCards
import TextTools

/// Makes a card of its properties, one after another.
struct VCardBuilder {
  var card = ContactCard()
  var version: VCardVersion?
  /// Whether words may have semicolons between them as in version 2.1, though no line says the version.
  var readsOldTags = false
  /// Whether several addresses in one line are one property each; not so in lines that are kept,
  /// each of which is to come out as it is.
  var dividesMessengers = true
  /// What `FN` says.
  var formatted: String?
  var hasName = false
  var hasKind = false
  /// Whether it has the mark with which Apple's programs show a company before the name.
  var isShownAsCompany = false
  /// What has become of each property.
  var slots: [VCardSlot] = []
  /// The properties that the card does not say all of.
  var lines: [String] = []
  /// The groups that properties stand in, in lower case.
  var groups: [String] = []
  /// The places of the groups among them.
  var groupNumbers: [String: Int] = [:]
  /// The labels of groups.
  var labels: [(group: Int, text: String, slot: Int)] = []
  /// The nicknames of a card that has several properties of them.
  var nicknames: Set<String> = []
  /// The postal addresses as they stand on letters, with the places of their properties.
  var addressLabels: [(slot: Int, address: ContactCard.Address)] = []
  /// The properties that say a messenger's address again, with those that say it first.
  var twins: [(slot: Int, first: Int)] = []
  /// The properties that only their label makes something of.
  var related: [(slot: Int, text: String)] = []

  /// The properties that ought to hold a date or a picture and do not, as far as they are told of.
  var unreadable: [(field: VCardField, warning: CardWarning)] = []

  /// Adds a property, which stands in a range of UTF-8 without folds and encodings.
  ///
  /// - Parameters:
  ///   - line: What it stands in.
  ///   - range: Where it stands in that.
  ///   - head: The places of its parts.
  ///   - parameters: What its parameters say.
  ///   - number: On which line of a text it begins, for what is to be told of it.
  mutating func add(
    _ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters,
    at number: Int = 0
  ) {
    let field = head.field
    if field == .version {
      if version == nil { version = VCardVersion(line.string(line.trimmed(head.value))) }
      return
    }
    var slot = applied(field, line, head, parameters)
    if slot.field == .other {
      switch field {
      case .birthday, .date: noteUnreadableDate(line, head, parameters, at: number)
      case .photo: noteUnreadablePhoto(line, head, parameters, at: number)
      case .messenger: if addMessengers(line, range, head, at: number) { return }
      default: break
      }
    }
    if let version, slot.isCanonical, !isNamed(slot, line, head.name, version) {
      slot.isCanonical = false
    }
    if version == nil { slot.isCanonical = false }
    if !head.group.isEmpty { slot.group = groupIndex(line.string(head.group).lowercased()) }
    if !slot.isCanonical || slot.group != nil || slot.field.isJoined {
      slot.line = lines.count
      // The bytes of a picture are there already.
      let end = slot.field == .photo ? head.value.lowerBound : range.upperBound
      lines.append(line.string(range.lowerBound..<end))
    }
    if field == .label, let group = slot.group {
      let (text, isPlain) = VCardText.read(line, head.value, .whole, version)
      let label = VCardLabel.unwrapped(text)
      labels.append((group, label, slots.count))
      slot.field = .label
      slot.isCanonical =
        isPlain && version != nil && head.parameters.isEmpty && VCardLabel.wrapping(label) == text
        && line.holds("X-ABLabel", in: head.name)
    }
    slots.append(slot)
  }

  private mutating func groupIndex(_ group: String) -> Int {
    if let index = groupNumbers[group] { return index }
    groupNumbers[group] = groups.count
    groups.append(group)
    return groups.count - 1
  }

  /// Whether a property has the name by which a version writes it.
  @inline(__always)
  private func isNamed(
    _ slot: VCardSlot, _ line: Span<UInt8>, _ name: Range<Int>, _ version: VCardVersion
  ) -> Bool {
    switch slot.field {
    case .kind where version != .v40 && card.kind == .company:
      return line.holds("X-ABShowAs", in: name)
    case .date where version == .v40 && card.dates[slot.index].label == "anniversary":
      return line.holds("ANNIVERSARY", in: name)
    default: return line.holds(slot.field.name(version), in: name)
    }
  }

  /// Puts what a property says into the card.
  @inline(__always)
  private mutating func applied(
    _ field: VCardField, _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    switch field {
    case .name: applyName(line, head)
    case .formatted: applyFormatted(line, head)
    case .nickname: applyNickname(line, head)
    case .phoneticFirst: Self.single(&card.name.phoneticFirst, field, line, head, version)
    case .phoneticMiddle: Self.single(&card.name.phoneticMiddle, field, line, head, version)
    case .phoneticLast: Self.single(&card.name.phoneticLast, field, line, head, version)
    case .company: applyCompany(line, head)
    case .title: Self.single(&card.jobTitle, field, line, head, version)
    case .note: applyNote(line, head)
    case .manager: Self.single(&card.manager, field, line, head, version)
    case .uid: Self.single(&card.uid, field, line, head, version)
    case .email: Self.entry(&card.emails, field, line, head, parameters, version)
    case .phone: Self.entry(&card.phones, field, line, head, parameters, version)
    case .url: Self.entry(&card.urls, field, line, head, parameters, version)
    case .address: applyAddress(line, head, parameters)
    case .tags: applyTags(line, head)
    default: appliedRarely(field, line, head, parameters)
    }
  }

  @inline(never)
  private mutating func appliedRarely(
    _ field: VCardField, _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    switch field {
    case .birthday, .date: applyDate(field, line, head, parameters)
    case .messenger: applyMessenger(line, head, parameters)
    case .photo: applyPhoto(line, head, parameters)
    case .created: applyTime(\.created, field, line, head)
    case .modified: applyTime(\.modified, field, line, head)
    case .kind: applyKind(line, head)
    case .member: applyMember(line, head)
    case .color: applyColor(line, head)
    case .age: applyAge(line, head, parameters)
    case .sound: applySound(line, head, parameters)
    case .related: applyRelated(line, head, parameters)
    case .android: applyAndroid(line, head)
    case .addressLabel: applyAddressLabel(line, head, parameters)
    default: .other
    }
  }
}
