import ContactCards
import TextTools

extension VCardBuilder {
  /// Adds an address of a messenger, in `IMPP` or in a property of its service.
  mutating func applyMessenger(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    let text = VCardText.read(line, line.trimmed(head.value), .address, version).text
    var messenger = ContactCard.Messenger(
      text, service: "", label: Self.label(line, head, parameters),
      isPreferred: parameters.isPreferred)
    let name = line.string(head.name).lowercased()
    if name == "impp" {
      Self.takeScheme(of: &messenger)
      if let range = parameters.service.range(in: head), !range.isEmpty {
        messenger.service = VCardProperty.parameterText(line, range)
      } else if messenger.service.isEmpty, parameters.label.isEmpty,
        case let type = messenger.label.lowercased(),
        VCardField.services.contains(where: { $0.1 == type && !type.isEmpty })
      {
        (messenger.service, messenger.label) = (type, "")
      }
    } else {
      messenger.service = VCardField.services.first { $0.0 == name }?.1 ?? ""
    }
    if messenger.address.isEmpty || messenger.address.unicodeScalars.contains(Self.divider) {
      return .other
    }
    if isTwin(messenger, isOwn: name != "impp") { return .other }
    card.messengers.append(messenger)
    let index = card.messengers.count - 1
    let canonical = canonicalLine { writer, card, output in
      writer.appendMessenger(card.messengers[index], to: &output)
    }
    return VCardSlot(
      field: .messenger, index: index,
      isCanonical: canonical.map { line.array(head.name.lowerBound..<head.value.upperBound) == $0 }
        ?? false)
  }

  /// What KAddressBook has between several addresses in one line.
  private static let divider: Unicode.Scalar = "\u{e000}"
  /// Of more addresses than this a line is kept as it is, as each is compared with all before it.
  private static let greatestAddressCount = 64

  /// Adds each of the addresses that stand in one line of a service as a property of its own, so
  /// that each has its line when it comes out.
  ///
  /// - Parameters:
  ///   - line: What it stands in.
  ///   - range: Where it stands in that.
  ///   - head: The places of its parts.
  ///   - number: On which line of a text it begins.
  /// - Returns: False when there are not several.
  @inline(never)
  mutating func addMessengers(
    _ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, at number: Int
  ) -> Bool {
    guard dividesMessengers, line[head.name.lowerBound].lowered == UInt8(ascii: "x") else {
      return false
    }
    let addresses = line.string(head.value).unicodeScalars.split(separator: Self.divider)
      .map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
    guard 2...Self.greatestAddressCount ~= addresses.count else { return false }
    for address in addresses {
      let bytes = line.array(range.lowerBound..<head.value.lowerBound) + Array(address.utf8)
      guard let head = VCardHead(bytes.span, 0..<bytes.count) else { continue }
      add(
        bytes.span, 0..<bytes.count, head, VCardParameters(bytes.span, head), at: number)
    }
    return true
  }

  /// Whether an address was said already in the other way that there is for it: Apple's address books
  /// write both.
  private mutating func isTwin(_ messenger: ContactCard.Messenger, isOwn: Bool) -> Bool {
    if card.messengers.isEmpty || messenger.service.isEmpty { return false }
    let service = messenger.service.lowercased()
    let first = slots.indices.first { number in
      guard slots[number].field == .messenger else { return false }
      let other = card.messengers[slots[number].index]
      guard other.address == messenger.address, other.service.lowercased() == service else {
        return false
      }
      let line = slots[number].line.map { lines[$0] } ?? "IMPP"
      let name = line.prefix { $0 != ":" && $0 != ";" }.lowercased()
      return (name == "impp" || name.hasSuffix(".impp")) == isOwn
    }
    guard let first else { return false }
    keepLine(of: first)
    twins.append((slots.count, first))
    return true
  }

  // MARK: - Addresses

  /// Takes the scheme off an address, which names the service, and what a program is to do with it.
  private static func takeScheme(of messenger: inout ContactCard.Messenger) {
    let text = messenger.address
    guard let colon = text.utf8.firstIndex(of: 0x3a), isScheme(text.utf8[..<colon]) else { return }
    let scheme = text[..<colon].lowercased()
    let rest = String(text[text.index(after: colon)...])
    if scheme == "http" || scheme == "https" {
      // A page is no address within a service, but may be one of it.
      let host = rest.drop { $0 == "/" }.prefix { $0 != "/" }.lowercased()
      if ["t.me", "telegram.me"].contains(host) { messenger.service = "telegram" }
      return
    }
    messenger.service = scheme == "x-apple" ? "" : scheme
    messenger.address = address(in: rest, scheme: scheme)
  }

  /// Whether a service is named by the scheme of its addresses.
  static func isServiceScheme(_ service: String) -> Bool {
    isScheme(service.utf8) && !service.utf8.contains { 0x41...0x5a ~= $0 }
      && !["x-apple", "http", "https"].contains(service)
  }

  /// How an address is written behind a scheme, so that it is read as it is.
  static func escaped(_ address: String, scheme: String) -> String {
    let marks = [UInt8(ascii: "%"), UInt8(ascii: "?")]
    guard address.utf8.contains(where: marks.contains),
      self.address(in: address, scheme: scheme) != address
    else { return address }
    return address.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "%": text += "%25"
      case "?": text += "%3F"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The address that stands behind a scheme.
  private static func address(in rest: String, scheme: String) -> String {
    guard let question = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return plain(rest) }
    return plain(
      addressed(
        rest[..<question], rest[question...].dropFirst(), scheme: scheme, otherwise: rest))
  }

  /// Whom a page of a service is about that asks a program to do something, as in
  /// `aim:goim?screenname=ann` and `skype:ann?chat`.
  private static func addressed(
    _ path: Substring, _ query: Substring, scheme: String, otherwise whole: String
  ) -> String {
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2, ["screenname", "contact", "uin"].contains(pair[0].lowercased()) {
        return String(pair[1])
      }
    }
    switch scheme {
    case "skype", "xmpp": return path.isEmpty ? whole : String(path)
    case "ymsgr": return query.isEmpty || query.contains("=") ? whole : String(query)
    default: return whole
    }
  }

  /// An address without the bytes that stand as `%` and two digits, unless it would have blanks around
  /// it or further controls then.
  private static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")), let plain = text.decodingPercents,
      plain.trimmingSpaces == plain, !plain.isEmpty,
      plain.utf8.count(where: { $0 < 0x20 }) == text.utf8.count(where: { $0 < 0x20 })
    else { return text }
    return plain
  }

  /// Whether bytes make the name of a kind of address (RFC 3986, 3.1).
  static func isScheme(_ text: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in text {
      switch byte {
      case 0x41...0x5a, 0x61...0x7a: break
      case 0x30...0x39, 0x2b, 0x2d, 0x2e: if isFirst { return false }
      default: return false
      }
      isFirst = false
    }
    return !isFirst
  }
}
