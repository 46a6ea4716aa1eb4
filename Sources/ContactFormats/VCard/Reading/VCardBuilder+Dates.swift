import ContactCards
import TextTools

extension VCardBuilder {
  /// Reads the birthday, or adds another date.
  mutating func applyDate(
    _ field: VCardField, _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    let omitted = parameters.omittedYear.range(in: head).flatMap { Int(line.string($0)) }
    guard !parameters.isText,
      let date = VCardDate.date(line, head.value, omitting: omitted),
      field == .date || card.birthday == nil
    else { return .other }
    var index = 0
    if field == .date {
      let isLabelled = line.string(head.name).lowercased() != "x-abdate"
      let types = Self.label(line, head, parameters)
      card.dates.append(
        ContactCard.LabelledDate(date, label: isLabelled ? "anniversary" : types))
      index = card.dates.count - 1
    } else {
      card.birthday = date
    }
    if version == .v30, head.parameters.isEmpty, head.value.count == 10, date.year != nil,
      line[head.value.lowerBound + 4] == 0x2d
    {
      return VCardSlot(field: field, index: index, isCanonical: true)
    }
    let canonical = canonicalLine { writer, card, output in
      writer.appendDate(date, to: &output)
    }
    let raw = line.array(head.parameters.lowerBound..<head.value.upperBound)
    return VCardSlot(field: field, index: index, isCanonical: raw == canonical)
  }

  /// Takes note of a property that is not the date that it ought to be, and is kept as it is.
  @inline(never)
  mutating func noteUnreadableDate(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters, at number: Int
  ) {
    guard !parameters.isText, unreadable.count < VCardLimits().warnings,
      !line.trimmed(head.value).isEmpty, VCardDate.date(line, head.value, omitting: nil) == nil
    else { return }
    let name = line.string(head.name).lowercased()
    let noun = head.field == .birthday ? "birthday " : name == "x-abdate" ? "" : "anniversary "
    let value = CardWarning.shown(VCardText.read(line, head.value, .whole, nil).text)
    unreadable.append(
      (
        head.field,
        CardWarning(
          line: number,
          reason: "\(noun.isEmpty ? "" : "the \(noun)")\(value) is no date; saved anyway")
      ))
  }

  /// Reads when something happened.
  mutating func applyTime(
    _ path: WritableKeyPath<ContactCard, Int64?>, _ field: VCardField, _ line: Span<UInt8>,
    _ head: VCardHead
  ) -> VCardSlot {
    guard card[keyPath: path] == nil, let seconds = VCardDate.seconds(line, head.value) else {
      return .other
    }
    card[keyPath: path] = seconds
    let canonical = canonicalLine { writer, _, output in
      VCardDate.append(seconds: seconds, writer.version, to: &output)
    }
    return VCardSlot(
      field: field,
      isCanonical: head.parameters.isEmpty && line.array(head.value) == canonical)
  }

  /// Reads how old somebody is, which no standard has a property for.
  mutating func applyAge(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    guard card.age == nil, let age = Int32(line.string(line.trimmed(head.value))), age >= 0 else {
      return .other
    }
    card.age = age
    card.ageStated = parameters.stated.range(in: head).flatMap {
      VCardDate.date(line, $0, omitting: nil)
    }
    let canonical = canonicalLine { writer, card, output in writer.appendAge(card, to: &output) }
    return VCardSlot(
      field: .age,
      isCanonical: line.array(head.name.lowerBound..<head.value.upperBound) == canonical)
  }

  /// Reads what the card is about.
  mutating func applyKind(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    if hasKind { return .other }
    let text = line.string(line.trimmed(head.value))
    let isCanonical = head.parameters.isEmpty && text.utf8.count == head.value.count
    hasKind = true
    switch text.lowercased() {
    case "group":
      card.kind = .group
      return VCardSlot(field: .kind, isCanonical: isCanonical && text == "group")
    case "org":
      card.kind = .company
      return VCardSlot(field: .kind, isCanonical: isCanonical && text == "org" && version == .v40)
    case "company":
      (card.kind, isShownAsCompany) = (.company, true)
      return VCardSlot(
        field: .kind, isCanonical: isCanonical && text == "COMPANY" && version != .v40)
    case "individual": return VCardSlot(field: .kind)
    default:
      hasKind = false
      return .other
    }
  }

  /// Adds a contact to those of a group.
  mutating func applyMember(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    let (text, isPlain) = VCardText.read(line, line.trimmed(head.value), .address, version)
    if text.isEmpty { return .other }
    card.members.append(text)
    return VCardSlot(
      field: .member, index: card.members.count - 1,
      isCanonical: isPlain && head.parameters.isEmpty
        && line.trimmed(head.value).count == head.value.count)
  }

  /// Reads a colour such as `#ff8000`; what has a name is only kept.
  mutating func applyColor(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    let text = line.string(line.trimmed(head.value))
    guard card.color == nil, let color = ContactCard.Color(text: text) else { return .other }
    card.color = color
    let canonical = canonicalLine { writer, card, output in writer.appendColor(card, to: &output) }
    return VCardSlot(
      field: .color,
      isCanonical: line.array(head.name.lowerBound..<head.value.upperBound) == canonical)
  }

  /// Reads a picture that the card holds itself; where there is only an address, that is kept.
  mutating func applyPhoto(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    guard card.photo == nil else { return .other }
    var value = line.trimmed(head.value)
    var mediaType = ""
    var isPicture = parameters.encoding == .base64
    let start = line.string(value.prefix(6)).lowercased()
    // Some have `DATA` before the colon, where a parameter would stand.
    if start.hasPrefix("data:") || start == "image/" {
      let type = start == "image/" ? value : value.dropFirst(5)
      guard let comma = value.first(where: { line[$0] == 0x2c }), comma > type.lowerBound,
        let head = Self.photoHead(line.string(type.lowerBound..<comma))
      else { return .other }
      (mediaType, isPicture) = (head.lowercased(), true)
      if let end = mediaType.firstIndex(of: ";") { mediaType.removeSubrange(end...) }
      value = comma + 1..<value.upperBound
    }
    guard let bytes = Base64.decoded(line, value, .wide), !bytes.isEmpty else { return .other }
    let signed = ContactCard.Photo.mediaType(of: bytes)
    // Some say nothing of base64; what is an address then does not begin like a picture.
    if signed != nil, value.count >= 32, !value.contains(where: { line[$0] == 0x3a }) {
      isPicture = true
    }
    guard isPicture else { return .other }
    if let type = parameters.unknownType.range(in: head), mediaType.isEmpty {
      mediaType = Self.mediaType(line.string(type).lowercased())
    }
    if !ContactCard.Photo.mediaTypes.contains(mediaType) {
      mediaType = signed ?? (mediaType.isEmpty ? "image/jpeg" : mediaType)
    }
    card.photo = ContactCard.Photo(bytes, mediaType: mediaType)
    let canonical = canonicalLine { writer, card, output in
      writer.appendPhotoHead(mediaType, to: &output)
    }
    return VCardSlot(
      field: .photo,
      isCanonical: line.array(head.name.lowerBound..<value.lowerBound) == canonical
        && value.upperBound == head.value.upperBound)
  }

  /// Takes note of a picture that cannot be decoded, and is kept as it is; not of an address of one.
  @inline(never)
  mutating func noteUnreadablePhoto(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters, at number: Int
  ) {
    let value = line.trimmed(head.value)
    guard card.photo == nil, unreadable.count < VCardLimits().warnings, !value.isEmpty else {
      return
    }
    let start = line.string(value.prefix(32)).lowercased()
    let isData = start.hasPrefix("data:")
    guard isData || parameters.encoding == .base64 && !start.contains(":") else { return }
    unreadable.append(
      (.photo, CardWarning(line: number, reason: "the photo is no Base64; saved anyway")))
  }

  /// The media type that stands before the comma of a `data:` address (RFC 2397); nil when what
  /// follows is not in base64.
  ///
  /// Nextcloud puts a backslash before the comma.
  private static func photoHead(_ text: String) -> String? {
    let head = text.hasSuffix("\\") ? text.dropLast() : text[...]
    return head.lowercased().hasSuffix(";base64") ? String(head.dropLast(7)) : nil
  }

  /// The media type of a type such as `jpeg`.
  private static func mediaType(_ type: String) -> String {
    switch type {
    case "": ""
    case "jpg", "image/jpg": "image/jpeg"
    default: type.utf8.contains(0x2f) ? type : "image/" + type
    }
  }
}
