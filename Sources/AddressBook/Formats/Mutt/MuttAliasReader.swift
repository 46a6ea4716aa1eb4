/// Reads cards from the aliases of mutt: `alias [-group name] key Name <address> # comment`.
///
/// The key becomes the nickname. An alias of several addresses becomes a card for the group and one
/// for each address that had none yet; the group names its members by address (`mailto:`), or by
/// the keys of other aliases.
struct MuttAliasReader: CardReader {
  /// How many addresses are remembered, so that members of groups are not read twice.
  static let greatestKnownCount = 1 << 17

  private var lines = TextLines()
  private var state = State()

  /// What goes from line to line.
  private struct State {
    var command: [UInt8] = []
    var line = 0
    var isForeign = false
    var known: Set<String> = []
  }

  mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    var state = state
    self.state = State()
    defer { self.state = state }
    try lines.read(piece) { try Self.readLine($0, $1, &state, take) }
  }

  mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    var state = state
    try lines.finish { try Self.readLine($0, $1, &state, take) }
    try Self.endCommand(&state, take)
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
      warnings.append(CardWarning(line: line, reason: UndeclaredText.warning))
    }
    let trimmed = text.trimmingSpaces
    if trimmed.isEmpty || trimmed.hasPrefix("#") { return }
    guard let alias = MuttAlias(text) else {
      let reason = "\(CardWarning.shown(trimmed)) is no alias; it is skipped"
      return try take(
        ReadCard(
          card: nil, line: line, warnings: warnings + [CardWarning(line: line, reason: reason)]))
    }
    for card in cards(of: alias, &state.known) {
      try take(ReadCard(card: card, line: line, warnings: warnings))
      warnings = []
    }
  }

  private static func cards(
    of alias: MuttAlias, _ known: inout Set<String>
  ) -> [ContactCard] {
    if alias.addresses.count == 1, let only = alias.addresses.first, only.isAddress {
      remember(only.address, &known)
      var card = contact(only, alias.groups)
      card.name.nickname = alias.key
      card.notes = alias.comment
      return [card]
    }
    var group = ContactCard()
    (group.kind, group.formattedName) = (.group, alias.key)
    (group.notes, group.groups) = (alias.comment, alias.groups)
    var cards: [ContactCard] = []
    for entry in alias.addresses {
      let isAddress = entry.isAddress
      group.members.append(isAddress ? "mailto:" + entry.address : entry.address)
      if isAddress, !known.contains(entry.address) {
        remember(entry.address, &known)
        cards.append(contact(entry, alias.groups))
      }
    }
    return [group] + cards
  }

  private static func remember(_ address: String, _ known: inout Set<String>) {
    if known.count < greatestKnownCount { known.insert(address) }
  }

  private static func contact(
    _ entry: MailHeader.Address, _ groups: [String]
  ) -> ContactCard {
    var card = ContactCard()
    card.emails = [.init(entry.address)]
    card.groups = groups
    card.formattedName = entry.name
    card.settleName()
    return card
  }
}
