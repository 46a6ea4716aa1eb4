import ContactCards
import TextTools

extension VCardBuilder {
  /// Sets a field of which a card has one; what is empty or comes again is only kept.
  @inline(__always)
  static func single(
    _ value: inout String, _ field: VCardField, _ line: Span<UInt8>, _ head: VCardHead,
    _ version: VCardVersion?, isList: Bool = false
  ) -> VCardSlot {
    let trimmed = line.trimmed(head.value)
    var (text, isPlain) = VCardText.read(line, trimmed, isList ? .listed : .whole, version)
    if isList, !isPlain {
      text = VCardText.list(line, trimmed)
        .map { VCardText.read(line, line.trimmed($0), .listed, version).text }
        .joined(separator: ", ")
    }
    if text.isEmpty || !value.isEmpty { return .other }
    value = text
    return VCardSlot(
      field: field,
      isCanonical: isPlain && head.parameters.isEmpty && trimmed.count == head.value.count)
  }

  /// Reads `NOTE`, of which there may be several.
  mutating func applyNote(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    let (text, isPlain) = VCardText.read(line, head.value, .whole, version)
    if text.isEmpty { return .other }
    if !card.notes.isEmpty { card.notes += "\n" }
    card.notes += text
    return VCardSlot(field: .note, isCanonical: isPlain && head.parameters.isEmpty)
  }

  /// Reads `NICKNAME`, of which there may be several.
  mutating func applyNickname(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    if card.name.nickname.isEmpty {
      return Self.single(&card.name.nickname, .nickname, line, head, version, isList: true)
    }
    var name = ContactCard.Name()
    let slot = Self.single(&name.nickname, .nickname, line, head, version, isList: true)
    let new = name.nicknames
    if nicknames.isEmpty { nicknames = card.name.nicknames }
    if new.isSubset(of: nicknames) { return .other }
    nicknames.formUnion(new)
    card.name.nickname += ", " + name.nickname
    return slot
  }

  /// Reads `FN`, of which the first that says something counts.
  mutating func applyFormatted(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    let trimmed = line.trimmed(head.value)
    let (text, isPlain) = VCardText.read(line, trimmed, .whole, version)
    if text.isEmpty || formatted != nil { return .other }
    formatted = text
    return VCardSlot(
      field: .formatted,
      isCanonical: isPlain && head.parameters.isEmpty && trimmed.count == head.value.count)
  }

  /// Reads `N`: the last name, the first, further ones, what stands before and what behind.
  mutating func applyName(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    if hasName { return .other }
    hasName = true
    var rest = head.value
    var count = 0
    var isCanonical = head.parameters.isEmpty
    while count < 5 {
      let end = VCardText.componentEnd(line, rest)
      let (text, isPlain) = namePart(line, rest.lowerBound..<end)
      if !isPlain { isCanonical = false }
      switch count {
      case 0: card.name.last = text
      case 1: card.name.first = text
      case 2: card.name.middle = text
      case 3: card.name.prefix = text
      default: card.name.suffix = text
      }
      count += 1
      if end >= rest.upperBound {
        rest = rest.upperBound..<rest.upperBound
        break
      }
      rest = end + 1..<rest.upperBound
      if count == 5 { isCanonical = false }
    }
    // Version 4.0 has no need of a name that says nothing, but of a person.
    if version == .v40, card.name.isUnnamed, card.kind != .person { isCanonical = false }
    return VCardSlot(field: .name, isCanonical: isCanonical && count == 5)
  }

  /// A part of a name, which may be a list (RFC 2426, 3.1.2).
  @inline(__always)
  private func namePart(
    _ line: Span<UInt8>, _ range: Range<Int>
  ) -> (text: String, isCanonical: Bool) {
    let trimmed = line.trimmed(range)
    let read = VCardText.read(line, trimmed, .listed, version)
    if read.isCanonical { return (read.text, trimmed.count == range.count) }
    return listedPart(line, trimmed, read)
  }

  private func listedPart(
    _ line: Span<UInt8>, _ range: Range<Int>, _ whole: (text: String, isCanonical: Bool)
  ) -> (text: String, isCanonical: Bool) {
    let parts = VCardText.list(line, range)
    // A comma with a blank behind it is one that nobody escaped.
    for part in parts.dropFirst() where part.isEmpty || line[part.lowerBound].isBlank {
      return (whole.text, false)
    }
    let texts = parts.map { VCardText.read(line, $0, .listed, version).text }
    return (texts.joined(separator: " "), false)
  }

  /// Reads `ORG`: the company and its parts.
  mutating func applyCompany(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    if !card.company.isEmpty || !card.department.isEmpty { return .other }
    let end = VCardText.componentEnd(line, head.value)
    let company = component(line, head.value.lowerBound..<end)
    var isCanonical = company.isCanonical && head.parameters.isEmpty
    var parts: [String] = []
    var rest = end..<head.value.upperBound
    while !rest.isEmpty {
      let start = rest.lowerBound + 1
      let end = VCardText.componentEnd(line, start..<rest.upperBound)
      let part = component(line, start..<end)
      if !part.isCanonical || part.text.isEmpty || !parts.isEmpty { isCanonical = false }
      if !part.text.isEmpty { parts.append(part.text) }
      rest = min(end, rest.upperBound)..<rest.upperBound
    }
    if company.text.isEmpty, parts.isEmpty { return .other }
    card.company = company.text
    card.department = parts.joined(separator: ", ")
    return VCardSlot(field: .company, isCanonical: isCanonical)
  }

  /// A component without the blanks round it, and whether a writer would write it just so.
  @inline(__always)
  func component(
    _ line: Span<UInt8>, _ range: Range<Int>
  ) -> (text: String, isCanonical: Bool) {
    let trimmed = line.trimmed(range)
    let (text, isCanonical) = VCardText.read(line, trimmed, .component, version)
    return (text, isCanonical && trimmed.count == range.count)
  }

  /// Reads `CATEGORIES`, of which there may be several.
  mutating func applyTags(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    var isCanonical = head.parameters.isEmpty && card.tags.isEmpty
    var hasTags = false
    for range in tagRanges(line, head.value) {
      let trimmed = line.trimmed(range)
      let (text, isPlain) = VCardText.read(line, trimmed, .listed, version)
      if !isPlain || text.isEmpty || trimmed.count != range.count { isCanonical = false }
      if range.upperBound < head.value.upperBound, line[range.upperBound] == 0x3b {
        isCanonical = false
      }
      if text.isEmpty { continue }
      card.tags.append(text)
      hasTags = true
    }
    return hasTags ? VCardSlot(field: .tags, isCanonical: isCanonical) : .other
  }

  /// Where the words of a list are, between which version 2.1 may have semicolons.
  private func tagRanges(_ line: Span<UInt8>, _ value: Range<Int>) -> [Range<Int>] {
    let ranges = VCardText.list(line, value)
    guard version == .v21 || readsOldTags, ranges.count == 1 else { return ranges }
    var parts: [Range<Int>] = []
    var start = value.lowerBound
    while true {
      let end = min(VCardText.componentEnd(line, start..<value.upperBound), value.upperBound)
      parts.append(start..<end)
      if end == value.upperBound { return parts }
      start = end + 1
    }
  }

  /// Reads `SOUND` as mobile phones in Japan write it: how the name is spoken, in the parts of `N`.
  mutating func applySound(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    guard parameters.soundsLikeName else { return .other }
    let end = VCardText.componentEnd(line, head.value)
    let last = VCardText.read(line, head.value.lowerBound..<end, .component, version).text
    var first = ""
    if end < head.value.upperBound {
      let start = end + 1
      let end = VCardText.componentEnd(line, start..<head.value.upperBound)
      first =
        VCardText.read(line, start..<min(end, head.value.upperBound), .component, version).text
    }
    if last.isEmpty && first.isEmpty { return .other }
    guard card.name.phoneticLast.isEmpty, card.name.phoneticFirst.isEmpty else { return .other }
    (card.name.phoneticLast, card.name.phoneticFirst) = (last, first)
    return VCardSlot(field: .sound)
  }

  /// Reads `RELATED`, of which the card holds the manager.
  mutating func applyRelated(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    let text = VCardText.read(line, line.trimmed(head.value), .address, version).text
    if let type = parameters.unknownType.range(in: head),
      line.string(type).lowercased() == "manager",
      card.manager.isEmpty, !text.isEmpty
    {
      card.manager = text
      return VCardSlot(field: .manager)
    }
    if !head.group.isEmpty { related.append((slots.count, text)) }
    return .other
  }
}
