import ContactCards
import TextTools

extension VCardPersonReader {
  /// Takes what a property says.
  ///
  /// - Returns: What became of it; nil when telling that takes ``VCardBuilder``.
  @inline(__always)
  mutating func applied(
    _ head: VCardHead, _ parameters: VCardParameters, _ bytes: inout [UInt8]
  ) -> Slot? {
    switch head.field {
    case .name: applyName(head, bytes)
    case .formatted: Self.single(&person.formatted, head, version, &bytes)
    case .nickname: applyNickname(head, &bytes)
    case .company: applyCompany(head, bytes)
    case .title: Self.single(&person.title, head, version, &bytes)
    case .email: Self.entry(&emails, head, parameters, version, &bytes)
    case .phone: Self.entry(&phones, head, parameters, version, &bytes)
    case .url: Self.entry(&urls, head, parameters, version, &bytes)
    case .address: applyAddress(head, parameters, &bytes)
    case .birthday: applyBirthday(head, parameters, bytes)
    // Several notes are one text.
    case .note: person.notes.isEmpty ? Self.text(&person.notes, head, version, &bytes) : nil
    case .tags: applyTags(head, &bytes)
    case .uid: Self.single(&person.uid, head, version, &bytes)
    case .created: Self.time(&person.created, head, version, bytes)
    case .modified: Self.time(&person.modified, head, version, bytes)
    case .other: Slot(field: .other)
    case .addressLabel: applyAddressLabel()
    default: nil
    }
  }

  /// The text in a range, without escapes, and whether a writer would write it just so.
  @inline(__always)
  private static func text(
    _ range: Range<Int>, _ place: VCardText.Place, _ version: VCardVersion,
    _ bytes: inout [UInt8]
  ) -> (text: Range<Int>, isPlain: Bool) {
    if VCardText.isPlain(bytes.span, range) { return (range, true) }
    let (text, isCanonical) = VCardText.unescaped(bytes.span, range, place, version)
    let start = bytes.count
    bytes += text
    return (start..<bytes.count, isCanonical)
  }

  @inline(__always)
  private static func single(
    _ value: inout Range<Int>, _ head: VCardHead, _ version: VCardVersion,
    _ bytes: inout [UInt8]
  ) -> Slot? {
    guard isTrimmed(head.value, bytes) else { return nil }
    return text(&value, head, version, &bytes)
  }

  /// Whether there is no blank round a text.
  @inline(__always)
  private static func isTrimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    range.isEmpty || !bytes[range.lowerBound].isBlank && !bytes[range.upperBound - 1].isBlank
  }

  @inline(__always)
  private static func text(
    _ value: inout Range<Int>, _ head: VCardHead, _ version: VCardVersion,
    _ bytes: inout [UInt8]
  ) -> Slot? {
    let (text, isPlain) = text(head.value, .whole, version, &bytes)
    if text.isEmpty || !value.isEmpty { return Slot(field: .other) }
    value = text
    return Slot(field: head.field, isCanonical: isPlain && head.parameters.isEmpty)
  }

  private mutating func applyNickname(_ head: VCardHead, _ bytes: inout [UInt8]) -> Slot? {
    // What is escaped may be a list.
    guard VCardText.isPlain(bytes.span, head.value), person.nickname.isEmpty else { return nil }
    return Self.single(&person.nickname, head, version, &bytes)
  }

  private mutating func applyName(_ head: VCardHead, _ bytes: [UInt8]) -> Slot? {
    if !name.isEmpty { return Slot(field: .other) }
    var isCanonical = head.parameters.isEmpty
    var rest = head.value
    var isDone = false
    while name.count < 5, !isDone {
      let end = VCardText.componentEnd(bytes.span, rest)
      let part = bytes.span.trimmed(rest.lowerBound..<end)
      guard VCardText.isPlain(bytes.span, part) else { return nil }
      if part.count != end - rest.lowerBound { isCanonical = false }
      name.append(part)
      isDone = end == rest.upperBound
      if !isDone { rest = end + 1..<rest.upperBound }
    }
    return Slot(field: .name, isCanonical: isCanonical && isDone && name.count == 5)
  }

  private mutating func applyCompany(_ head: VCardHead, _ bytes: [UInt8]) -> Slot? {
    if !person.company.isEmpty || !person.department.isEmpty { return Slot(field: .other) }
    let end = VCardText.componentEnd(bytes.span, head.value)
    let first = head.value.lowerBound..<end
    let second = min(end + 1, head.value.upperBound)..<head.value.upperBound
    // There may be further parts.
    guard VCardText.isPlain(bytes.span, first), VCardText.isPlain(bytes.span, second),
      Self.isTrimmed(first, bytes), Self.isTrimmed(second, bytes)
    else { return nil }
    if first.isEmpty, second.isEmpty { return Slot(field: .other) }
    (person.company, person.department) = (first, second)
    let isCanonical = end == head.value.upperBound || !second.isEmpty
    return Slot(field: .company, isCanonical: isCanonical && head.parameters.isEmpty)
  }

  @inline(__always)
  private static func entry(
    _ entries: inout [Entry], _ head: VCardHead, _ parameters: VCardParameters,
    _ version: VCardVersion, _ bytes: inout [UInt8]
  ) -> Slot? {
    let trimmed = bytes.span.trimmed(head.value)
    let (value, isPlain) = text(trimmed, head.field == .url ? .address : .whole, version, &bytes)
    if value.isEmpty { return Slot(field: .other) }
    if head.field == .email, !EmailText.isPlain(bytes.span, value) { return nil }
    // Marks of the writing direction may stand round a number.
    if head.field == .phone,
      PhoneDigits.mayHaveScheme(bytes.span, value) || bytes[value].contains(0xe2)
    {
      return nil
    }
    entries.append(
      Entry(value: value, label: parameters.label, isPreferred: parameters.isPreferred))
    return Slot(
      field: head.field,
      isCanonical: isPlain && trimmed.count == head.value.count
        && parameters.isSpelled(for: version))
  }

  private mutating func applyAddress(
    _ head: VCardHead, _ parameters: VCardParameters, _ bytes: inout [UInt8]
  ) -> Slot? {
    var parts: [Range<Int>] = []
    parts.reserveCapacity(7)
    var isCanonical = parameters.isSpelled(for: version)
    var isEmpty = true
    var rest = head.value
    var isDone = false
    while parts.count < 7, !isDone {
      let end = min(VCardText.componentEnd(bytes.span, rest), rest.upperBound)
      guard Self.isTrimmed(rest.lowerBound..<end, bytes) else { return nil }
      let (part, isPlain) = Self.text(rest.lowerBound..<end, .component, version, &bytes)
      if !isPlain { isCanonical = false }
      if !part.isEmpty { isEmpty = false }
      parts.append(part)
      isDone = end == rest.upperBound
      if !isDone { rest = end + 1..<rest.upperBound }
    }
    if isEmpty { return Slot(field: .other) }
    // Of an address in one piece the builder makes a street.
    if parts.count == 1 { return nil }
    addresses.append(
      Address(parts: parts, label: parameters.label, isPreferred: parameters.isPreferred))
    return Slot(field: .address, isCanonical: isCanonical && isDone && parts.count == 7)
  }

  private mutating func applyAddressLabel() -> Slot? {
    hasAddressLabel = true
    return Slot(field: .other)
  }

  private mutating func applyTags(_ head: VCardHead, _ bytes: inout [UInt8]) -> Slot? {
    // Of several such lines none is written as it was.
    guard tags.isEmpty else { return nil }
    if version == .v21, bytes[head.value].contains(0x3b) { return nil }
    var isCanonical = head.parameters.isEmpty
    for range in VCardText.list(bytes.span, head.value) {
      let trimmed = bytes.span.trimmed(range)
      let (text, isPlain) = Self.text(trimmed, .listed, version, &bytes)
      if !isPlain || text.isEmpty || trimmed.count != range.count { isCanonical = false }
      if !text.isEmpty { tags.append(text) }
    }
    return tags.isEmpty ? Slot(field: .other) : Slot(field: .tags, isCanonical: isCanonical)
  }

  // MARK: - Dates

  private mutating func applyBirthday(
    _ head: VCardHead, _ parameters: VCardParameters, _ bytes: [UInt8]
  ) -> Slot? {
    guard !parameters.isText, person.birthday == nil else { return Slot(field: .other) }
    guard let date = VCardDate.date(bytes.span, head.value, omitting: nil) else {
      // What is no date is to be told.
      return head.value.isEmpty ? Slot(field: .other) : nil
    }
    person.birthday = date
    if version == .v30, head.parameters.isEmpty, head.value.count == 10, date.year != nil,
      bytes[head.value.lowerBound + 4] == 0x2d
    {
      return Slot(field: .birthday, isCanonical: true)
    }
    var text = ByteBuffer(capacity: 64)
    VCardLineWriter(version: version).appendDate(date, to: &text)
    let raw = head.parameters.lowerBound..<head.value.upperBound
    return Slot(field: .birthday, isCanonical: text.holds(bytes[raw]))
  }

  private static func time(
    _ value: inout Int64?, _ head: VCardHead, _ version: VCardVersion, _ bytes: [UInt8]
  ) -> Slot? {
    guard value == nil, let seconds = VCardDate.seconds(bytes.span, head.value) else {
      return Slot(field: .other)
    }
    value = seconds
    var text = ByteBuffer(capacity: 64)
    VCardDate.append(seconds: seconds, version, to: &text)
    return Slot(
      field: head.field, isCanonical: head.parameters.isEmpty && text.holds(bytes[head.value]))
  }
}

extension ByteBuffer {
  /// Whether the bytes are others.
  fileprivate func holds(_ bytes: ArraySlice<UInt8>) -> Bool { content.elementsEqual(bytes) }
}
