import Charsets
import ContactCards
import TextTools

/// Reads cards from LDIF (RFC 2849): the entries of directories, and the address books that
/// Thunderbird and abook write.
///
/// Attributes that no field takes are kept as lines `X-LDIF-attribute:value`. Values in files
/// elsewhere are not opened.
package struct LDIFReader: CardReader {
  private var records = LDIFRecords()
  private var context = LDIFContext()

  /// Starts a text.
  package init() {}

  package mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    var context = context
    self.context = LDIFContext()
    defer { self.context = context }
    try records.read(piece) { try Self.read($0, &context, take) }
  }

  package mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    var context = context
    try records.finish { try Self.read($0, &context, take) }
  }

  private static func read(
    _ record: LDIFRecords.Record, _ context: inout LDIFContext, _ take: (ReadCard) throws -> Void
  ) throws {
    if let other = LDIFWords.classOfNobody(in: record) {
      let name = CardWarning.shown(other)
      let warning = CardWarning(
        line: record.line, reason: "an entry of the class \(name) is of nobody; it is passed over")
      var read = ReadCard(card: nil, line: record.line, warnings: [warning])
      read.isOfNobody = true
      return try take(read)
    }
    var entry = LDIFEntry(record, isForeign: context.isForeign)
    let card = entry.card { context.member($0) }
    context.isForeign = entry.isForeign
    if let card { context.add(card, named: entry.name) }
    if card != nil || !entry.warnings.isEmpty {
      try take(
        ReadCard(
          card: card, line: record.line, warnings: entry.warnings, guess: entry.guess,
          tellsKind: entry.tellsKind))
    }
  }
}

/// What the records before tell of those that follow.
private struct LDIFContext {
  /// Whether the text is in another charset than UTF-8.
  var isForeign = false
  /// What finds the contacts of entries, by the names of these in the directory.
  private var members: [String: String] = [:]

  /// Takes note of an entry.
  mutating func add(_ card: ContactCard, named name: String) {
    if name.isEmpty || card.kind == .group { return }
    let address = card.emails.first.map { "mailto:" + $0.value }
    let key = Self.key(name)
    members[key] = members[key] ?? (card.uid.isEmpty ? address ?? card.displayName : card.uid)
  }

  /// What finds a member of a group: what the entry of the name tells, or else the name itself.
  func member(_ text: String) -> String {
    if let member = members[Self.key(text)] { return member }
    let name = LDIFName(text)
    if let address = name["mail"] { return "mailto:" + address }
    if let identifier = name["uid"] ?? name["entryuuid"] { return identifier }
    return text
  }

  /// A name in the directory in one spelling.
  private static func key(_ name: String) -> String { LDIFName(name).text.lowercased() }
}

/// A record that becomes a card.
private struct LDIFEntry {
  private let record: LDIFRecords.Record
  private(set) var warnings: [CardWarning]
  private(set) var isForeign: Bool
  private var draft = TableDraft()
  private var members: [(text: String, isName: Bool)] = []
  /// The name in the directory; empty where the record tells none.
  private(set) var name = ""
  private var birthday: (year: Int?, month: Int?, day: Int?) = (nil, nil, nil)
  /// The options of the attributes that are read, where some of the record have any.
  private let options: LDIFOptions?
  /// The attributes with a whole address of which one was read.
  private var postalNames: Set<String> = []
  /// What of the card was guessed.
  private(set) var guess = NameGuess()
  /// Whether it tells what the card is about.
  private(set) var tellsKind = false

  init(_ record: LDIFRecords.Record, isForeign: Bool) {
    (self.record, self.isForeign, warnings) = (record, isForeign, record.warnings)
    options = LDIFOptions(record)
  }

  private mutating func warn(_ line: Int, _ reason: String) {
    warnings.append(CardWarning(line: line, reason: reason))
  }

  /// The card.
  ///
  /// - Parameter member: Tells what finds the member of a group that has a name in the directory.
  /// - Returns: Nil where the record is none.
  mutating func card(_ member: (String) -> String) -> ContactCard? {
    guard isEntry() else { return nil }
    let wasForeign = isForeign
    for attribute in record.attributes { take(attribute) }
    if isForeign, !wasForeign { warnings.append(UndeclaredText.warning(record.line)) }
    var card = draft.finish { _ in }
    (guess, tellsKind) = (draft.guess, draft.tellsKind)
    finishBirthday(&card)
    card.members = members.map { $0.isName ? member($0.text) : $0.text }
    if card.kind == .group, card.formattedName.isEmpty { card.formattedName = card.name.full }
    return card
  }

  /// Whether the record is an entry that is there or is added.
  private mutating func isEntry() -> Bool {
    for attribute in record.attributes where attribute.name.lowercased() == "changetype" {
      let change = String(decoding: attribute.value, as: UTF8.self).trimmingSpaces
      if change.lowercased() == "add" { continue }
      warn(attribute.line, "a change of the kind \(CardWarning.shown(change)) is skipped")
      return false
    }
    return record.attributes.contains { $0.name.lowercased() != "version" }
  }

  private mutating func take(_ attribute: LDIFAttribute) {
    let name = attribute.name.lowercased()
    if attribute.value.isEmpty { return }
    if LDIFWords.secrets.contains(name) {
      return warn(attribute.line, "a password is left out")
    }
    if LDIFWords.pictures.contains(name), attribute.options.isEmpty,
      draft.card.photo == nil
    {
      return draft.edit { $0.photo = .init(attribute.value, mediaType: "image/jpeg") }
    }
    guard isText(attribute) else {
      let line = KeptLine(
        "X-LDIF-" + attribute.name, Self.parameters(attribute) + [("ENCODING", "b")],
        value: String(decoding: Base64.encoded(attribute.value), as: UTF8.self))
      return draft.keep(line.text)
    }
    let text = UndeclaredText.withLineFeeds(
      UndeclaredText.string(attribute.value[...], isForeign: &isForeign))
    let isRead = options?.areRead(of: attribute) ?? true
    if isRead, take(text, name) { return }
    draft.keep(KeptLine("X-LDIF-" + attribute.name, Self.parameters(attribute), value: text).text)
  }

  private static func parameters(_ attribute: LDIFAttribute) -> [(name: String, value: String)] {
    attribute.options.isEmpty ? [] : [("X-OPTIONS", attribute.options)]
  }

  /// Whether a value is meant to be read, rather than a picture or the like, which mostly has bytes of
  /// zero.
  private func isText(_ attribute: LDIFAttribute) -> Bool {
    let name = attribute.name.lowercased()
    if LDIFWords.targets[name] != nil || LDIFWords.postalAddresses[name] != nil { return true }
    if LDIFWords.pictures.contains(name) { return false }
    if !attribute.options.isEmpty, attribute.options.lowercased().contains("binary") {
      return false
    }
    let isNamed = ["dn", "member", "uniquemember", "labeleduri"].contains(name)
    return (isNamed || !attribute.value.contains(0))
      && String(validating: attribute.value, as: UTF8.self) != nil
  }

  /// Takes a text if a field of the card does.
  private mutating func take(_ text: String, _ name: String) -> Bool {
    switch name {
    case "dn":
      self.name = text
      return true
    case "version", "changetype": return true
    case "objectclass": return takeClass(text.lowercased())
    case "member", "uniquemember":
      members.append((text, isName: true))
      return true
    case "memberuid":
      members.append((text, isName: false))
      return true
    case "manager": return draft.add(Self.person(LDIFName(text)) ?? text, .init(.manager))
    case "birthyear": return Self.set(&birthday.year, text)
    case "birthmonth": return Self.set(&birthday.month, text)
    case "birthday": return Self.set(&birthday.day, text) || draft.add(text, .init(.birthday))
    case "labeleduri": return takeURL(text)
    case _ where LDIFWords.postalAddresses[name] != nil: return takePostalAddress(text, name)
    default:
      guard let target = LDIFWords.targets[name] else { return false }
      if target.field == .address, !draft.isFree(target) { return false }
      return draft.add(text, target)
    }
  }

  /// Takes a whole address as the lines of a street, if no other attribute tells where that is.
  private mutating func takePostalAddress(_ text: String, _ name: String) -> Bool {
    guard let street = LDIFWords.postalAddresses[name], postalNames.insert(name).inserted,
      !record.attributes.contains(where: {
        !$0.value.isEmpty && LDIFWords.isPlace($0.name.lowercased(), like: street)
      })
    else { return false }
    let lines = LDIFWords.lines(ofPostalAddress: text)
    for line in lines { _ = draft.add(line, street) }
    return !lines.isEmpty
  }

  private mutating func takeClass(_ name: String) -> Bool {
    if LDIFWords.isOfGroup(name) { draft.edit { $0.kind = .group } }
    return LDIFWords.classes.contains(name)
  }

  /// Whoever has a whole name in the directory by what finds that person elsewhere; nil for another text.
  private static func person(_ name: LDIFName) -> String? {
    name["mail"] ?? name["uid"] ?? name["entryuuid"] ?? name["cn"]
  }

  private static func set(_ part: inout Int?, _ text: String) -> Bool {
    guard part == nil, let number = Int(text), 1...9999 ~= number else { return false }
    part = number
    return true
  }

  private mutating func finishBirthday(_ card: inout ContactCard) {
    let parts = [
      ("birthyear", birthday.year), ("birthmonth", birthday.month), ("birthday", birthday.day),
    ].compactMap { name, value in value.map { (name, $0) } }
    if parts.isEmpty { return }
    card.birthday =
      card.birthday
      ?? ContactCard.PartialDate(
        year: birthday.year, month: birthday.month, day: birthday.day)
    if card.birthday != nil { return }
    warn(record.line, "there is no such birthday; it is kept")
    for (name, value) in parts {
      card.keptLines.append(KeptLine("X-LDIF-" + name, value: String(value)).text)
    }
  }

  /// A URI with a label behind a space (RFC 2079).
  private mutating func takeURL(_ text: String) -> Bool {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let uri = parts.first else { return false }
    let label = parts.count > 1 ? parts[1] : ""
    draft.edit { $0.urls.append(.init(uri, label: TableLabel.read(label))) }
    return true
  }
}
