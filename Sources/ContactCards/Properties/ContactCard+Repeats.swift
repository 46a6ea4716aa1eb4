extension ContactCard {
  /// The card without the lines that repeat what a field said before and says no more: the order of
  /// names, an address as it stands on a letter, where an address is on the globe, a picture in the web.
  ///
  /// Lines that are new are left as they are.
  ///
  /// - Parameter before: The card as it was.
  /// - Returns: The card.
  /// - Complexity: O(*n*) in the length of ``keptLines``.
  package func withoutStaleRepeats(since before: ContactCard) -> ContactCard {
    let repeats = StaleRepeats(self, since: before)
    if repeats.isNone { return self }
    var card = self
    let old = Set(before.keptLines)
    card.keptLines.removeAll { old.contains($0) && repeats.hold($0) }
    return card
  }

  /// Takes away the picture, and the lines that say where it is in the web.
  package mutating func removePhoto() {
    photo = nil
    keptLines.removeAll { VCardProperty(line: $0)?.isLinkedPhoto == true }
  }
}

/// What the lines of a card repeat that a field says no more.
private struct StaleRepeats {
  private let isRenamed: Bool
  private let hasOtherPhoto: Bool
  /// The addresses that are gone.
  private let gone: [ContactCard.Address]
  private let hasOneAddress: Bool
  /// The groups of lines whose address is gone, and of those whose address is still there.
  private let groups: (gone: Set<String>, there: Set<String>)

  init(_ card: ContactCard, since before: ContactCard) {
    isRenamed =
      card.name != before.name || card.company != before.company
      || card.formattedName != before.formattedName
    hasOtherPhoto = card.photo != before.photo
    let there = Set(card.addresses.map(\.unmarked))
    gone = before.addresses.filter { !there.contains($0.unmarked) }
    hasOneAddress = before.addresses.count == 1
    groups = gone.isEmpty ? ([], []) : Self.groups(of: before.keptLines, gone)
  }

  var isNone: Bool { !isRenamed && !hasOtherPhoto && gone.isEmpty }

  /// Whether a line repeats what is said no more.
  func hold(_ line: String) -> Bool {
    guard let property = VCardProperty(line: line) else { return false }
    switch property.key {
    case "SORT-STRING", "X-EVOLUTION-FILE-AS": return isRenamed
    case "PHOTO": return hasOtherPhoto && property.isLinkedPhoto
    case "GEO", "LABEL": return repeatsGoneAddress(property)
    default: return false
    }
  }

  private func repeatsGoneAddress(_ property: VCardProperty) -> Bool {
    if gone.isEmpty { return false }
    if groups.there.contains(property.groupKey) { return false }
    if hasOneAddress || groups.gone.contains(property.groupKey) { return true }
    // Nothing tells which of several addresses a place is that of.
    return property.key == "LABEL" && Self.has(property.text, anyOf: gone)
  }

  /// Whether the street of an address is one or more whole lines of a text.
  private static func has(_ text: String, anyOf addresses: [ContactCard.Address]) -> Bool {
    addresses.contains { !$0.street.isEmpty && "\n\(text)\n".contains("\n\($0.street)\n") }
  }

  private static func groups(
    of lines: [String], _ gone: [ContactCard.Address]
  ) -> (gone: Set<String>, there: Set<String>) {
    var groups: (gone: Set<String>, there: Set<String>) = ([], [])
    for property in lines.compactMap(VCardProperty.init(line:))
    where property.key == "ADR" && !property.groupKey.isEmpty {
      if has(property.components.joined().joined(separator: "\n"), anyOf: gone) {
        groups.gone.insert(property.groupKey)
      } else {
        groups.there.insert(property.groupKey)
      }
    }
    return groups
  }
}

extension VCardProperty {
  /// Whether it says where a picture is, and has none.
  fileprivate var isLinkedPhoto: Bool {
    guard key == "PHOTO", !value.isEmpty else { return false }
    let start = value.prefix(5).lowercased()
    return start.hasPrefix("http") || start != "data:" && parameters.contains(where: \.isURI)
  }
}
