import ContactCards
import TextTools

extension ContactCard {
  /// What is kept of a source beside what the card has fields for, as people may read it: a title, and a
  /// text.
  ///
  /// Bytes, and what programs say to one another, are left out.
  ///
  /// - Complexity: O(*n*) in the length of ``keptLines``.
  package var furtherProperties: [(title: String, text: String)] {
    // Most have but the order of the usual properties.
    if !keptLines.contains(where: { $0.utf8.contains(UInt8(ascii: ":")) }) { return [] }
    let kept = VCardKeptLines(self, .v30)
    let labels = Dictionary(
      kept.builder.labels.map { ($0.group, $0.text) }, uniquingKeysWith: { first, _ in first })
    return kept.places.indices.compactMap { place in
      guard kept.field(at: place) == .other, case .line(let number) = kept.places[place],
        let line = kept.builder.slots[number].line,
        let property = VCardProperty(line: kept.builder.lines[line])
      else { return nil }
      return property.further(label: kept.builder.slots[number].group.flatMap { labels[$0] })
    }
  }
}

extension VCardProperty {
  /// Properties that hold bytes, or that only programs make something of.
  private static let technical = ByteWords(
    [
      "version", "prodid", "rev", "uid", "n", "fn", "org", "photo", "logo", "sound", "key", "agent",
      "class", "profile", "mailer", "source", "name", "xml", "kind", "member", "clientpidmap",
      "jsprop", "sort-string", "x-ablabel", "x-abadr", "x-abshowas", "x-abuid",
      "x-addressbookserver-kind", "x-addressing-grammar", "x-evolution-file-as", "x-guid",
      "x-imagetype", "x-imagehash", "x-shared-photo-display-pref",
    ].map { ($0, 1) })

  /// Whether properties of a name hold bytes, or nothing but what programs say to one another.
  static func isTechnical(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    technical.find(line, name) != nil
  }

  /// What well-known properties are about.
  private static let titles: [String: String] = [
    "GENDER": "Gender", "X-GENDER": "Gender", "ROLE": "Role",
    "TZ": "Time zone", "GEO": "Place", "LANG": "Language", "BIRTHPLACE": "Born in",
    "DEATHPLACE": "Died in", "DEATHDATE": "Died", "HOBBY": "Hobby", "INTEREST": "Interest",
    "EXPERTISE": "Expertise", "PRONOUNS": "Pronouns", "TITLE": "Title", "NICKNAME": "Nickname",
    "ANNIVERSARY": "Anniversary", "CALURI": "Calendar", "FBURL": "Calendar",
    "URL": "Web", "NOTE": "Notes",
  ]

  /// The title and the text that people may read of a property that no field takes.
  ///
  /// - Parameter label: The label of its group.
  /// - Returns: Nil for bytes, for what programs say to one another, and for nothing.
  func further(label: String?) -> (title: String, text: String)? {
    if isNamed(Self.isTechnical) || isEncoded { return nil }
    let text = androidRelation?.value ?? text.trimmingSpaces
    return text.isEmpty ? nil : (title(label), text)
  }

  /// The titles of properties that no field has, beside those that their lines tell.
  static let furtherTitles: [String] =
    titles.filter { name, _ in
      let name = Array(name.utf8)
      return VCardField.of(name.span, 0..<name.count) == .other
    }.values + VCardRelation.allCases.compactMap(\.word) + androidRelations + ["related"]

  private func isNamed(_ isMeant: (Span<UInt8>, Range<Int>) -> Bool) -> Bool {
    let bytes = Array(name.utf8)
    return isMeant(bytes.span, 0..<bytes.count)
  }

  /// What stands before its text.
  ///
  /// - Parameter label: The label of its group.
  /// - Returns: What people call it, or its name.
  private func title(_ label: String?) -> String {
    if key == TableLabel.keptName, let name = parameters.first(where: { $0.key == "X-NAME" }) {
      let bytes = Array(name.value.utf8)
      return Self.parameterText(bytes.span, 0..<bytes.count)
    }
    let related =
      relation.map { [$0.word ?? "", typeLabel, "related"] }
      ?? androidRelation.map { [$0.label, "related"] } ?? []
    if let told = ([label ?? ""] + related).first(where: { !$0.isEmpty }) {
      return told.prefix(1).uppercased() + told.dropFirst()
    }
    return Self.titles[key] ?? name
  }
}
