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
        let property = VCardProperty(line: kept.builder.lines[line]), property.isForPeople
      else { return nil }
      let label = kept.builder.slots[number].group.flatMap { labels[$0] }
      let text = property.androidRelation?.value ?? property.text.trimmingSpaces
      return text.isEmpty ? nil : (property.title(label), text)
    }
  }
}

extension VCardProperty {
  /// Properties that hold bytes, or that only programs make something of.
  private static let technical: Set<String> = [
    "VERSION", "PRODID", "REV", "UID", "N", "FN", "ORG", "PHOTO", "LOGO", "SOUND", "KEY", "AGENT",
    "CLASS", "PROFILE", "MAILER", "SOURCE", "NAME", "XML", "KIND", "MEMBER", "CLIENTPIDMAP",
    "JSPROP",
    "SORT-STRING", "X-ABLABEL", "X-ABADR", "X-ABSHOWAS", "X-ABUID", "X-ADDRESSBOOKSERVER-KIND",
    "X-EVOLUTION-FILE-AS", "X-IMAGETYPE", "X-IMAGEHASH", "X-SHARED-PHOTO-DISPLAY-PREF",
  ]

  /// What well-known properties are about.
  private static let titles: [String: String] = [
    "GENDER": "Gender", "X-GENDER": "Gender", "ROLE": "Role",
    "TZ": "Time zone", "GEO": "Place", "LANG": "Language", "BIRTHPLACE": "Born in",
    "DEATHPLACE": "Died in", "DEATHDATE": "Died", "HOBBY": "Hobby", "INTEREST": "Interest",
    "EXPERTISE": "Expertise", "PRONOUNS": "Pronouns", "TITLE": "Title", "NICKNAME": "Nickname",
    "ANNIVERSARY": "Anniversary", "CALURI": "Calendar", "FBURL": "Calendar",
    "URL": "Web", "NOTE": "Notes",
  ]

  /// Whether there is something in it to read.
  fileprivate var isForPeople: Bool {
    !Self.technical.contains(key) && !isEncoded
  }

  /// What stands before its text.
  ///
  /// - Parameter label: The label of its group.
  /// - Returns: What people call it, or its name.
  fileprivate func title(_ label: String?) -> String {
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
