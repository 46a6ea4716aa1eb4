import Charsets
import ContactCards
import TextTools

/// Reads cards from the aliases of mutt: `alias [-group name] key Name <address> # comment`.
///
/// The key becomes the nickname, unless it is the name. Aliases of one name that follow each other are
/// the addresses of one person, unless a line with nothing but a number sign stands between them. An alias of several addresses, or of one without a name that another
/// alias had before, becomes a card for the group and one for each address that had none yet; the
/// group names its members by address (`mailto:`), or by the keys of other aliases. Where the key is
/// made of the name of the group of mutt's that it puts them in, that is the group.
package struct MuttAliasReader: CardReader {
  /// How many addresses are remembered, so that members of groups are not read twice.
  static let greatestKnownCount = 1 << 17

  private var lines = TextLines()
  private var state = State()

  /// Starts a text.
  package init() {}

  /// What goes from line to line.
  fileprivate struct State {
    var command: [UInt8] = []
    var line = 0
    var isForeign = false
    var known: Set<String> = []
    /// The person of the last alias, to whom the next one may add.
    var person: ReadCard?
    /// The addresses of the person.
    var addresses: Set<String> = []
  }

  package mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    var state = state
    self.state = State()
    defer { self.state = state }
    try lines.read(piece) { try Self.readLine($0, $1, &state, take) }
  }

  package mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    var state = state
    try lines.finish { try Self.readLine($0, $1, &state, take) }
    try Self.endCommand(&state, take)
    try Self.endPerson(&state, take)
  }

  private static func endPerson(_ state: inout State, _ take: (ReadCard) throws -> Void) throws {
    guard let person = state.person else { return }
    state.person = nil
    try take(person)
  }

  private static func readLine(
    _ line: [UInt8], _ number: Int, _ state: inout State, _ take: (ReadCard) throws -> Void
  ) throws {
    if state.line == 0 { state.line = number }
    let backslashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    guard state.command.count + line.count <= TextLines.greatestLength else {
      throw CardError(line: state.line, reason: "the alias is longer than 16 MB")
    }
    if backslashes % 2 == 1 {
      state.command += line.dropLast()
      return
    }
    state.command += line
    try endCommand(&state, take)
  }

  private static func endCommand(
    _ state: inout State, _ take: (ReadCard) throws -> Void
  ) throws {
    let (bytes, line) = (state.command, state.line)
    (state.command, state.line) = ([], 0)
    var warnings: [CardWarning] = []
    var isForeign = false
    let text = UndeclaredText.string(bytes[...], isForeign: &isForeign)
    if isForeign, !state.isForeign {
      state.isForeign = true
      warnings.append(UndeclaredText.warning(line))
    }
    let trimmed = text.trimmingSpaces
    if trimmed == "#" { try endPerson(&state, take) }
    if trimmed.isEmpty || trimmed.hasPrefix("#") { return }
    guard let alias = MuttAlias(text) else {
      let reason = "\(CardWarning.shown(trimmed)) is no alias; it is skipped"
      try endPerson(&state, take)
      return try take(
        ReadCard(
          card: nil, line: line, warnings: warnings + [CardWarning(line: line, reason: reason)]))
    }
    for (card, guess) in cards(of: alias, &state.known) {
      let read = ReadCard(card: card, line: line, warnings: warnings, guess: guess)
      warnings = []
      if state.takes(card), read.warnings.isEmpty {
        state.add(card)
        continue
      }
      try endPerson(&state, take)
      if card.kind == .person { state.begin(read) } else { try take(read) }
    }
  }

  private static func cards(
    of alias: MuttAlias, _ known: inout Set<String>
  ) -> [(card: ContactCard, guess: NameGuess)] {
    if alias.addresses.count == 1, let only = alias.addresses.first, only.isAddress,
      !only.name.isEmpty || !known.contains(only.address)
    {
      remember(only.address, &known)
      var (card, guess) = contact(only, alias.groups)
      // A key that is made of the name or the address says nothing more.
      if !MuttAliasWriter.isKey(alias.key, of: card, only.address) {
        card.name.nickname = alias.key
      }
      card.notes = alias.comment
      return [(card, guess)]
    }
    var group = ContactCard()
    (group.kind, group.formattedName) = (.group, alias.key)
    (group.notes, group.groups) = (alias.comment, alias.groups)
    if let name = alias.groups.last, MuttAliasWriter.isKey(alias.key, ofGroup: name) {
      group.formattedName = name
      group.groups.removeLast()
    }
    var cards: [(card: ContactCard, guess: NameGuess)] = []
    for entry in alias.addresses {
      let isAddress = entry.isAddress
      group.members.append(isAddress ? "mailto:" + entry.address : entry.address)
      if isAddress, !known.contains(entry.address) {
        remember(entry.address, &known)
        cards.append(contact(entry, alias.groups))
      }
    }
    return [(group, NameGuess())] + cards
  }

  private static func remember(_ address: String, _ known: inout Set<String>) {
    if known.count < greatestKnownCount { known.insert(address) }
  }

  private static func contact(
    _ entry: MailHeader.Address, _ groups: [String]
  ) -> (card: ContactCard, guess: NameGuess) {
    var card = ContactCard()
    card.emails = [.init(entry.address)]
    card.groups = groups
    card.formattedName = entry.name
    let guess = card.settleName()
    return (card, guess)
  }
}

extension MuttAliasReader.State {
  /// Takes the card of an alias for that of a person to whom others may add.
  fileprivate mutating func begin(_ read: ReadCard) {
    person = read
    addresses = Set(read.card?.emails.map(\.value) ?? [])
  }

  /// Whether a card of an alias is of the same person, with another address.
  fileprivate func takes(_ other: ContactCard) -> Bool {
    guard let card = person?.card else { return false }
    var name = other.name
    name.nickname = card.name.nickname
    return !(other.name.isUnnamed && other.formattedName.isEmpty) && name == card.name
      && card.formattedName == other.formattedName && card.kind == other.kind
      && card.groups == other.groups && (other.notes.isEmpty || card.notes == other.notes)
      && !other.emails.contains { addresses.contains($0.value) }
  }

  /// Adds the card of another alias to the person.
  fileprivate mutating func add(_ other: ContactCard) {
    if person?.parts.isEmpty == true, let card = person?.card { person?.parts = [card] }
    person?.parts.append(other)
    person?.card?.emails += other.emails
    addresses.formUnion(other.emails.map(\.value))
  }
}
