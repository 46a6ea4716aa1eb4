import TextTools

extension ContactCard {
  /// What to call a contact that has no ``displayName``: something else that is known of it, on one
  /// line; nil when nothing is.
  package var substituteName: String? {
    let kept = keptLines.compactMap(VCardProperty.init(line:)).filter {
      ["X-EVOLUTION-FILE-AS", "NAME", "SORT-STRING", "LABEL", "ROLE"].contains($0.key)
    }
    var texts = kept.map(\.text) + [name.phoneticFirst, name.phoneticLast]
    texts += emails.map(\.value) + phones.map(\.value)
    texts += messengers.map(\.address) + urls.map(\.value) + addresses.map(\.line)
    texts += [jobTitle, department, manager, notes]
    let lines = texts.map { $0.prefix { !$0.isNewline }.description.trimmingSpaces }
    if let line = lines.first(where: { !$0.isEmpty }) { return String(line.prefix(80)) }
    let isEmpty = birthday == nil && dates.isEmpty && photo == nil && tags.isEmpty && age == nil
    let says = !uid.isEmpty || keptLines.contains(where: Self.isTold)
    return isEmpty && !says ? nil : "(no name)"
  }

  /// Whether a line that was kept says something of the contact, and not only of its card.
  private static func isTold(_ line: String) -> Bool {
    guard let property = VCardProperty(line: line), property.value.contains(where: \.isTold) else {
      return false
    }
    return !["VERSION", "PRODID", "REV", "CREATED", "PROFILE", "KIND", "CLASS", "MAILER", "SOURCE"]
      .contains(property.key)
  }
}

extension Character {
  /// Whether it is more than a mark between parts of a value.
  fileprivate var isTold: Bool { !isWhitespace && self != ";" && self != "," }
}
